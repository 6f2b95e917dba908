import { changedPeriods, type PeriodChanges } from '../../jobs/calendar/changedPeriods.ts';
import { missingPeriods } from '../../jobs/calendar/makePeriods.ts';
import {
  type BenefitChoice,
  deletePeriods,
  futurePeriods,
  insertPeriods,
  moveDates,
  type PlannedBenefit,
  plannedBenefits,
} from '../../store/calendar/payPeriods.ts';
import type { Scoped } from '../../store/createStore.ts';
import { note } from '../changes/actor.ts';
import { type ApiContext, todayOf } from '../core/context.ts';

/** The benefits whose rules changed. */
type Changed = Extract<BenefitChoice, { payrollUid: string } | { benefitUid: string }>;

/**
 * Brings the periods of benefits in line with changed rules, in the transaction of the change: those that are not yet due move, and a
 * benefit without periods gets its first ones. Each moved period has an entry in the history.
 */
export async function followRules(c: ApiContext, tx: Scoped, changed: Changed): Promise<void> {
  const today = todayOf(c);
  const future = await futurePeriods(tx, changed, { lock: true });
  for (const planned of await plannedBenefits(tx, changed)) {
    const own = future.filter(({ benefitUid }) => benefitUid === planned.benefitUid);
    if (planned.madeUntil === null) await insertPeriods(tx, missingPeriods(planned, today));
    else await apply(c, tx, planned, changedPeriods(planned, own, today));
  }
}

async function apply(
  c: ApiContext,
  tx: Scoped,
  planned: PlannedBenefit,
  { moved, removed, added }: PeriodChanges,
): Promise<void> {
  const isPaidByDD = planned.benefit['isPaidViaDd'] === true;
  await moveDates(
    tx,
    moved.map(({ period, to }) => ({ ...to, payrollDateUid: period.payrollDateUid, isPaidByDD })),
  );
  await deletePeriods(
    tx,
    removed.map(({ payrollDateUid }) => payrollDateUid),
  );
  await insertPeriods(tx, added);
  for (const { period, to } of moved)
    note(c, tx, {
      employerId: planned.employerId,
      kind: 'pay-periods',
      recordUid: period.payrollDateUid,
      title: period.name,
      action: 'change',
      activity: `Pay period moved: ${period.name}`,
      fields: (['payDate', 'generateContributionsDate', 'dueDate', 'dDCollectionDate'] as const)
        .filter((field) => period[field] !== to[field])
        .map((field) => ({ field, from: period[field], to: to[field] })),
    });
}
