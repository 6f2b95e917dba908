/** The text for a missing or invalid date. docs/product.md, section 5, "Date helpers". */
export const NO_DATE = '-';

const CALENDAR_DAY = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/;

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * A calendar day as dd/MM/yyyy, or a dash.
 * @param date - `yyyy-MM-dd`. Of a timestamp, its day part is used.
 * @example formatDate('2026-04-30') // '30/04/2026'
 */
export function formatDate(date: string | null | undefined): string {
  const [, year, month, day] = CALENDAR_DAY.exec(date ?? '') ?? [];
  // Read digit by digit: with `Date`, the day could change with the reader's time zone.
  if (!year || !month || !day || !isCalendarDay(Number(year), Number(month), Number(day))) return NO_DATE;
  return `${day}/${month}/${year}`;
}

/** The browser's own short month is "Sept" for September alone (docs/product.md, point 9: short month). */
const SHORT_MONTH = 3;

const fullDate = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Europe/London',
});

/**
 * A moment as weekday, day, month, year and time on a 12-hour clock, in the United Kingdom's time, or a dash.
 * @param timestamp - ISO 8601 with an offset.
 * @see docs/product.md, section 9, "Full-date display"
 * @example formatFullDate('2026-07-01T13:05:00Z') // 'Wed 01 Jul 2026, 2:05 pm'
 */
export function formatFullDate(timestamp: string | null | undefined): string {
  const moment = new Date(timestamp ?? '');
  if (!timestamp || Number.isNaN(moment.getTime())) return NO_DATE;
  const part = Object.fromEntries(fullDate.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part['weekday']} ${part['day']} ${part['month']?.slice(0, SHORT_MONTH)} ${part['year']}, ${part['hour']}:${part['minute']} ${part['dayPeriod']}`;
}
