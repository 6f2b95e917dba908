import { type RawBuilder, sql } from 'kysely';
import { initialOf } from './initials.ts';
import { likeLiteral } from './likeLiteral.ts';
import { plainText } from './plainText.ts';

/** A condition on one field. `equals` matches any of its values; text operators ignore case and accents; a missing value is in no range. */
export type Filter =
  | { field: string; operator: 'equals'; values: readonly (string | number | boolean)[] }
  | { field: string; operator: 'starts_with' | 'like'; text: string }
  | { field: string; operator: 'isNot'; value: boolean }
  | { field: string; operator: 'initial'; letter: string }
  | { field: string; operator: 'gte' | 'lte' | 'lt'; value: string | number };

/** The columns by which a field is compared. */
export interface FilterColumns {
  /** The field's own column. */
  exact: RawBuilder<unknown>;
  /** The field's lower-case text in byte order: a column, if there is one. */
  key: RawBuilder<unknown>;
  /** A column that has the field's plain text somewhere, with an index of its parts. Default: none. */
  parts?: RawBuilder<unknown> | undefined;
  /** The field as an ordered value. Default: `exact`. */
  ordered?: RawBuilder<unknown>;
}

const comparisons = { gte: sql`>=`, lte: sql`<=`, lt: sql`<` };

/** The SQL of a filter. */
export function filterCondition(filter: Filter, { exact, key, parts, ordered = exact }: FilterColumns): RawBuilder<unknown> {
  if (filter.operator === 'equals') return sql`${exact} in (${sql.join(filter.values)})`;
  // A missing value is another one, too.
  if (filter.operator === 'isNot') return sql`${exact} is distinct from ${filter.value}`;
  if (filter.operator === 'initial') return sql`${initialOf(exact)} = ${filter.letter}`;
  if ('value' in filter) {
    // A number beyond the range of the column's type is a valid bound too.
    const bound = typeof filter.value === 'number' ? sql`${filter.value}::numeric` : sql`${filter.value}`;
    return sql`${ordered} ${comparisons[filter.operator]} ${bound}`;
  }
  const text = plainText(filter.text);
  const start = filter.operator === 'like' ? '%' : '';
  const isLike = sql`portal.plain_text(${key}) like ${`${start}${likeLiteral(text)}%`}`;
  const found = parts ? sql`(${parts} like ${`%${likeLiteral(text)}%`} and ${isLike})` : isLike;
  if (filter.operator === 'like') return found;
  // A range over bytes: the b-tree that orders the list also finds the prefix. U+10FFFF is the highest character there is.
  const isInRange = sql`${key} >= ${text} and ${key} < ${`${text}\u{10FFFF}`}`;
  // Only a text beyond ASCII may begin otherwise than its plain text.
  const begins = sql`(${isInRange} or octet_length(${key}) > char_length(${key}) and ${found})`;
  // Every other character is behind those of ASCII: a list in this order is read from here on, and not from its beginning.
  return /^[ -~]*$/.test(text) ? sql`(${key} >= ${text} and ${begins})` : begins;
}
