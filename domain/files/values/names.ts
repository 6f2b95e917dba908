import type { BulkValues, KnownMember } from '../types.ts';

/** A name for comparisons: without case, accents, spaces and punctuation. @example plainName('O’Neill-Smith') // 'oneillsmith' */
export const plainName = (name: string): string =>
  /^[A-Za-z]*$/.test(name)
    ? name.toLowerCase()
    : name
        .normalize('NFD')
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase();

/** The name and the date of birth as one text; null if a part is missing. */
export function personKey({ firstName, lastName, dateOfBirth }: BulkValues): string | null {
  if (typeof firstName !== 'string' || typeof lastName !== 'string' || typeof dateOfBirth !== 'string') return null;
  return `${plainName(lastName)}|${plainName(firstName)}|${dateOfBirth}`;
}

/** The name of a row's person, for texts. */
export const nameOf = (person: BulkValues | KnownMember): string => {
  const { firstName, lastName } = person as Pick<BulkValues, string>;
  return [firstName, lastName].filter((part) => typeof part === 'string').join(' ');
};
