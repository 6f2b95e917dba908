import { periodTitle } from '../../../domain/calendar/shortPeriodName.ts';
import type { FuturePeriod, NewPeriod, WrittenPeriod } from '../../store/calendar/payPeriods.ts';
import type { Change } from '../../store/changeLog.ts';
import type { Scoped } from '../../store/createStore.ts';
import { type MovedPeriod, movingDates } from '../../work/calendar/changedPeriods.ts';
import { note } from '../../work/changes/actor.ts';
import type { Acting } from '../../work/core/acting.ts';

/** The owner of a period, and the names of its title: a payroll may have several with the same days. */
interface OfBenefit {
  employerId: number;
  payrollName: string;
  benefitName: string;
}

/** The words and fields of an entry. */
type Entry = Pick<Change, 'recordUid' | 'action' | 'title' | 'fields'> & { verb: string };

/** The dates of a period that an entry of a removed or added one has. */
const shownDates = ['periodStartDate', 'periodEndDate', ...movingDates] as const;

/** @param period - With the dates that its name has. */
const titleOf = (
  { payrollName, benefitName }: OfBenefit,
  { name, periodStartDate: start, periodEndDate: end }: Pick<FuturePeriod, 'name' | 'periodStartDate' | 'periodEndDate'>,
): string => periodTitle({ payrollName, benefitName, name, start, end });

function noteEntry(c: Acting, tx: Scoped, { employerId }: OfBenefit, { verb, ...entry }: Entry): void {
  note(c, tx, {
    ...entry,
    employerId,
    kind: 'pay-periods',
    activity: `Pay period ${verb}: ${entry.title}`,
  });
}

/** Notes that the dates of a period have moved. */
export const noteMoved = (c: Acting, tx: Scoped, of: OfBenefit, { period, to }: MovedPeriod): void =>
  noteEntry(c, tx, of, {
    verb: 'moved',
    recordUid: period.payrollDateUid,
    action: 'change',
    title: titleOf(of, period),
    fields: movingDates
      .filter((field) => period[field] !== to[field])
      .map((field) => ({ field, from: period[field], to: to[field] })),
  });

/** Notes that a period has given way, with the dates that it had. */
export const noteRemoved = (
  c: Acting,
  tx: Scoped,
  of: OfBenefit,
  period: Pick<FuturePeriod, 'payrollDateUid' | 'name' | (typeof shownDates)[number]>,
): void =>
  noteEntry(c, tx, of, {
    verb: 'removed',
    recordUid: period.payrollDateUid,
    action: 'delete',
    title: titleOf(of, period),
    fields: shownDates.filter((field) => period[field] !== null).map((field) => ({ field, from: period[field], to: null })),
  });

/** Notes a period that a changed rule has added. */
export const noteAdded = (c: Acting, tx: Scoped, of: OfBenefit, period: NewPeriod & WrittenPeriod): void =>
  noteEntry(c, tx, of, {
    verb: 'added',
    recordUid: period.payrollDateUid,
    action: 'create',
    title: titleOf(of, period),
    fields: shownDates.filter((field) => period[field] !== null).map((field) => ({ field, from: null, to: period[field] })),
  });
