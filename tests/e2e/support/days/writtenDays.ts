import { addDays, addMonths, type CalendarDay, partsOf } from '../../../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';

const spokenParts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** The last day of the month that contains `day`. */
export function lastOfMonth(day: CalendarDay): CalendarDay {
  const { day: dayOfMonth } = partsOf(day);
  return addDays(addMonths(addDays(day, 1 - dayOfMonth), 1), -1);
}

/** @example spokenDay('2026-12-01') // '1 December 2026' */
export const spokenDay = (day: CalendarDay): string => new Date(day).toLocaleDateString('en-GB', spokenParts);

/** @example spokenMonth('2026-12-01') // 'December 2026' */
export const spokenMonth = (day: CalendarDay): string =>
  new Date(day).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The day that a page shows or that a person types as `dd/mm/yyyy`. */
export const readDay = (written: string): CalendarDay => written.split('/').toReversed().join('-');

/** @param written - `dd/mm/yyyy`. @returns The same. */
export const daysAfter = (written: string, days: number): string => formatDate(addDays(readDay(written), days));
