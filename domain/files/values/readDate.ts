import { formats } from '../../../schemas/lib/formats.ts';
import { addDays, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { type CellReader, unreadable, type ValueFault } from './valueFault.ts';

export type DateOrder = 'dayFirst' | 'monthFirst';

/** The facts about a file by which its dates are read. */
export interface DateReading {
  /** The notations of the format, e.g. `dd/MM/yyyy`. */
  notations: readonly string[];
  /** The order that a person has chosen; it wins over the notations. */
  dateOrder: DateOrder | null;
  /** The present day, by which years of two digits are completed. */
  today: CalendarDay;
  /** Whether the column is always in the past, as a date of birth. */
  isPast: boolean;
  /** Whether a number is a spreadsheet's serial number of a day. */
  hasSerialNumbers: boolean;
}

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;
const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?: 00:00(?::00)?)?$/;
const withMonthName = /^(\d{1,2})[-/. ]?([A-Za-z]{3,9})[-/. ,]{0,2}(\d{4}|\d{2})$/;
const eightDigits = /^\d{8}$/;
const serialNumber = /^\d{1,6}(?:\.0+)?$/;

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const orderWords: Readonly<Record<DateOrder, string>> = {
  dayFirst: 'day, month, year',
  monthFirst: 'month, day, year',
};

/** The number of a month by its English name or the first letters of it; 0 for another word. */
function monthNumber(word: string): number {
  const start = word.toLowerCase();
  return start === 'sept' ? 9 : monthNames.findIndex((name) => name === start || name.slice(0, 3) === start) + 1;
}

/** The order that the notations of a format say; null if they say none or both. */
export function orderOf(notations: readonly string[]): DateOrder | null {
  const isDayFirst = notations.some((notation) => /^d{1,2}\W?M{1,2}\W/.test(notation) || notation.startsWith('ddMMyy'));
  const isMonthFirst = notations.some((notation) => /^M{1,2}\W?d{1,2}\W/.test(notation) || notation.startsWith('MMddyy'));
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'dayFirst' : 'monthFirst';
}

/**
 * The whole year of two digits: the one from 80 years before this year to 19 years after it; of a date that is always in the past, from 99 years
 * before this year to this year.
 */
function wholeYear(digits: string, today: CalendarDay, isPast: boolean): number {
  const thisYear = Number(today.slice(0, 4));
  const year = thisYear - (thisYear % 100) + Number(digits);
  const last = thisYear + (isPast ? 0 : 19);
  if (year > last) return year - 100;
  return year + 100 <= last ? year + 100 : year;
}

const two = (digits: string | number): string => String(digits).padStart(2, '0');
const dayText = (year: string | number, month: string | number, day: string | number): string =>
  `${year}-${two(month)}-${two(day)}`;

/**
 * The reader of a column of dates. The year of four digits may be first, `2026-03-31`; otherwise the order of day and month follows from the mapping,
 * then from the format's notations, then from the numbers if one of them is above 12. A date that is still ambiguous is a fault, never a guess.
 */
export function dateReader({ notations, dateOrder, today, isPast, hasSerialNumbers }: DateReading): CellReader {
  const order = dateOrder ?? orderOf(notations);
  const hasYearFirstDigits = notations.includes('yyyyMMdd');
  const hasYearLastDigits = notations.some((notation) => notation === 'ddMMyyyy' || notation === 'MMddyyyy');

  const impossible = (value: string, words: string): ValueFault => unreadable('dateImpossible', { value, order: words });
  const checkDate = (value: string, date: string, words: string): CalendarDay | ValueFault =>
    formats.date(date) ? date : impossible(value, words);

  function byNumbers(value: string, one: string, other: string, digits: string): CalendarDay | ValueFault {
    const year = digits.length === 2 ? wholeYear(digits, today, isPast) : digits;
    const [dayFirst, monthFirst] = [dayText(year, other, one), dayText(year, one, other)];
    if (order !== null) return checkDate(value, order === 'dayFirst' ? dayFirst : monthFirst, orderWords[order]);
    const [isDayFirst, isMonthFirst] = [formats.date(dayFirst), formats.date(monthFirst)];
    if (isDayFirst && isMonthFirst && dayFirst !== monthFirst)
      return unreadable('dateAmbiguous', { value, dayFirst, monthFirst });
    if (isDayFirst) return dayFirst;
    return isMonthFirst ? monthFirst : impossible(value, orderWords.dayFirst);
  }

  return (text) => {
    const first = yearFirst.exec(text);
    if (first) return checkDate(text, dayText(first[1] ?? '', first[3] ?? '', first[4] ?? ''), 'year, month, day');
    const last = yearLast.exec(text);
    if (last) return byNumbers(text, last[1] ?? '', last[3] ?? '', last[4] ?? '');
    const named = withMonthName.exec(text);
    const month = named ? monthNumber(named[2] ?? '') : 0;
    if (named && month > 0) {
      const digits = named[3] ?? '';
      const year = digits.length === 2 ? wholeYear(digits, today, isPast) : digits;
      return checkDate(text, dayText(year, month, named[1] ?? ''), orderWords.dayFirst);
    }
    if (eightDigits.test(text)) {
      if (hasYearFirstDigits)
        return checkDate(text, dayText(text.slice(0, 4), text.slice(4, 6), text.slice(6)), 'year, month, day');
      if (hasYearLastDigits) return byNumbers(text, text.slice(0, 2), text.slice(2, 4), text.slice(4));
    }
    if (hasSerialNumbers && serialNumber.test(text)) return dayOfSerialNumber(text);
    return unreadable('dateUnreadable', { value: text });
  };
}

/**
 * The day of a spreadsheet's serial number, in the system that counts from 1900. Lotus 1-2-3 had a 29 February 1900, which Excel keeps: the numbers
 * before 1 March 1900 have no certain day.
 */
function dayOfSerialNumber(text: string): CalendarDay | ValueFault {
  const number = Math.trunc(Number(text));
  return number > 60 ? addDays('1899-12-30', number) : unreadable('dateUnreadable', { value: text });
}
