import { formatDate, NO_DATE } from '../../../schemas/lib/text/formatDate.ts';
import { plainText } from '../../../schemas/lib/plainText.ts';

const DAY_FIRST = /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const MACHINE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Reads a date as written in the United Kingdom: day first, with slashes, dots, dashes, spaces or nothing between.
 * @returns `yyyy-MM-dd`; null if the text is not a date. A two-digit year is refused, because 30 could be 1930 or 2030.
 * @example parseDate('1/4/2026') // '2026-04-01'
 */
export function parseDate(text: string): string | null {
  const plain = plainText(text, {});
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(plain) ?? DIGITS.exec(plain) ?? [];
  const date = MACHINE.test(plain) ? plain : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return formatDate(date) === NO_DATE ? null : date;
}
