/** Longer texts are cut: nobody watches a replay for them. */
const mostWords = 60;
const maskedWord = 'xxxxx';

/** A text with each of its words as `xxxxx`, so that neither letters and digits nor their number pass. @example maskedText('Ada Byron, £41,250') // 'xxxxx xxxxx xxxxx' */
export function maskedText(text: unknown): string {
  if (typeof text !== 'string' || text === '') return '';
  const words = text.split(/\s+/, mostWords + 2).map((word) => (word === '' ? '' : maskedWord));
  return words.slice(0, mostWords).join(' ');
}

/** A typed or chosen value, as the same word for all of them; an empty field stays empty. */
export const maskedInput = (value: unknown): string => (value === '' || value === null || value === undefined ? '' : maskedWord);
