import { type RawBuilder, sql } from 'kysely';
import { likeLiteral } from './likeLiteral.ts';

/** A condition on one field. `equals` matches any of its values; text operators ignore case. */
export type Filter =
  | { field: string; operator: 'equals'; values: readonly (string | number | boolean)[] }
  | { field: string; operator: 'starts_with' | 'like'; text: string };

/**
 * The SQL of a filter.
 *
 * @param exact - The field's own column.
 * @param key - The column that holds the field's lower-case text in byte order, where there is one.
 */
export function filterCondition(filter: Filter, exact: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<unknown> {
  if (filter.operator === 'equals') return sql`${exact} in (${sql.join(filter.values)})`;
  const text = filter.text.toLowerCase();
  if (filter.operator === 'like') return sql`${key} like ${`%${likeLiteral(text)}%`}`;
  // A range over bytes: the b-tree that orders the list also finds the prefix. U+10FFFF is the highest character there is.
  return sql`(${key} >= ${text} and ${key} < ${`${text}\u{10FFFF}`})`;
}
