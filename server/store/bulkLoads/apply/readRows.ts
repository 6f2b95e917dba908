import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../../createStore.ts';
import { type AppliedName, type AppliedRow, appliedTables, columnsOf } from './appliedTables.ts';

/** Rows of the employer, locked in the order of their keys until the transaction ends. @param where - A condition over `t`. */
export async function lockRows<Name extends AppliedName>(
  tx: Scoped,
  employerId: number,
  name: Name,
  where: RawBuilder<unknown>,
): Promise<AppliedRow<Name>[]> {
  const { rows } = await sql<AppliedRow<Name>>`
    select ${columnsOfRow(name)} from portal.${sql.ref(name)} t where t.employer_id = ${employerId} and ${where}
    order by ${keyOf(name)} for update`.execute(tx);
  return rows;
}

/**
 * Rows of the employer that the batch reads, and does not change. Each id is looked up in the index of its column: under row-level security PostgreSQL takes them for few enough to read
 * all rows of the employer for each thousand.
 *
 * @param column - The ids are in this column.
 */
export async function readRows<Name extends AppliedName>(
  tx: Scoped,
  employerId: number,
  name: Name,
  { column, uids }: { column: string; uids: readonly string[] },
): Promise<AppliedRow<Name>[]> {
  const { rows } = await sql<AppliedRow<Name>>`
    select ${columnsOfRow(name)} from unnest(${[...uids]}::uuid[]) as asked(uid) cross join lateral (
      select * from portal.${sql.ref(name)} r where r.${sql.ref(column)} = asked.uid and r.employer_id = ${employerId} offset 0) t`.execute(
    tx,
  );
  return rows;
}

const keyOf = (name: AppliedName): RawBuilder<unknown> =>
  sql.join(appliedTables[name].key.map((column) => sql`t.${sql.ref(column)}`));

const columnsOfRow = (name: AppliedName): RawBuilder<unknown> =>
  sql.join(Object.keys(columnsOf(name)).map((column) => sql`t.${sql.ref(column)}`));

/** Whether the column of `t` is one of these ids. */
export const isOneOf = (column: string, uids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`t.${sql.ref(column)} = any(${[...uids]}::uuid[])`;
