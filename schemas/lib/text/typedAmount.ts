import { plainText } from '../plainText.ts';

/** A fault of a typed amount, apart from a text that is not an amount at all, for which the field has its own message. */
export type AmountFault = 'percentage' | 'comma' | 'fractionOfPenny' | 'tooLarge';

/** The remedy for each fault. */
export const amountRemedies: Readonly<Record<AmountFault, string>> = {
  percentage: 'Enter an amount in pounds, such as 5.00: this one is a percentage',
  comma: 'Use commas only between thousands, and a point before the pence, such as 1,234.50',
  fractionOfPenny: 'Enter whole pence, with two decimals at most, such as 1.01',
  tooLarge: 'Enter a smaller amount: this one has too many digits',
};

/** Full-width forms, as East Asian keyboards type them, and a minus sign or a dash in front instead of a hyphen. */
const plainForms = (text: string): string =>
  text
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfe_e0))
    .replaceAll('\uFFE1', '£')
    .replace(/^(\s*£?\s*)[\u2010-\u2015\u2212]/u, '$1-');

const toPlainText = (text: string): string => plainForms(plainText(text, {}));

const percentSign = /\s*%$/;

const withCommas = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const withoutCommas = /^-?\d+(?:\.\d+)?$/;
/** Signs of pounds on either side: databases and bank statements write the code of the currency. */
const pounds = /^(-?)\s*(?:£|GBP\b)\s*|\s*(?:£|\bGBP)$/giu;
/** Zeros beyond the pence, as databases write amounts of four decimals: 118.7500 is exact. */
const exactZeros = /^(\d{0,2})0*$/;

/** The digits of a number without signs around it, and without its commas; null if the text is not a number. */
const digitsOf = (text: string): string | null =>
  withCommas.test(text) || withoutCommas.test(text) ? text.replaceAll(',', '') : null;

/** Reads an amount of pounds as whole pence, or gives its fault: null if the text is not an amount. */
export function readPounds(text: string): { pence: number } | { fault: AmountFault | null } {
  const amount = toPlainText(text).replaceAll(pounds, '$1');
  // Read as pounds, 5% of pay would become £5.
  if (percentSign.test(amount)) return { fault: 'percentage' };
  const digits = digitsOf(amount);
  if (digits === null) return { fault: /^-?[\d,]*,[\d,]*(?:\.\d+)?$/.test(amount) ? 'comma' : null };
  // Digit by digit: 19.99 times 100 is not exactly 1999 in binary.
  const [whole = '', decimals = ''] = digits.split('.');
  const fraction = exactZeros.exec(decimals)?.[1];
  if (fraction === undefined) return { fault: 'fractionOfPenny' };
  const pence = Number(`${whole}${fraction.padEnd(2, '0')}`);
  if (!Number.isSafeInteger(pence)) return { fault: 'tooLarge' };
  // Minus nothing is nothing.
  return { pence: pence === 0 ? 0 : pence };
}

/**
 * Reads an amount of pounds.
 * @returns Whole pence; null if the text is not an amount, has fractions of a penny, or exceeds the largest safe integer.
 * @example parsePounds('£28,500.5') // 2850050
 */
export function parsePounds(text: string): number | null {
  const read = readPounds(text);
  return 'pence' in read ? read.pence : null;
}

/**
 * The remedy for an unreadable amount. Null if the text is an amount, or is so unlike one that only the field's own message helps.
 * @example amountRemedy('1.005') // 'Enter whole pence, with two decimals at most, such as 1.01'
 */
export function amountRemedy(text: string): string | null {
  const read = readPounds(text);
  return 'fault' in read && read.fault !== null ? amountRemedies[read.fault] : null;
}

/** Reads a number or a percentage. @returns Null if the text is not a number, such as an amount of pounds. @example parseNumber('4.5%') // 4.5 */
export function parseNumber(text: string): number | null {
  const digits = digitsOf(toPlainText(text).replace(percentSign, ''));
  if (digits === null || digits.length >= 16) return null;
  const value = Number(digits);
  return value === 0 ? 0 : value;
}
