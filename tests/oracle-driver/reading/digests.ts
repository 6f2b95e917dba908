import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../server/store/database.ts';

/** The tables that decide when a list is read again. */
export const digestedTables = [
  'benefits',
  'direct_debit_mandates',
  'employee_salaries',
  'employees',
  'late_payments',
  'pay_periods',
  'payment_collections',
  'payroll_relationships',
  'payrolls',
  'regular_payroll_contributions',
  'statements',
  'tasks',
] as const;
export type DigestedTable = (typeof digestedTables)[number];

/** A number for the rows of each table, which is another one after a change of any of them. A table without rows has none. */
export type Digest = ReadonlyMap<DigestedTable, string>;
export type Digests = ReadonlyMap<number, Digest>;

/** Rows that no state shows. */
const conditions: Readonly<Partial<Record<DigestedTable, RawBuilder<unknown>>>> = {
  pay_periods: sql`t.status not in ('notYetDue', 'pendingGeneration')`,
};

/** The digests of all employers, in one statement. */
export async function readDigests(db: Kysely<Database>): Promise<Digests> {
  const digestOf = (table: DigestedTable) => sql`
    select employer_id as employer, ${table}::text as name, sum(hashtextextended(t::text, 0))::text as digest
    from ${sql.table(`portal.${table}`)} t
    where ${conditions[table] ?? sql`true`} group by employer_id`;
  const { rows } = await sql<{ employer: number; name: DigestedTable; digest: string }>`
    ${sql.join(digestedTables.map(digestOf), sql` union all `)}`.execute(db);
  const byEmployer = Map.groupBy(rows, ({ employer }) => employer);
  return new Map([...byEmployer].map(([employer, of]) => [employer, new Map(of.map(({ name, digest }) => [name, digest]))]));
}
