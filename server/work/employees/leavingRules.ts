import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';

/** The reason against a last day of employment, with its remedy; null if there is none. */
export function leavingRefusal(
  { isActive, employmentStartDate }: { isActive: boolean; employmentStartDate: CalendarDay | null },
  lastDay: CalendarDay,
  today: CalendarDay,
): string | null {
  if (!isActive) return 'The employee has left already';
  if (lastDay > today) return 'Choose today or an earlier day: record the leaving once it has come';
  if (employmentStartDate !== null && lastDay < employmentStartDate)
    return `Choose a day on or after ${formatDate(employmentStartDate)}, when the employment started`;
  return null;
}

/** The reason against taking a leaving back, with its remedy. @param period - The title of the pay period that was submitted since. */
export const submittedSince = (period: string): string =>
  `The contributions for ${period} were submitted after the leaving: cancel the statement first, or choose a payroll to employ the person again.`;
