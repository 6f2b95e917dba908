import { type RawBuilder, sql } from 'kysely';
import { NO_LETTER } from '../../../schemas/lib/lists/alphabet.ts';
import type { Reader } from '../createStore.ts';

export interface LetterCount {
  letter: string;
  count: number;
}

/**
 * The SQL for the letter that a text is filed under. Letters that carry an accent decompose into their base and the accent; those that
 * do not decompose are translated. Anything else, an empty text included, has {@link NO_LETTER}.
 * @example 'Éclair' -> 'E'; '3rd Party' -> '#'
 */
export function initialOf(text: RawBuilder<unknown>): RawBuilder<string> {
  const letter = sql`upper(left(translate(normalize(ltrim(${text}), NFD), 'ØøŁłÆæŒœÐðĐđÞþß', 'OoLlAaOoDdDdTts'), 1)) collate "C"`;
  return sql<string>`case when ${letter} between 'A' and 'Z' then ${letter} else ${sql.lit(NO_LETTER)} end`;
}

/** How many rows begin with each letter. Rows without a text are left out. */
export async function countByInitial(
  reader: Reader,
  { table, where, text }: { table: RawBuilder<unknown>; where: RawBuilder<unknown>; text: RawBuilder<unknown> },
): Promise<LetterCount[]> {
  const { rows } = await sql<LetterCount>`
    select ${initialOf(text)} as letter, count(*) as count from ${table} t where ${where} and ${text} is not null
    group by 1 order by 1`.execute(reader);
  return rows;
}
