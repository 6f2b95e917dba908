/** The words of a name, in small letters without accents, in alphabetical order: people write the family name first, too. */
const wordsOf = (name: string): string =>
  (
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .toSorted()
    .join(' ');

/**
 * Whether a person who signed under `given` used the name that was asked, regardless of case, accents, spaces, hyphens and the order of its words.
 * @example isNameOf('ZAK, Lukasz', 'Lukasz Zak') // true
 */
export const isNameOf = (given: string, asked: string): boolean => wordsOf(given) === wordsOf(asked);
