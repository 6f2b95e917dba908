import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../../createStore.ts';
import { type AppliedName, type AppliedRow, appliedTables, columnsOf } from './appliedTables.ts';

/** Rows of the employer, locked in the order of their keys until the transaction ends. @param where - A condition over `t`. */
export function lockRows<Name extends AppliedName>(
  tx: Scoped,
  employerId: number,
  name: Name,
  where: RawBuilder<unknown>,
): Promise<AppliedRow<Name>[]> {
  return selectRows(tx, employerId, name, sql`${where} order by ${keyOf(name)} for update`);
}

/** Rows of the employer that the batch reads, and does not change. @param where - A condition over `t`. */
export function readRows<Name extends AppliedName>(
  tx: Scoped,
  employerId: number,
  name: Name,
  where: RawBuilder<unknown>,
): Promise<AppliedRow<Name>[]> {
  return selectRows(tx, employerId, name, where);
}

const keyOf = (name: AppliedName): RawBuilder<unknown> =>
  sql.join(appliedTables[name].key.map((column) => sql`t.${sql.ref(column)}`));

async function selectRows<Name extends AppliedName>(
  tx: Scoped,
  employerId: number,
  name: Name,
  where: RawBuilder<unknown>,
): Promise<AppliedRow<Name>[]> {
  const columns = sql.join(Object.keys(columnsOf(name)).map((column) => sql`t.${sql.ref(column)}`));
  const { rows } = await sql<AppliedRow<Name>>`
    select ${columns} from portal.${sql.ref(name)} t where t.employer_id = ${employerId} and ${where}`.execute(tx);
  return rows;
}

/** Whether the column of `t` is one of these ids. */
export const isOneOf = (column: string, uids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`t.${sql.ref(column)} = any(${[...uids]}::uuid[])`;
