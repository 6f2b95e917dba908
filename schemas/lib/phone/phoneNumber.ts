import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';
import demonstration from '../../rules/phone-numbers.json' with { type: 'json' };

/** The calling codes of the United Kingdom and of Ireland. */
export const callingCodes = ['44', '353'] as const;

type CallingCode = (typeof callingCodes)[number];

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
export const isPhoneNumberOf = (callingCode: CallingCode, text: string): boolean => numberOf(callingCode, text) !== null;

/** Whether it is the number of a mobile phone, too. */
export function isMobileNumberOf(callingCode: CallingCode, text: string): boolean {
  const number = numberOf(callingCode, text);
  if (!number) return false;
  // Numbers of demonstrations have no type. Those of mobile phones begin as all others in the United Kingdom do.
  return number.isValid() ? number.getType() === 'MOBILE' : number.nationalNumber.startsWith('7');
}

function numberOf(callingCode: CallingCode, text: string): PhoneNumber | null {
  if (text.length > 30 || !/^\+?[\d ().-]+$/.test(text)) return null;
  const number = parsePhoneNumberFromString(text, { defaultCallingCode: callingCode, extract: false }, metadata);
  if (number?.countryCallingCode !== callingCode) return null;
  return number.isValid() || (callingCode === '44' && isOfNobody(number.nationalNumber)) ? number : null;
}
