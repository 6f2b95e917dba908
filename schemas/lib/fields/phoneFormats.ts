import { isMobileNumberOf, isPhoneNumberOf } from '../phone/phoneNumber.ts';

/** Formats of phone numbers, which need a library. Only the compiled validators of schemas with such a format import them, so that other pages do not load it. */
export const phoneFormats = {
  /** A phone number of the United Kingdom, national or with +44. */
  'tel-gb': (text: string): boolean => isPhoneNumberOf('44', text),
  /** A phone number of Ireland, national or with +353. */
  'tel-ie': (text: string): boolean => isPhoneNumberOf('353', text),
  /** A mobile number of the United Kingdom, and one of Ireland. */
  'tel-gb-mobile': (text: string): boolean => isMobileNumberOf('44', text),
  'tel-ie-mobile': (text: string): boolean => isMobileNumberOf('353', text),
  /** A phone number of the United Kingdom, or of Ireland with +353. */
  'tel-gb-ie': (text: string): boolean => isPhoneNumberOf(text.trimStart().startsWith('+353') ? '353' : '44', text),
};
