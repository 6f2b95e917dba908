import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import type { PayPeriod } from './payPeriods.ts';

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const formats = {
  day: format({ day: 'numeric' }),
  dayAndMonth: format({ day: 'numeric', month: 'long' }),
  whole: format({ day: 'numeric', month: 'long', year: 'numeric' }),
};

/** As little of the first day as the last day does not say. */
function formatOfStart({ start, end }: PayPeriod): keyof typeof formats {
  if (start.slice(0, 7) === end.slice(0, 7)) return 'day';
  return start.slice(0, 4) === end.slice(0, 4) ? 'dayAndMonth' : 'whole';
}

const words = (day: CalendarDay, form: keyof typeof formats): string => formats[form].format(new Date(`${day}T00:00:00Z`));

/**
 * The name of a pay period, from its days.
 * @example periodName({ start: '2026-03-01', end: '2026-03-31' }) // '1 to 31 March 2026'
 */
export const periodName = (period: PayPeriod): string =>
  period.start === period.end
    ? words(period.end, 'whole')
    : `${words(period.start, formatOfStart(period))} to ${words(period.end, 'whole')}`;
