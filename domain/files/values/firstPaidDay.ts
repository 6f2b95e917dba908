import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { BulkValue } from '../types.ts';

/**
 * The day from which somebody new is paid whose file has no first day of work: the first one of the membership, or else of the pay period, and never a day to come.
 * All days are `yyyy-MM-dd`.
 *
 * @param enrolledOn - Of the row, if it enrols its person.
 */
export function firstPaidDay({
  enrolledOn,
  periodStart,
  today,
}: {
  enrolledOn: BulkValue | undefined;
  periodStart: CalendarDay | null;
  today: CalendarDay;
}): CalendarDay {
  const from = typeof enrolledOn === 'string' ? enrolledOn : (periodStart ?? today);
  return from < today ? from : today;
}
