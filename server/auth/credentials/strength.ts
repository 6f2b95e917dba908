import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Reasons for which a password is easy to guess. */
export type Weakness = 'common' | 'own' | 'repeated' | 'sequence' | 'short';

/**
 * The library's highest score: more than 10^10 guesses. Three random words reach it.
 * @see https://zxcvbn-ts.github.io/zxcvbn/
 */
const ENOUGH = 4;
/** The check of a longer text, or of more spellings such as `p4ssw0rd`, would hold up other requests. The beginning is enough to judge a text. */
const CHECKED_LENGTH = 40;
const MAX_SUBSTITUTIONS = 10;

let checker: Promise<ZxcvbnFactory> | undefined;

/** Loaded for the first new password: the dictionaries take 70 MB and a third of a second, which the start of the service need not wait for. */
async function loadChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new Factory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: CHECKED_LENGTH,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
}

/**
 * The reason for which a password is easy to guess, or null. The person's own words do not count: an attacker tries them first.
 * @param ownWords - Texts that others may know, such as the person's name, email address and employer.
 */
export async function weaknessOf(password: string, ownWords: readonly string[]): Promise<Weakness | null> {
  checker ??= loadChecker();
  const library = await checker;
  const words = wordsOf(ownWords);
  const { score, feedback, sequence } = library.check(password.slice(0, CHECKED_LENGTH), words);
  if (score >= ENOUGH) {
    const rest = withoutWords(password, words);
    if (rest === password) return null;
    return library.check(rest.slice(0, CHECKED_LENGTH)).score >= ENOUGH ? null : 'own';
  }
  if (sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs')) return 'own';
  switch (feedback.warning) {
    case 'simpleRepeat':
    case 'extendedRepeat':
      return 'repeated';
    case 'sequences':
    case 'straightRow':
    case 'keyPattern':
    case 'dates':
    case 'recentYears':
      return 'sequence';
    case null:
      return 'short';
    default:
      return 'common';
  }
}

/** Whole texts and their words, in small letters. Words of one or two letters are part of too many others. */
function wordsOf(texts: readonly string[]): string[] {
  const whole = texts.map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  const parts = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...parts])].filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length);
}

function withoutWords(password: string, words: readonly string[]): string {
  const small = password.toLowerCase();
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), small);
  return rest === small ? password : rest.trim();
}
