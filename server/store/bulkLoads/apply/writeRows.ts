import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../../createStore.ts';
import { type AppliedName, appliedNames, appliedTables, columnsOf } from './appliedTables.ts';
import type { BatchRows, Writes } from './batchRows.ts';

const references = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)));

/** The rows as a table `n` of these columns. */
function recordset(name: AppliedName, columns: readonly string[], rows: readonly object[]): RawBuilder<unknown> {
  const types = columnsOf(name);
  const typed = columns.map((column) => sql`${sql.ref(column)} ${sql.raw(types[column] ?? 'text')}`);
  // As jsonb, PostgreSQL would parse the parameter while it plans, and read it once more while it writes.
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as n(${sql.join(typed)})`;
}

const isSameRow = (name: AppliedName): RawBuilder<unknown> =>
  sql.join(
    appliedTables[name].key.map((column) => sql`t.${sql.ref(column)} = n.${sql.ref(column)}`),
    sql` and `,
  );

async function writeTable(
  tx: Scoped,
  employerId: number,
  name: AppliedName,
  { inserted, updated, columns }: Writes,
): Promise<void> {
  const table = sql`portal.${sql.ref(name)}`;
  const all = Object.keys(columnsOf(name));
  if (inserted.length > 0)
    await sql`
      insert into ${table} (employer_id, ${references(all)})
      select ${employerId}, ${references(all)} from ${recordset(name, all, inserted)}`.execute(tx);
  if (updated.length > 0)
    // Only columns that changed: an index of another one would get a new entry for each row.
    await sql`
      update ${table} t set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`))}
      from ${recordset(name, [...appliedTables[name].key, ...columns], updated)}
      where t.employer_id = ${employerId} and ${isSameRow(name)}`.execute(tx);
}

/** Writes the rows of a batch: a statement for each table and kind of write. */
export async function writeRows(tx: Scoped, employerId: number, rows: BatchRows): Promise<void> {
  const writes = appliedNames.map((name) => ({ name, ...rows.writesOf(name) }));
  for (const { name, removed } of writes.toReversed()) {
    if (removed.length === 0) continue;
    await sql`
      delete from portal.${sql.ref(name)} t using ${recordset(name, appliedTables[name].key, removed)}
      where t.employer_id = ${employerId} and ${isSameRow(name)}`.execute(tx);
  }
  for (const { name, ...of } of writes) await writeTable(tx, employerId, name, of);
}
