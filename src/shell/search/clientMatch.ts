import { toPlainText, wordsOf } from './searchText.ts';

/** An employer or intermediary as the search lists it. */
export interface Client {
  id: number;
  name: string;
  shortName: string;
  isIntermediary: boolean;
}

/** Whether `typed` consists of beginnings of the words, in their order: `lba` for Larkfield Bakery, `arc` for Ash Rail Co. */
function isPieced(typed: string, words: readonly string[]): boolean {
  if (typed === '') return true;
  return words.some((word, index) => {
    const rest = words.slice(index + 1);
    for (let length = Math.min(word.length, typed.length); length > 0; length -= 1) {
      if (typed.startsWith(word.slice(0, length)) && isPieced(typed.slice(length), rest)) return true;
    }
    return false;
  });
}

/**
 * The rank of a client as a match of the typed text: 0 is the best, and null means no match. The whole id or short name ranks first, then the
 * beginning of the name, the first letters of its words, the beginning of any word, beginnings of several words, and any part of the name.
 */
export function fitOf(typed: string, { id, name, shortName }: Client): number | null {
  const text = toPlainText(typed.trim());
  if (text === '') return 0;
  const whole = toPlainText(name);
  const words = wordsOf(name);
  const bare = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (text === String(id) || text === toPlainText(shortName)) return 1;
  if (whole.startsWith(text)) return 2;
  if (
    bare !== '' &&
    words
      .map(([initial]) => initial)
      .join('')
      .startsWith(bare)
  )
    return 3;
  if (words.some((word) => word.startsWith(text)) || toPlainText(shortName).startsWith(text)) return 4;
  if (bare !== '' && isPieced(bare, words)) return 5;
  return whole.includes(text) ? 6 : null;
}

/**
 * The clients that match the typed text, the best first. Equal matches are sorted by recent use, then by name.
 * @param recent - Keys of the clients that were opened last, in the form of {@link keyOf}, the latest first.
 */
export function rank(typed: string, clients: readonly Client[], recent: readonly string[]): Client[] {
  const recency = (client: Client): number => {
    const place = recent.indexOf(keyOf(client));
    return place === -1 ? recent.length : place;
  };
  return clients
    .flatMap((client) => {
      const fit = fitOf(typed, client);
      return fit === null ? [] : [{ client, fit, recency: recency(client) }];
    })
    .toSorted((a, b) => a.fit - b.fit || a.recency - b.recency || a.client.name.localeCompare(b.client.name))
    .map(({ client }) => client);
}

/** An employer and an intermediary may have the same number. */
export const keyOf = ({ id, isIntermediary }: Pick<Client, 'id' | 'isIntermediary'>): string =>
  `${isIntermediary ? 'intermediary' : 'employer'}/${id}`;
