import { isSafePattern } from './safePattern.ts';

/**
 * The formats of the `format` keyword, for the service and the portal. The compiled validators import them.
 *
 * A calendar date that does not exist, such as 2025-02-29, is refused rather than moved to the next day.
 */
// No time zone is further than 14 hours from UTC, and PostgreSQL accepts no offset of 16 hours.
const dateTimePattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;
const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The number of the digits from `from` to `to`; NaN if one of them is no digit. Without a regular expression, since files have millions of dates. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

function isDate(text: string): boolean {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false;
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)];
  // PostgreSQL's date has no year 0, and nobody on a payroll was born before 1800. No comparison holds for NaN.
  if (!(year >= 1800)) return false;
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && isLeapYear ? 29 : daysInMonth[month - 1];
  return last !== undefined && day >= 1 && day <= last;
}

/** The length that minLength and maxLength count: characters, not UTF-16 units (JSON Schema validation, section 6.3.1). */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _character of text) length += 1;
  return length;
}

/** A web address that a browser can open, without a user name and password, which can mislead. */
function isWebAddress(text: string): boolean {
  if (text.length > 2_000 || !/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes('.') && username === '' && password === '';
}

/**
 * National numbers of the United Kingdom: the first digits, and the number of digits. @see
 * https://www.ofcom.org.uk/phones-and-broadband/phone-numbers
 */
const nationalNumber = /^0(?:1\d{8,9}|[2357]\d{9}|800\d{4,7}|8\d{6,9}|9\d{9})$/;

/** A phone number: national, or with the country's code behind a plus sign (ITU-T E.164). Spaces, dots, dashes and brackets may divide it. */
function isPhoneNumber(text: string): boolean {
  if (text.length > 30 || !/^\+?[\d ().-]+$/.test(text)) return false;
  const international = text.replace(/^\+44\s*\(0\)/, '+44').replaceAll(/[ ().-]/g, '');
  if (!international.startsWith('+')) return nationalNumber.test(international);
  if (international.startsWith('+44')) return nationalNumber.test(`0${international.slice(3)}`);
  return /^\+[1-9]\d{6,14}$/.test(international);
}

export const formats = {
  /** A regular expression that runs fast on any text. */
  'safe-pattern': isSafePattern,
  date: isDate,
  'date-time': (text: string): boolean => {
    const match = dateTimePattern.exec(text);
    return match?.[1] !== undefined && isDate(match[1]);
  },
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /** A time of day, to the minute. */
  time: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  url: isWebAddress,
  tel: isPhoneNumber,
  // The rule of HTML's input type=email, with at least one dot in the domain. It cannot backtrack: each part is of fixed characters.
  email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i,
};
