import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { DirectDebitMandate } from '../../../schemas/generated/types.ts';
import { type BenefitChoice, useBenefitChoices } from '../../domain/forms/useBenefitChoices.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { readAllRecords } from '../../providers/data/readAllRecords.ts';
import { MandatesMade } from './MandatesMade.tsx';
import { SetUpTogether } from './SetUpTogether.tsx';

/** The states of a mandate beside which its benefit cannot have another. */
const inForce: ReadonlySet<unknown> = new Set(['pending', 'active', 'suspended']);

const sort = { field: 'accountName', order: 'ASC' } as const;

/** The benefits with a mandate in force. */
function useBenefitsWithMandate() {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['direct-debit-mandates', 'benefits in force'],
    queryFn: async ({ signal }): Promise<string[]> => {
      const { data } = await readAllRecords((pagination) =>
        dataProvider.getList<DataRecord>('direct-debit-mandates', { pagination, sort, filter: {}, signal }),
      );
      return data.filter(({ status }) => inForce.has(status)).map(({ benefitUid }) => String(benefitUid));
    },
  });
}

/**
 * The set-up of direct debits: one form for all benefits that have no mandate yet, and a list of the mandates that it has made.
 *
 * @param children - The generated form for one benefit. It stays where there are no two benefits to choose, where the address names one, and where
 *   the benefits cannot be read.
 */
export function SetUp({ children }: { children: ReactNode }) {
  const benefits = useBenefitChoices();
  const taken = useBenefitsWithMandate();
  const [given] = useSearchParams();
  const [made, setMade] = useState<{ mandates: readonly DirectDebitMandate[]; names: readonly BenefitChoice[] } | null>(null);
  // The list is read again after the set-up, without the benefits of the form.
  const [chosenFrom, setChosenFrom] = useState<readonly BenefitChoice[] | null>(null);

  if (made) return <MandatesMade {...made} />;
  if (given.has('benefitUid') || benefits.isError || taken.isError) return children;
  if (chosenFrom === null) {
    if (!benefits.data || !taken.data) return <Skeleton variant="rounded" height="100vh" sx={{ borderRadius: '16px' }} />;
    const { data: withMandate } = taken;
    setChosenFrom(benefits.data.filter(({ value }) => !withMandate.includes(value)));
    return null;
  }
  if (chosenFrom.length < 2) return children;
  return <SetUpTogether choices={chosenFrom} onMade={(mandates) => setMade({ mandates, names: chosenFrom })} />;
}
