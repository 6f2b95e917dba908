/** Letters of languages whose names Windows-1252 can write. The letters of one name belong to one of them. */
const languages = [
  'àâæçéèêëîïôœùûüÿ',
  'áéíóúñüçýšž',
  'áàâãçéêíóôõúü',
  'àèéìíòóùú',
  'âêîôûáéíóúäëïöü',
  'äöüßåæøé',
  'áéíóúýðþæö',
  'äöüõšž',
];

const upper = 'A-ZÀ-ÖØ-ÞŠŽŒŸ';
const lower = 'a-zß-öø-ÿšžœ';
const letter = `[${upper}${lower}]`;
/** Signs that no name has beside a letter: other encodings have letters in their places. */
const signs = '¡¢¤¥¦§¨©ª«¬¯±²³µ¶¸¹º»¼½¾¿‚ƒ„†‡ˆ‰‹›•˜™£\u0081\u008D\u008F\u0090\u009D\uFFFD';

const doubtful: readonly RegExp[] = [
  new RegExp(`${letter}[${signs}]|[${signs}]${letter}`, 'u'),
  // A capital that is not English behind a small letter: `RenŽ`, `LefŠvre`.
  new RegExp(`[${lower}][À-ÖØ-ÞŠŽŒŸ]`, 'u'),
  // A small letter that is not English among capitals: `MšLLER`.
  new RegExp(`[${upper}]{2}[à-öø-ÿšžœ]|[${upper}][à-öø-ÿšžœ][${upper}]`, 'u'),
  new RegExp(`${letter}[“”—€®·]${letter}|${letter}–[${lower}]|${letter}‘(?![${upper}])`, 'u'),
  // Places in which only other encodings have these letters.
  /Ÿ/u,
  /œ(?!u)|ì|ñ(?![aeiouáéíóúü])(?=\p{L})|\p{L}æ$/iu,
  /õ(?!e)/u,
  /[bcdfghjklmnpqrtvwxz][šž][bcdfghjklmnpqrtvwxz]/iu,
  // A space or an apostrophe inside a name: `Se n` for `Seán`, `Mart’n` for `Martín`.
  new RegExp(`[${lower}]\u00A0[${lower}]|[a-z]{2}’(?!(?:s|t|ll|re)(?![a-z]))[a-z]`, 'u'),
];

const isWithinLanguage = (word: string): boolean => {
  const letters = word.toLowerCase().match(/[ß-öø-ÿšžœ]/gu) ?? [];
  return languages.some((known) => letters.every((one) => known.includes(one)));
};

/** Whether a word that was read as Windows-1252 has letters that were probably meant as others. */
export const isSuspectWord = (word: string): boolean => doubtful.some((pattern) => pattern.test(word)) || !isWithinLanguage(word);
