import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';
import demonstration from '../../rules/phone-numbers.json' with { type: 'json' };

/** The calling codes of the United Kingdom and of Ireland. */
export const callingCodes = ['44', '353'] as const;

/** Numbers are dialled with a leading zero within both countries. */
const isOfNobody = (national: string): boolean =>
  demonstration.numbersOfNobody.some((start) => `0${national}`.startsWith(start) && national.length === 10);

/**
 * Whether a text is a phone number of the country, with all its digits: as dialled within the country, or with a plus sign and the country's code.
 * Spaces, dots, dashes and brackets may divide it. It does not say that the number is in use.
 *
 * @see https://www.npmjs.com/package/libphonenumber-js
 * @example isPhoneNumberOf('44', '020 7946 0100') // true
 */
export function isPhoneNumberOf(callingCode: (typeof callingCodes)[number], text: string): boolean {
  if (text.length > 30 || !/^\+?[\d ().-]+$/.test(text)) return false;
  const number = parsePhoneNumberFromString(text, { defaultCallingCode: callingCode, extract: false }, metadata);
  if (number?.countryCallingCode !== callingCode) return false;
  return number.isValid() || (callingCode === '44' && isOfNobody(number.nationalNumber));
}
