import { amountFields } from '../../../domain/contributions/amountFields.ts';
import { contributions } from '../../../schemas/generated/resources.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Amounts, LockedPeriod } from '../../store/contributions/contributionChanges.ts';
import type { FieldChange } from '../../store/fieldChange.ts';
import { note } from '../changes/actor.ts';
import type { Acting } from '../core/acting.ts';

/** The amounts that differ, for the history. */
export const changedAmounts = (before: Amounts | null, after: Amounts): FieldChange[] =>
  amountFields.flatMap((field) =>
    before?.[field] === after[field] ? [] : [{ field, ...(before && { from: before[field] }), to: after[field] }],
  );

/** Notes the change of one contribution in the history of its employee. */
export function noteContribution(
  c: Acting,
  tx: Scoped,
  employerId: number,
  {
    period,
    contribution,
    action,
    fields,
  }: {
    period: LockedPeriod;
    contribution: { employerContributionUid: string; employeeUid: string; employeeName: string };
    action: 'create' | 'change' | 'cancel';
    fields: readonly FieldChange[];
  },
): void {
  const verb = { create: 'added', change: 'changed', cancel: 'cancelled' }[action];
  note(c, tx, {
    employerId,
    kind: contributions.resource.name,
    recordUid: contribution.employerContributionUid,
    title: contribution.employeeName,
    employeeUid: contribution.employeeUid,
    action,
    activity: `Contribution ${verb}: ${period.title}`,
    fields,
  });
}

/** Notes a change of several contributions as one entry of their period. */
export function notePeriod(
  c: Acting,
  tx: Scoped,
  employerId: number,
  { period, activity, fields }: { period: LockedPeriod; activity: string; fields: readonly FieldChange[] },
): void {
  note(c, tx, {
    employerId,
    kind: 'pay-periods',
    recordUid: period.payrollDateUid,
    title: period.title,
    action: 'change',
    activity: `${activity}: ${period.title}`,
    fields,
  });
}
