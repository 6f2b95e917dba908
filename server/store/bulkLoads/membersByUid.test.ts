import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addLargeUpload } from '../../../tests/setup/largeUpload.ts';
import { createTestDatabase, type TestDatabase } from '../../node/postgres/testDatabase.ts';
import { createStore } from '../createStore.ts';
import { findMembersByUid } from './membersByUid.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('reads the memberships and contributions of a thousand employees once, under row-level security', async () => {
  const count = 1_000;
  const { employer, scheme, benefit, period } = await addLargeUpload(database.db, count);
  // Among many employers, PostgreSQL expects one row of the employees of a request.
  for (const table of ['employees', 'pension_scheme_relationships', 'regular_payroll_contributions']) {
    await sql`alter table portal.${sql.ref(table)} alter column employer_id set (n_distinct = 5000)`.execute(database.db);
    await sql`analyze portal.${sql.ref(table)}`.execute(database.db);
  }
  const scope = { employerId: employer, pensionSchemeUid: scheme, benefitUid: benefit, payrollDateUid: period };
  const employees = await database.db
    .selectFrom('portal.employees')
    .select('employee_uid')
    .where('employer_id', '=', employer)
    .execute();
  const uids = employees.map(({ employee_uid }) => employee_uid);
  const { members, read } = await createStore(database.db).within([employer], async (tx) => {
    const found = await findMembersByUid(tx, scope, uids);
    const { rows } = await sql<{ name: string; read: number }>`
      select relname as name, (coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as read from pg_stat_xact_user_tables
      where relname in ('pension_scheme_relationships', 'regular_payroll_contributions') order by relname`.execute(tx);
    return { members: found, read: rows };
  });
  expect(members.get(uids[0] ?? '')).toMatchObject({
    membership: 'active',
    presentContribution: { employee: 5_000, employer: 3_000, lumpSums: 0 },
  });
  expect(members.size).toBe(count);
  expect(read).toEqual([
    { name: 'pension_scheme_relationships', read: count },
    { name: 'regular_payroll_contributions', read: count },
  ]);
});
