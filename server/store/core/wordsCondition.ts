import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { likeLiteral } from './likeLiteral.ts';
import { plainText } from './plainText.ts';

/**
 * The fields of an entity that a search looks at: its texts. Secret fields are not searched, since a match would reveal their value. Computed fields
 * have no column to search.
 *
 * @param unsearched - Further fields to leave out.
 */
export const searchedFields = ({ properties }: EntitySchema, unsearched: readonly string[] = []): string[] =>
  Object.entries(properties)
    .filter(
      ([field, { type, format, oneOf, 'x-secret': isSecret, 'x-stored': isStored }]) =>
        [type].flat().includes('string') && !format && !oneOf && !isSecret && isStored !== false && !unsearched.includes(field),
    )
    .map(([field]) => field);

/** The SQL of a search: all of the words must occur in the record's texts, regardless of case, accents and the kind of apostrophe. */
export function wordsCondition(text: string | null, columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (text === null) return sql`true`;
  if (columns.length === 0) return sql`false`;
  const words = plainText(text).split(/\s+/).filter(Boolean);
  const searched = sql`portal.plain_text(concat_ws(' ', ${sql.join(columns)}))`;
  return sql.join(
    words.map((word) => sql`${searched} like ${`%${likeLiteral(word)}%`}`),
    sql` and `,
  );
}
