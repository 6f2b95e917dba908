import { type AmountFault, parseNumber, readPounds } from '../../../schemas/lib/text/typedAmount.ts';
import type { CheckId } from '../findings.ts';
import { type CellReader, unreadable } from './valueFault.ts';

/** Most amounts: digits, and a point with two decimals at most. */
const usual = /^(\d{1,12})(?:\.(\d{1,2}))?$/;
/** Accountants write a negative amount in brackets. */
const inBrackets = /^\(\s*([^-()]+?)\s*\)$/;

/** Number formats such as `#.00` show no zero in front of the pence. */
const penceAlone = /^(-?\s*£?\s*)(?=\.\d)/u;

/** Older systems write the sign behind the amount. */
const signBehind = /^([^-()]*\d)\s*[-\u2212]$/u;

/** Accountants write nothing as a dash, with or without a pound sign or brackets, or as a word. */
const nothing = /^(?:(?:£\s*)?[-\u2010-\u2015\u2212](?:\s*£)?|\(\s*[-\u2010-\u2015\u2212]\s*\)|(?:£\s*)?nil)$/iu;

const amountFaults: Readonly<Record<AmountFault, CheckId>> = {
  percentage: 'amountIsPercent',
  comma: 'amountComma',
  fractionOfPenny: 'amountFractionOfPenny',
  tooLarge: 'amountTooLarge',
};

/** Reads an amount of pounds as whole pence, without a binary fraction on the way. @example readAmount('(12.00)') // -1200, and readAmount('£ -') // 0 */
export const readAmount: CellReader = (text) => {
  const parts = usual.exec(text);
  if (parts) return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  if (nothing.test(text)) return 0;
  const negative = inBrackets.exec(text.replace(/^£\s*(?=\()/u, '')) ?? signBehind.exec(text);
  const read = readPounds((negative ? `-${negative[1] ?? ''}` : text).replace(penceAlone, '$10'));
  if ('pence' in read) return read.pence;
  return unreadable(read.fault === null ? 'amountUnreadable' : amountFaults[read.fault], { value: text });
};

/** Reads a percentage as a decimal text in its shortest form. @example readPercent('4.50%') // '4.5' */
export const readPercent: CellReader = (text) => {
  const number = nothing.test(text) ? 0 : parseNumber(text);
  const shortest = number === null ? '' : String(number);
  return /^-?\d+(?:\.\d+)?$/.test(shortest) ? shortest : unreadable('percentUnreadable', { value: text });
};
