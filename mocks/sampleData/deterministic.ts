import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for a whole number from 0 to `size` - 1 that looks random, and is the same in every load.
 * @param key - SQL of a bigint that tells one row from the others.
 * @param topic - What is chosen: two topics choose independently for the same row.
 * @param size - How many choices there are: a number, or SQL of one.
 * @example sql`select ${pick('e.seed', 'postcode digit', 9)}`
 */
export function pick(key: string, topic: string, size: number | string): RawBuilder<number> {
  // Masking the sign, because abs() has no answer for the smallest bigint.
  return sql.raw(`((hashint8extended((${key})::bigint, ${saltOf(topic)}) & 9223372036854775807) % (${size}))::integer`);
}

/**
 * SQL for the uid of a row, the same in every load: a name-based UUID (RFC 9562, version 3).
 * @param kind - What the row is, such as `employee`.
 * @param parts - SQL of whatever tells it from the others of its kind.
 */
export function uid(kind: string, ...parts: readonly string[]): RawBuilder<string> {
  const name = [`'${kind}'`, ...parts.map((part) => `(${part})::text`)].join(` || ':' || `);
  return sql.raw(`overlay(overlay(md5(${name}) placing '3' from 13) placing '8' from 17)::uuid`);
}

/** FNV-1a of 32 bits: short, and the same in every JavaScript engine. */
function saltOf(topic: string): number {
  let hash = 0x811c9dc5;
  for (const character of topic) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
