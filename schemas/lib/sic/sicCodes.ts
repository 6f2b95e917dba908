import file from '../../rules/sic-codes.json' with { type: 'json' };

/** An activity of the Standard Industrial Classification. */
export interface Activity {
  /** Five digits. */
  code: string;
  title: string;
}

const titles: Readonly<Record<string, string>> = file.codes;

/** Everyday words that no title has, with the words of the list. */
export const everydayWords: Readonly<Record<string, string>> = file.everydayWords;

/** All activities, in the order of their codes. */
export const activities: readonly Activity[] = Object.entries(titles)
  .map(([code, title]) => ({ code, title }))
  // A code without a leading zero is an index to JavaScript, and comes before the others.
  .toSorted((one, other) => (one.code < other.code ? -1 : 1));

/** The title of a code. Undefined if Companies House does not list it. */
export const activityTitle = (code: string): string | undefined => (Object.hasOwn(titles, code) ? titles[code] : undefined);
