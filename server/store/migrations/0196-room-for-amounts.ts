import { type Kysely, sql } from 'kysely';

/**
 * Each contribution is changed by an upload after it was made. On a page with room for the new row, PostgreSQL leaves the indexes as they are, which are most of the
 * cost of the change. The index of employers serves the question whether anything has changed since a time as well, so that the history has one index less.
 */
const statements = [
  'alter table portal.regular_payroll_contributions set (fillfactor = 50)',
  'drop index portal.changes_by_employer',
  'create index changes_by_employer on portal.changes (employer_id, at desc, entry desc)',
  'drop index portal.changes_since',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
