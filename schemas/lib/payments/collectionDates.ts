import rules from '../../rules/pay-periods.json' with { type: 'json' };
import type { CalendarDay } from '../calendar/calendarDay.ts';
import { addWorkingDays } from '../calendar/payPeriodDates.ts';
import { type Division, movedToWorkingDay } from '../calendar/workingDays.ts';

/**
 * The day on which a direct debit that is authorised today is collected: the planned day, or the first one that leaves the working days of the
 * advance notice. The notice tells the payer of the day, so that it covers the working days of the collection too.
 *
 * @param planned - `yyyy-MM-dd`; null for the first possible day.
 */
export function collectionDateFor(planned: CalendarDay | null, today: CalendarDay, division: Division): CalendarDay {
  return laterOf(planned, addWorkingDays(today, rules.advanceNoticeWorkingDays, division), division);
}

/** The day on which a returned direct debit is collected again: the bank needs the working days of a collection. */
export function secondCollectionDate(today: CalendarDay, division: Division): CalendarDay {
  return addWorkingDays(today, rules.collectionWorkingDays, division);
}

/** The day on which the bank must have the collection. */
export const presentationDate = (collectionDate: CalendarDay, division: Division): CalendarDay =>
  addWorkingDays(collectionDate, -rules.collectionWorkingDays, division);

/** The last day on which the bank may return a collection. Without a return it counts as paid from the next day on. */
export const lastReturnDate = (collectionDate: CalendarDay, division: Division): CalendarDay =>
  addWorkingDays(collectionDate, rules.returnWorkingDays, division);

function laterOf(planned: CalendarDay | null, earliest: CalendarDay, division: Division): CalendarDay {
  return planned !== null && planned > earliest ? movedToWorkingDay(planned, 'nextWorkingDay', division) : earliest;
}
