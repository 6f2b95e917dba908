/** A text that is to be replaced by another in the cells of a column. Capital and small letters are different. */
export interface TextReplacement {
  find: string;
  replacement: string;
  /** `wholeCell`: cells that have exactly this text; empty finds empty cells. `part`: each occurrence within a cell. */
  match: 'wholeCell' | 'part';
}

/**
 * The text of a cell after a replacement; the same text where there is nothing to replace.
 *
 * @example replaced('N-12', { find: '-', replacement: '', match: 'part' }) // 'N12'
 */
export function replaceText(text: string, { find, replacement, match }: TextReplacement): string {
  if (match === 'wholeCell') return text === find ? replacement : text;
  // A text as the second parameter could contain patterns such as `$&`.
  return find === '' ? text : text.replaceAll(find, () => replacement);
}
