// By function: date-fns' own index makes Node read three hundred files, and date-fns' long package.json for each of them.
import { addDays as addDaysTo } from 'date-fns/addDays';
import { addMonths as addMonthsTo } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { getDate } from 'date-fns/getDate';
import { getDay } from 'date-fns/getDay';
import { getMonth } from 'date-fns/getMonth';
import { getYear } from 'date-fns/getYear';
import { isValid } from 'date-fns/isValid';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { formats } from '../formats.ts';

/** A calendar day as `yyyy-MM-dd`. Such texts sort chronologically. */
export type CalendarDay = string;

const textOf = (date: Date): CalendarDay => lightFormat(date, 'yyyy-MM-dd');

/** The day's first moment in the local time zone, or undefined. ISO 8601 has other forms too; only this one is unchanged when it is written again. */
function dateIn(text: string): Date | undefined {
  const date = parseISO(text);
  return isValid(date) && textOf(date) === text ? date : undefined;
}

/** Reading a text takes most of the time of every sum with days, and calendars name the same days over and over. */
const known = new Map<CalendarDay, Date>();
/** Days of about ten years. */
const mostKnown = 4_000;

function dateOf(day: CalendarDay): Date {
  const before = known.get(day);
  // A computer that has moved to another time zone has its midnight at another moment.
  if (before?.getHours() === 0) return before;
  const date = dateIn(day);
  if (!date) throw new RangeError(`"${day}" is not a calendar day: give it as yyyy-MM-dd.`);
  if (known.size >= mostKnown) known.clear();
  known.set(day, date);
  return date;
}

/** Year, month (1 to 12) and day of a calendar day. @throws RangeError when the text is not a calendar day. */
export function partsOf(day: CalendarDay): { year: number; month: number; day: number } {
  const date = dateOf(day);
  return { year: getYear(date), month: getMonth(date) + 1, day: getDate(date) };
}

/** Whether a text is a calendar day. @example isCalendarDay('2026-02-29') // false */
export const isCalendarDay = (text: string): boolean => dateIn(text) !== undefined;

/** The day that is `days` later, or earlier when negative. */
export const addDays = (day: CalendarDay, days: number): CalendarDay => textOf(addDaysTo(dateOf(day), days));

/** The number of days from `from` to `to`. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number => differenceInCalendarDays(dateOf(to), dateOf(from));

/**
 * The same day of the month, `months` later; the last day of a month without such a day.
 * @example addMonths('2027-01-31', 1) // '2027-02-28'
 */
export function addMonths(from: CalendarDay, months: number): CalendarDay {
  if (!formats.date(from)) return textOf(addMonthsTo(dateOf(from), months));
  // Most of the time that the checks of a file's dates take was the library's, which goes through a Date and back.
  const day = Number(from.slice(8));
  const total = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + months;
  const month = `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`;
  if (day <= 28 && total >= 1800 * 12) return `${month}-${from.slice(8)}`;
  return textOf(addMonthsTo(dateOf(from), months));
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type Weekday = (typeof weekdays)[number];

/** The name of a day's weekday. */
export const weekdayOf = (day: CalendarDay): Weekday => weekdays[getDay(dateOf(day))] ?? 'Sunday';
