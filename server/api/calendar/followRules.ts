import { deletePeriods, insertPeriods, moveDates } from '../../store/calendar/payPeriods.ts';
import type { Scoped } from '../../store/createStore.ts';
import { type Acting, todayOf } from '../../work/core/acting.ts';
import { type BenefitPeriods, type ChangedRules, periodChanges } from './periodChanges.ts';
import { noteAdded, noteMoved, noteRemoved } from './periodHistory.ts';

/**
 * Brings the periods of benefits in line with changed rules, in the transaction of the change: those that are not yet due move, and a
 * benefit without periods gets its first ones. Each period that moves, goes or comes by a changed rule has an entry in the history; the
 * first periods of a new benefit come with its own entry.
 */
export async function followRules(c: Acting, tx: Scoped, changed: ChangedRules): Promise<void> {
  for (const changes of await periodChanges(tx, changed, todayOf(c), { lock: true }))
    await apply(c, tx, changes, changed.before === null);
}

async function apply(c: Acting, tx: Scoped, { planned, moved, removed, added }: BenefitPeriods, isNew: boolean): Promise<void> {
  const isPaidByDD = planned.benefit['isPaidViaDd'] === true;
  await moveDates(
    tx,
    moved.map(({ period, to }) => ({ ...to, payrollDateUid: period.payrollDateUid, isPaidByDD })),
  );
  await deletePeriods(
    tx,
    removed.map(({ payrollDateUid }) => payrollDateUid),
  );
  const written = await insertPeriods(tx, added);
  for (const one of moved) noteMoved(c, tx, planned, one);
  for (const period of removed) noteRemoved(c, tx, planned, period);
  if (isNew) return;
  for (const period of added) {
    const own = written.find(({ periodStartDate }) => periodStartDate === period.periodStartDate);
    if (own) noteAdded(c, tx, planned, { ...period, ...own });
  }
}
