import { type Activity, activities, everydayWords } from './sicCodes.ts';

/** A text in small letters without accents. */
const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A plural and its singular are the same word to a search: "cafes" finds "cafe". */
const stemOf = (word: string): string => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word);

const indexed = activities.map((activity) => ({ activity, words: wordsOf(activity.title) }));
type Indexed = (typeof indexed)[number];

const synonyms = new Map(Object.entries(everydayWords).map(([word, meaning]) => [wordsOf(word).map(stemOf).join(' '), meaning]));

/**
 * The worth of a title for some words, each of which begins one of its own; null if one of them does not. Whole words count more than beginnings of
 * words, and a word at the start of the title more than a later one.
 */
function worthOf({ words }: Indexed, asked: readonly string[]): number | null {
  let worth = 0;
  for (const one of asked) {
    const stem = stemOf(one);
    const whole = words.findIndex((word) => stemOf(word) === stem);
    const place = whole === -1 ? words.findIndex((word) => word.startsWith(stem)) : whole;
    if (place === -1) return null;
    worth += (whole === -1 ? 0 : 10) + (place === 0 ? 5 : 0);
  }
  return worth - words.length / 100;
}

function byWords(asked: readonly string[]): Activity[] {
  return indexed
    .flatMap((one) => {
      const worth = worthOf(one, asked);
      return worth === null ? [] : [{ worth, activity: one.activity }];
    })
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ activity }) => activity);
}

/** Codes by their first digits. A leading zero may be left out, as spreadsheets do. */
function byDigits(digits: string): Activity[] {
  const starts = activities.filter(({ code }) => code.startsWith(digits));
  const withZero = activities.filter(({ code }) => code.startsWith(`0${digits}`));
  return digits.length === 4 ? [...withZero, ...starts] : [...starts, ...withZero];
}

/**
 * The activities that a text names, the best matches first: by the digits of the code, or by words in any order, whatever their case and accents.
 * An everyday word such as "bakery" finds the activities that the list calls otherwise, before those that have the word itself.
 *
 * @returns All activities, in the order of their codes, for a blank text.
 * @example searchActivities('software').at(0) // { code: '58290', title: 'Other software publishing' }
 */
export function searchActivities(text: string): readonly Activity[] {
  const digits = /^\s*(\d{1,5})\s*$/.exec(text)?.[1];
  if (digits !== undefined) return byDigits(digits);
  if (text.trim() === '') return activities;
  const asked = wordsOf(text);
  if (asked.length === 0) return [];
  const own = byWords(asked);
  const meaning = synonyms.get(asked.map(stemOf).join(' '));
  return meaning === undefined ? own : [...new Set([...byWords(wordsOf(meaning)), ...own])];
}
