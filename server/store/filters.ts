import { type RawBuilder, sql } from 'kysely';
import { likeLiteral } from './likeLiteral.ts';

/** A condition on one field. `equals` matches any of its values; text operators ignore case. */
export type Filter =
  | { field: string; operator: 'equals'; values: readonly (string | number | boolean)[] }
  | { field: string; operator: 'starts_with' | 'like'; text: string }
  /** A range of days, both included. `isTime`: the field is a moment, whose day is that of the United Kingdom. */
  | { field: string; operator: 'from' | 'to'; day: string; isTime: boolean };

/**
 * The SQL of a filter.
 *
 * @param exact - The field's own column.
 * @param key - The column that holds the field's lower-case text in byte order, where there is one.
 */
export function filterCondition(filter: Filter, exact: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<unknown> {
  if (filter.operator === 'equals') return sql`${exact} in (${sql.join(filter.values)})`;
  if ('day' in filter) return dayCondition(filter, exact);
  const text = filter.text.toLowerCase();
  if (filter.operator === 'like') return sql`${key} like ${`%${likeLiteral(text)}%`}`;
  // A range over bytes: the b-tree that orders the list also finds the prefix. U+10FFFF is the highest character there is.
  return sql`(${key} >= ${text} and ${key} < ${`${text}\u{10FFFF}`})`;
}

/** The beginning of a day in the United Kingdom, so many days later. */
const midnight = (day: string, later: number): RawBuilder<unknown> =>
  sql`((${day}::date + ${later}::integer)::timestamp at time zone 'Europe/London')`;

function dayCondition(
  { operator, day, isTime }: Extract<Filter, { day: string }>,
  exact: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!isTime) return operator === 'from' ? sql`${exact}::date >= ${day}::date` : sql`${exact}::date <= ${day}::date`;
  return operator === 'from'
    ? sql`${exact}::timestamptz >= ${midnight(day, 0)}`
    : sql`${exact}::timestamptz < ${midnight(day, 1)}`;
}
