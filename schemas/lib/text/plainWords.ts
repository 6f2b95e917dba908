/**
 * A heading, or a value of a code, reduced to its letters and digits, so that case, accents, spaces and punctuation make no difference.
 * A percent sign stays: `Employee %` is not `Employee`.
 *
 * @example plainWords('N.I. Númber') // 'ninumber'
 */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]/gu, '');
