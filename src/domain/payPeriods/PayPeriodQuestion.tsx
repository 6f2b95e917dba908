import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PayPeriodChanges } from '../../../schemas/generated/types.ts';
import { areSameRules, benefitRulesOf, payrollRulesOf } from '../../../domain/calendar/periodSchedule.ts';
import type { SaveQuestionProps } from '../../fields/parts/resourceParts.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { orAdminError } from '../../providers/data/adminError.ts';
import { PayPeriodDialog } from './PayPeriodDialog.tsx';

/** Asks before a change of a payroll is saved that changes its pay periods. */
export const PayrollPeriodQuestion = (props: SaveQuestionProps) => {
  const { record, change } = props;
  const needsPreview = !areSameRules(payrollRulesOf(record), payrollRulesOf({ ...record, ...change }));
  return <PayPeriodQuestion path={`/payrolls/${record.id}`} needsPreview={needsPreview} {...props} />;
};

/** Asks before a change of a benefit is saved that changes its pay periods. */
export const BenefitPeriodQuestion = (props: SaveQuestionProps) => {
  const { record, change } = props;
  const needsPreview = !areSameRules(benefitRulesOf(record), benefitRulesOf({ ...record, ...change }));
  return <PayPeriodQuestion path={`/benefits/${record.id}`} needsPreview={needsPreview} {...props} />;
};

interface PayPeriodQuestionProps extends SaveQuestionProps {
  /** The address of the record. */
  path: string;
  /** Whether the change is about a rule of pay periods. */
  needsPreview: boolean;
}

const NOTHING: PayPeriodChanges = { moved: [], removed: [], added: [] };

function PayPeriodQuestion({ path, needsPreview, change, onSave, onStay }: PayPeriodQuestionProps) {
  const http = useHttpClient();
  const { data, error } = useQuery({
    queryKey: ['pay periods before a save', path, change],
    // An earlier answer may be out of date, and the list must not change while somebody reads it.
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      needsPreview
        ? (
            await orAdminError(
              http.post<{ data: PayPeriodChanges }>(`${path}/pay-period-changes`, change, { signal, changesNothing: true }),
            )
          ).data
        : NOTHING,
  });
  const isNothing = data && data.moved.length + data.removed.length + data.added.length === 0;
  useEffect(() => {
    if (error) onStay(error);
    else if (isNothing) onSave();
  }, [error, isNothing, onSave, onStay]);
  if (!data || isNothing) return null;
  return <PayPeriodDialog changes={data} onSave={onSave} onStay={() => onStay()} />;
}
