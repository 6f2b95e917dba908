import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for a whole number from 0 to `size` - 1 that looks random, and is the same in every load.
 * @param key - SQL of a bigint that identifies the row.
 * @param topic - The purpose of the choice: different topics give independent choices for the same row.
 * @param size - The number of choices: a number, or SQL of one.
 * @example sql`select ${pick('e.seed', 'postcode digit', 9)}`
 */
export function pick(key: string, topic: string, size: number | string): RawBuilder<number> {
  // Mask the sign: abs() fails for the smallest bigint.
  return sql.raw(`((hashint8extended((${key})::bigint, ${saltOf(topic)}) & 9223372036854775807) % (${size}))::integer`);
}

/**
 * SQL for the uid of a row, the same in every load: a name-based UUID (RFC 9562, version 3).
 * @param kind - The kind of row, such as `employee`.
 * @param parts - SQL of the values that identify the row among those of its kind.
 */
export function uid(kind: string, ...parts: readonly string[]): RawBuilder<string> {
  const name = [`'${kind}'`, ...parts.map((part) => `(${part})::text`)].join(` || ':' || `);
  return sql.raw(`overlay(overlay(md5(${name}) placing '3' from 13) placing '8' from 17)::uuid`);
}

/** The same UUID as {@link uid} in SQL, for rows that are made up outside the database. */
export function uidOf(kind: string, ...parts: readonly string[]): string {
  const hash = createHash('md5')
    .update([kind, ...parts].join(':'))
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-3${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20)}`;
}

/** FNV-1a, 32 bits: short, and the same in every JavaScript engine. */
function saltOf(topic: string): number {
  let hash = 0x811c9dc5;
  for (const character of topic) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
