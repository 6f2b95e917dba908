import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { likeLiteral } from './likeLiteral.ts';

/**
 * The SQL of a search: all of the words must occur in the record's texts, regardless of case. Secret fields are not searched, since a match would
 * reveal their value. Computed fields have no column to search.
 *
 * @param column - The SQL of a field.
 * @param unsearched - Further fields to leave out.
 */
export function wordsCondition(
  text: string | null,
  entity: EntitySchema,
  column: (field: string) => RawBuilder<unknown>,
  unsearched: readonly string[] = [],
): RawBuilder<unknown> {
  if (text === null) return sql`true`;
  const fields = Object.entries(entity.properties)
    .filter(
      ([field, { type, format, oneOf, 'x-secret': isSecret, 'x-stored': isStored }]) =>
        [type].flat().includes('string') && !format && !oneOf && !isSecret && isStored !== false && !unsearched.includes(field),
    )
    .map(([field]) => column(field));
  if (fields.length === 0) return sql`false`;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const searched = sql`lower(concat_ws(' ', ${sql.join(fields)}))`;
  return sql.join(
    words.map((word) => sql`${searched} like ${`%${likeLiteral(word)}%`}`),
    sql` and `,
  );
}
