import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useEffect } from 'react';
import type { PayPeriodChanges } from '../../../schemas/generated/types.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import type { BulkSaveQuestionProps } from '../../fields/parts/resourceParts.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { HttpError } from '../../providers/http/httpError.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { PayPeriodDialog } from './PayPeriodDialog.tsx';

/** The number of previews at a time: enough to keep the service busy, and few enough not to delay other users. */
const CALLS_AT_ONCE = 4;

/** The pay periods that change, and the number of payrolls that they belong to. */
interface Summed {
  changes: PayPeriodChanges;
  payrollCount: number;
}

const countOf = ({ moved, removed, added }: PayPeriodChanges): number => moved.length + removed.length + added.length;

/** Asks before a change of many payrolls is saved that changes their pay periods. */
export function BulkPeriodQuestion({ ids, change, onSave, onStay }: BulkSaveQuestionProps) {
  const http = useHttpClient();
  const dataProvider = useDataProvider();
  const { data, error } = useQuery({
    queryKey: ['pay periods before a change of many payrolls', ids, change],
    // An earlier answer may be out of date, and the list must not change while somebody reads it.
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Summed> => {
      const all: PayPeriodChanges[] = [];
      const { data: payrolls } = await dataProvider.getMany<DataRecord>('payrolls', { ids: [...ids] });
      const waiting = payrolls.entries();
      const work = async (): Promise<void> => {
        for (const [index, { id, name }] of waiting) {
          const path = `/payrolls/${id}/pay-period-changes`;
          const answer = http.post<{ data: PayPeriodChanges }>(path, change, { signal, changesNothing: true });
          all[index] = withPayroll(String(name), await answer.then(({ data: changes }) => changes, withoutRefused));
        }
      };
      await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
      return {
        changes: {
          moved: all.flatMap(({ moved }) => moved),
          removed: all.flatMap(({ removed }) => removed),
          added: all.flatMap(({ added }) => added),
        },
        payrollCount: all.filter((changes) => countOf(changes) > 0).length,
      };
    },
  });
  const isNothing = data?.payrollCount === 0;
  useEffect(() => {
    if (error) onStay(error);
    else if (isNothing) onSave();
  }, [error, isNothing, onSave, onStay]);
  if (!data || isNothing) return null;
  const periods = formatCount(countOf(data.changes), 'pay period');
  const payrolls = formatCount(data.payrollCount, 'payroll');
  return (
    <PayPeriodDialog
      summary={`${periods} of ${payrolls} ${countOf(data.changes) === 1 ? 'changes' : 'change'}.`}
      changes={data.changes}
      onSave={onSave}
      onStay={() => onStay()}
    />
  );
}

const NOTHING: PayPeriodChanges = { moved: [], removed: [], added: [] };

/** A payroll that refuses the change keeps its pay periods. The outcome of the run names it with the reason. */
function withoutRefused(failure: unknown): PayPeriodChanges {
  if (failure instanceof HttpError && failure.status >= 400 && failure.status < 500) return NOTHING;
  throw failure;
}

/** The changes with the name of the payroll before that of the benefit. */
function withPayroll(payroll: string, { moved, removed, added }: PayPeriodChanges): PayPeriodChanges {
  const ofPayroll = <Period extends { benefitName: string }>(period: Period): Period => ({
    ...period,
    benefitName: `${payroll}, ${period.benefitName}`,
  });
  return { moved: moved.map(ofPayroll), removed: removed.map(ofPayroll), added: added.map(ofPayroll) };
}
