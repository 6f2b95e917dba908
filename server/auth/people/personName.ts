import type { PersonName } from './people.ts';

const MAX_LENGTH = 60;

/** The name in a form, with the spaces put right. */
export function personName(form: URLSearchParams): PersonName {
  const read = (field: string): string => (form.get(field) ?? '').replace(/\s+/g, ' ').trim();
  return { firstName: read('firstName'), lastName: read('lastName') };
}

/** The problems of a name, or undefined. */
export function nameProblems({ firstName, lastName }: PersonName): { firstName?: string; lastName?: string } | undefined {
  const [first, last] = [problemOf(firstName, 'first'), problemOf(lastName, 'last')];
  return first || last ? { ...(first && { firstName: first }), ...(last && { lastName: last }) } : undefined;
}

function problemOf(name: string, which: 'first' | 'last'): string | undefined {
  if (name === '') return `Enter your ${which} name`;
  if (name.length > MAX_LENGTH) return `Enter a ${which} name of ${MAX_LENGTH} characters or fewer`;
  // Names appear in mails and notices, where anything else could pass for an address.
  if (!/^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u.test(name))
    return `Enter a ${which} name with letters, spaces, hyphens and apostrophes only`;
  return undefined;
}
