import { toNormalised } from 'postcode';
import type { JsonSchema } from '../jsonSchema.ts';

/** The spaces and dashes that people put between the characters of a number. */
const dividers = /[\s\u00A0\u2010-\u2015.-]+/gu;

/** Ten digits of a number of the United Kingdom without the zero in front, which spreadsheets take away. */
const withoutZero = /^[1-37]\d{9}$/;
/** The same with the code of the country, but without its plus sign. */
const withoutPlus = /^44[1-37]\d{9}$/;

function phoneText(text: string): string {
  const whole = text.replace(/^(\d{10,12})\.0+$/, '$1');
  const digits = whole.replaceAll(' ', '');
  if (withoutZero.test(digits)) return `0${whole}`;
  return withoutPlus.test(digits) ? `+${whole}` : whole;
}

/**
 * The usual way to write a text of each notation (`x-notation`). A text that is of another form stays as it is, so that the validator can report it.
 *
 * Postcodes: in capitals, the outward code, a space, the inward code; of the forces, BFPO and its number. @see https://www.npmjs.com/package/postcode
 */
const notations: Readonly<Record<NonNullable<JsonSchema['x-notation']>, (text: string) => string>> = {
  nationalInsurance: (text) => text.replaceAll(dividers, '').toUpperCase(),
  postcode: (text) => toNormalised(text.replaceAll(dividers, '')) ?? text.toUpperCase().replace(/^BFPO\s*(\d{1,4})$/, 'BFPO $1'),
  sortCode: (text) => text.replaceAll(dividers, ''),
  // Account numbers of six or seven digits get zeros in front (Vocalink, "Validating account numbers").
  accountNumber: (text) => text.replaceAll(dividers, '').replace(/^\d{6,7}$/, (digits) => digits.padStart(8, '0')),
  phone: phoneText,
};

/** Whether a typed text may go on after its notation makes a complete value of it: six digits may be the first of eight, and ten the first of eleven. */
export const mayGoOn = ({ 'x-notation': notation }: JsonSchema): boolean => notation === 'accountNumber' || notation === 'phone';

/** @example inNotation('qq 12 34 56 a', { 'x-notation': 'nationalInsurance' }) // 'QQ123456A' */
export const inNotation = (text: string, { 'x-notation': notation }: JsonSchema): string =>
  notation === undefined ? text : notations[notation](text);
