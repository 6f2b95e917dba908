/** A calendar day as `yyyy-MM-dd`. Such texts sort chronologically. */
export type CalendarDay = string;

const MS_A_DAY = 86_400_000;
const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

const pad = (number: number, length: number): string => String(number).padStart(length, '0');

/** Days since 1 January 1970. UTC has no summer time, so all its days are equally long. */
const numberOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / MS_A_DAY;

function dayOf(number: number): CalendarDay {
  const date = new Date(number * MS_A_DAY);
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`;
}

/** Year, month (1 to 12) and day of a calendar day. @throws RangeError when the text is not a calendar day. */
export function partsOf(day: CalendarDay): { year: number; month: number; day: number } {
  const [, year, month, date] = (FORM.exec(day) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined || dayOf(numberOf(year, month, date)) !== day)
    throw new RangeError(`"${day}" is not a calendar day: give it as yyyy-MM-dd.`);
  return { year, month, day: date };
}

/** Whether a text is a calendar day. @example isCalendarDay('2026-02-29') // false */
export function isCalendarDay(text: string): boolean {
  const [, year, month, day] = (FORM.exec(text) ?? []).map(Number);
  return year !== undefined && month !== undefined && day !== undefined && dayOf(numberOf(year, month, day)) === text;
}

function dayNumber(text: CalendarDay): number {
  const { year, month, day } = partsOf(text);
  return numberOf(year, month, day);
}

/** The day that is `days` later, or earlier when negative. */
export const addDays = (day: CalendarDay, days: number): CalendarDay => dayOf(dayNumber(day) + days);

/** The number of days from `from` to `to`. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number => dayNumber(to) - dayNumber(from);

/**
 * The same day of the month, `months` later; the last day of a month without such a day.
 * @example addMonths('2027-01-31', 1) // '2027-02-28'
 */
export function addMonths(from: CalendarDay, months: number): CalendarDay {
  const { year, month, day } = partsOf(from);
  const count = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const last = partsOf(dayOf(numberOf(toYear, toMonth + 1, 0))).day;
  return dayOf(numberOf(toYear, toMonth, Math.min(day, last)));
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type Weekday = (typeof weekdays)[number];

/** The name of a day's weekday. */
export function weekdayOf(day: CalendarDay): Weekday {
  // 1 January 1970 was a Thursday.
  const index = (((dayNumber(day) + 4) % 7) + 7) % 7;
  return weekdays[index] ?? 'Sunday';
}
