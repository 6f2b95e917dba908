import { movingDates } from '../../jobs/calendar/changedPeriods.ts';
import { deletePeriods, insertPeriods, moveDates } from '../../store/calendar/payPeriods.ts';
import type { Scoped } from '../../store/createStore.ts';
import { note } from '../changes/actor.ts';
import { type ApiContext, todayOf } from '../core/context.ts';
import { type BenefitPeriods, type ChangedRules, periodChanges } from './periodChanges.ts';

/**
 * Brings the periods of benefits in line with changed rules, in the transaction of the change: those that are not yet due move, and a
 * benefit without periods gets its first ones. Each moved period has an entry in the history.
 */
export async function followRules(c: ApiContext, tx: Scoped, changed: ChangedRules): Promise<void> {
  for (const changes of await periodChanges(tx, changed, todayOf(c), { lock: true })) await apply(c, tx, changes);
}

async function apply(c: ApiContext, tx: Scoped, { planned, moved, removed, added }: BenefitPeriods): Promise<void> {
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
      fields: movingDates
        .filter((field) => period[field] !== to[field])
        .map((field) => ({ field, from: period[field], to: to[field] })),
    });
}
