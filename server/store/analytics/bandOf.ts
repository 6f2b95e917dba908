import { type RawBuilder, sql } from 'kysely';

/** The lowest value of the band in which a value is; the lowest of all for one below them. */
export function bandOf(value: RawBuilder<unknown>, bands: readonly number[]): RawBuilder<number> {
  const list = sql`array[${sql.join(bands.map((from) => sql.lit(from)))}]::bigint[]`;
  return sql`(${list})[greatest(width_bucket((${value})::bigint, ${list}), 1)]`;
}
