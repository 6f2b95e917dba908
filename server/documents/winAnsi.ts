/** The characters of Windows-1252 beyond Latin-1, which PDF's standard fonts have too. */
const beyondLatin1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
  '‑': '-',
  '−': '-',
};

const isDrawable = (character: string): boolean => /[ -~\u00A0-\u00FF]/.test(character) || beyondLatin1.has(character);

/**
 * A text in the characters of PDF's standard fonts: a letter that they lack loses its marks, and any other character becomes a question
 * mark.
 * @example drawableText('Łukasz Żak') // 'Lukasz Zak'
 */
export const drawableText = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) => {
    if (isDrawable(character)) return character;
    const plain = plainLetters[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
    return plain !== '' && Array.from(plain).every(isDrawable) ? plain : '?';
  }).join('');
