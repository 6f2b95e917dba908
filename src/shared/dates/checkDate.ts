import { format, isValid, parse, startOfDay, subMonths } from 'date-fns';

/** The machine format of dates. docs/product.md, section 9, "Banner, lists and dates". */
const MACHINE_FORMAT = 'yyyy-MM-dd';

function parseDay(date: string, dateFormat = MACHINE_FORMAT): Date | null {
  const parsed = parse(date, dateFormat, new Date(0));
  // date-fns also reads '26-4-3'. Only a date in the right format is unchanged when it is formatted again.
  return isValid(parsed) && format(parsed, dateFormat) === date ? parsed : null;
}

function monthsAgo(months: number, today: Date): Date {
  return subMonths(startOfDay(today), months);
}

/**
 * Whether `date` parses in `dateFormat`.
 * @param dateFormat - date-fns tokens.
 * @example isValidDate('30/04/2026', 'dd/MM/yyyy') // true
 */
export function isValidDate(date: string, dateFormat: string = MACHINE_FORMAT): boolean {
  return parseDay(date, dateFormat) !== null;
}

/**
 * Whether `date` lies before the day that was `months` months ago, counted back from `today` at midnight.
 * @param date - `yyyy-MM-dd`. Anything else is never before.
 */
export function isBeforeMonthsAgo(date: string, months: number, today: Date): boolean {
  const day = parseDay(date);
  return day !== null && day < monthsAgo(months, today);
}

/**
 * Whether `date` falls within the last `months` months, counted back from `today` at midnight. The first day of the window is inside it.
 * @param date - `yyyy-MM-dd`. Anything else is never in the window.
 * @param today - Injected, so that a statement for a past period can choose the day.
 * @see docs/product.md, section 5, "Date helpers"
 * @example isNotEarlierThanMonthsAgo('2026-01-30', 6, new Date(2026, 6, 31)) // false
 */
export function isNotEarlierThanMonthsAgo(date: string, months = 6, today = new Date()): boolean {
  const day = parseDay(date);
  return day !== null && day >= monthsAgo(months, today);
}

/**
 * Whether someone born on `dateOfBirth` has passed the age of `years`. It is the negation of the months check, so the birthday itself
 * does not pass yet: the day after it does.
 * @param dateOfBirth - `yyyy-MM-dd`. Anything else has no age.
 * @see docs/product.md, section 5, "Date helpers"
 */
export function hasMinimumAge(dateOfBirth: string, years = 18, today = new Date()): boolean {
  return isValidDate(dateOfBirth) && !isNotEarlierThanMonthsAgo(dateOfBirth, 12 * years, today);
}
