import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../createStore.ts';

/** A text that must be unique, regardless of case. */
export interface UniqueValue {
  field: string;
  value: string;
  /** Only records of one parent are compared, if the resource has one. */
  within?: { field: string; value: string };
  /** The record itself. */
  except: string;
}

interface Place {
  /** The name of the lock, such as `payrolls of 42`. */
  name: string;
  table: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  column(field: string): RawBuilder<unknown>;
  /** The field's text in lower case. */
  inLowerCase(field: string): RawBuilder<unknown>;
}

/**
 * The uid of another record with the value, if there is one. The check holds a lock until the transaction ends, so that two requests at the same
 * moment cannot both take it.
 */
export async function otherWith(
  tx: Scoped,
  place: Place,
  { field, value, within, except }: UniqueValue,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${field} of ${place.name}`}, 0))`.execute(tx);
  const siblings = within ? sql`and ${place.column(within.field)} = ${within.value}` : sql``;
  const { rows } = await sql<{ uid: string }>`
    select ${place.key} as uid from ${place.table} t
    where ${place.where} and ${place.inLowerCase(field)} = lower(${value}) and ${place.key} <> ${except} ${siblings} limit 1`.execute(
    tx,
  );
  return rows[0]?.uid;
}
