import { addDays } from '../../../schemas/lib/dates/calendarDay.ts';

/** Days of an employee on a payroll. */
export interface PayrollRelationship {
  payrollUid: string;
  isActive: boolean;
  /** `yyyy-MM-dd` */
  startedOn: string;
  /** The last day. After a move it is the first day on the other payroll, which pays for it. */
  endedOn: string | null;
  /** The pay of the period in which the employment ended, in pence; null where the usual pay stands. */
  lastPay: number | null;
}

/** A change of relationships: those with new values, and those that go because they never came about. */
export interface PayrollChanges {
  written: PayrollRelationship[];
  removed: PayrollRelationship[];
}

/** The changes of a leaving. */
export interface LeavingChanges extends PayrollChanges {
  /** The payroll of the last day; null where none was known. */
  payrollUid: string | null;
}

const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * The relationships that change when an employee joins a payroll: the other active ones end on that day, and one with the payroll begins. One that had yet to
 * begin gives way to it. Somebody who comes back without a day between was not away.
 *
 * @param date - `yyyy-MM-dd`
 */
export function joinedPayroll(relationships: readonly PayrollRelationship[], payrollUid: string, date: string): PayrollChanges {
  const active = relationships.filter(({ isActive }) => isActive);
  const others = active.filter((one) => one.payrollUid !== payrollUid);
  const removed = others.filter(({ startedOn }) => startedOn > date);
  const ended = others
    .filter(({ startedOn }) => startedOn <= date)
    .map((one) => ({ ...one, isActive: false, endedOn: later(one.startedOn, date) }));
  if (others.length < active.length) return { written: ended, removed };
  const from = removed.map(({ startedOn }) => startedOn).reduce(later, date);
  const same = relationships.find(
    (one) => one.payrollUid === payrollUid && (one.startedOn === from || (active.length === 0 && isUpTo(one, from))),
  );
  return {
    written: [...ended, { payrollUid, startedOn: same?.startedOn ?? from, isActive: true, endedOn: null, lastPay: null }],
    removed,
  };
}

/** Whether a relationship lasted up to the day before, or longer. */
const isUpTo = ({ endedOn }: PayrollRelationship, date: string): boolean => endedOn !== null && addDays(endedOn, 1) >= date;

/**
 * The relationships that change when an employee leaves. A move that was dated after the last day never took place.
 *
 * @param leaving - The last day of employment, `yyyy-MM-dd`, and the pay of its period in pence, or null where the usual pay stands.
 */
export function leftPayrolls(
  relationships: readonly PayrollRelationship[],
  { lastDay, lastPay }: { lastDay: string; lastPay: number | null },
): LeavingChanges {
  const inOrder = relationships.toSorted((one, other) => one.startedOn.localeCompare(other.startedOn));
  const begun = inOrder.filter(({ startedOn }) => startedOn <= lastDay);
  // Of somebody who leaves before the first day that is known, that day is the last one.
  const kept = begun.length > 0 ? begun : inOrder.slice(0, 1);
  return {
    written: kept
      .filter(({ isActive, endedOn }) => isActive || endedOn === null || endedOn > lastDay)
      .map((one) => ({
        ...one,
        isActive: false,
        endedOn: later(one.startedOn, lastDay),
        lastPay: one === kept.at(-1) ? lastPay : null,
      })),
    removed: inOrder.filter((one) => !kept.includes(one)),
    payrollUid: kept.at(-1)?.payrollUid ?? null,
  };
}
