/** Texts that stand for an unknown value, and that are no name of a person. */
const placeholders: ReadonlySet<string> = new Set([
  'n/a',
  'n.a.',
  'n/k',
  'n/r',
  'tbc',
  'tba',
  'to be confirmed',
  'to be advised',
  'to follow',
  'not applicable',
  'not available',
  'not known',
  'not provided',
  'unknown',
  '#n/a',
]);
/** Texts that stand for nothing where they can be no value, although they may be a name. */
const wordsForNothing: ReadonlySet<string> = new Set(['na', 'nk', 'none', 'null', 'nil', 'x', 'xx', 'xxx', 'xxxx']);
const marks = /^[-\u2010-\u2015\u2212?._*/\\]+$/u;
const LONGEST = 16;

/** Whether a text stands for a value that is not known. @param isName - Whether the column takes any text, so that a short word may be its value. */
export function isPlaceholder(text: string, isName: boolean): boolean {
  if (text.length > LONGEST) return false;
  const word = text.toLowerCase();
  return placeholders.has(word) || (!isName && wordsForNothing.has(word)) || marks.test(text);
}
