/** The characters that Windows-1252 has in the place of the control characters from 0x80 to 0x9F. */
const upperOf1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009Dž\u009F'.replace('\u009F', 'Ÿ');
const byteOf = new Map([...upperOf1252].map((character, at): [string, number] => [character, 0x80 + at]));

/** A character of several bytes in UTF-8 whose bytes were read as Windows-1252: `Ã«` for `ë`. */
const readAsAnsi = /[\u00C2-\u00F4](?:[\u0080-\u00BF]|[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]){1,3}/gu;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The character that was meant; null where the bytes are none of UTF-8. */
function meantBy(text: string): string | null {
  const bytes = Uint8Array.from(text, (character) => byteOf.get(character) ?? character.charCodeAt(0));
  // A match may take in a character that follows: the shortest sequence that is valid is the one.
  for (let length = 2; length <= bytes.length; length += 1) {
    try {
      return decoder.decode(bytes.subarray(0, length)) + text.slice(length);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return null;
}

/** Puts right a text of UTF-8 that was once read as Windows-1252 and written again. @example repairTwice('ZoÃ«') // 'Zoë' */
export const repairTwice = (text: string): string => text.replaceAll(readAsAnsi, (part) => meantBy(part) ?? part);

const sign = /[\u00C2-\u00F4](?:[\u0080-\u00BF]|[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ])/u;

/** Whether a text has a sign of such characters, for a first look at many texts. */
export const mayBeTwice = (text: string): boolean => sign.test(text);

/** Whether a text has characters that were read as Windows-1252 and written again. */
export const wasReadTwice = (text: string): boolean => mayBeTwice(text) && repairTwice(text) !== text;
