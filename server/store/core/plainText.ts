const withoutParts: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd' };

/**
 * A text in small letters without accents, as `portal.plain_text` writes the keys of names. Letters that do not decompose into a letter and an accent are
 * replaced.
 * @example plainText('Café Łódź') // 'cafe lodz'
 */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[øłđ]/g, (letter) => withoutParts[letter] ?? letter);
