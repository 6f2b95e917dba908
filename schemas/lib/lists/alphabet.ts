import type { Resource } from '../../generated/types.ts';

/** The letters that a list is narrowed by, and the sign for a text that begins with none of them. */
export const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] as const;
export const NO_LETTER = '#';

/** A list's row of letters. */
export interface Alphabet {
  field: string;
  /** The call that counts the letters, with the placeholders of the list's path. */
  path: string;
  /** `initial` where the service works out first letters; `starts_with` where the route is written by hand. */
  operator: 'initial' | 'starts_with';
}

/** The row of letters that a resource's file asks for: a field alone is answered by the service from the file. */
export function alphabetOf({ list, endpoints }: Pick<Resource, 'list' | 'endpoints'>): Alphabet | null {
  const { alphabet } = list;
  if (alphabet === undefined) return null;
  if (typeof alphabet !== 'string') return { ...alphabet, operator: 'starts_with' };
  return endpoints.list ? { field: alphabet, path: `${endpoints.list.path}/alphabet`, operator: 'initial' } : null;
}
