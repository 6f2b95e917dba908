import { plainText } from '../../../schemas/lib/plainText.ts';

const AMOUNT = /^-?\d+(?:\.\d{1,2})?$/;

/** Removes the signs around a number: a pound or percent sign, spaces, and commas between thousands. */
function bare(text: string): string | null {
  const inner = plainText(text, {})
    .replace(/^(-?)\s*£\s*/, '$1')
    .replace(/\s*%$/, '');
  const hasCommas = inner.includes(',');
  if (hasCommas && !/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(inner)) return null;
  return inner.replaceAll(',', '');
}

/**
 * Reads an amount of pounds.
 * @returns Whole pence; null if the text is not an amount, has fractions of a penny, or exceeds the largest safe integer.
 * @example parsePounds('£28,500.5') // 2850050
 */
export function parsePounds(text: string): number | null {
  const amount = bare(text);
  if (amount === null || !AMOUNT.test(amount)) return null;
  // Digit by digit: 19.99 times 100 is not exactly 1999 in binary.
  const [whole = '', fraction = ''] = amount.split('.');
  const pence = Number(`${whole}${fraction.padEnd(2, '0')}`);
  return Number.isSafeInteger(pence) ? pence : null;
}

/** Reads a number or a percentage. @returns Null if the text is not a number. @example parseNumber('4.5%') // 4.5 */
export function parseNumber(text: string): number | null {
  const number = bare(text);
  return number !== null && /^-?\d+(?:\.\d+)?$/.test(number) && number.length < 16 ? Number(number) : null;
}

/** An amount in the form for editing: pounds, without the sign. @example poundsText(2850050) // '28,500.50' */
export function poundsText(pence: number): string {
  const sign = pence < 0 ? '-' : '';
  const whole = String(Math.trunc(Math.abs(pence) / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${whole}.${String(Math.abs(pence) % 100).padStart(2, '0')}`;
}
