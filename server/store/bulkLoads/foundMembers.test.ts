import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addLargeUpload } from '../../../tests/setup/largeUpload.ts';
import { createTestDatabase, type TestDatabase } from '../../node/postgres/testDatabase.ts';
import { createStore } from '../createStore.ts';
import { findMembers } from './foundMembers.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('finds members by their numbers, whatever the case', async () => {
  const { employer, scheme, benefit, period } = await addLargeUpload(database.db, 20);
  const scope = { employerId: employer, pensionSchemeUid: scheme, benefitUid: benefit, payrollDateUid: period };
  const nobody = { payrollNumber: null, nationalInsurance: null, firstName: null, lastName: null, dateOfBirth: null };
  const sought = [
    { ...nobody, payrollNumber: 'b3' },
    { ...nobody, nationalInsurance: 'ab000004a' },
  ];
  const found = await createStore(database.db).read([employer], (reader) => findMembers(reader, scope, sought));
  expect(found.map((members) => members.map(({ payrollNumber }) => payrollNumber))).toEqual([['B3'], ['B4']]);
});

it.each(['payroll_number_key', 'national_insurance_key'])(
  'can look up %s in its index, under row-level security',
  async (column) => {
    const { employer } = await addLargeUpload(database.db, 1_000);
    const plan = await createStore(database.db).within([employer], async (tx) => {
      // For so few employees, PostgreSQL would read all of them.
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from portal.employees where employer_id = ${employer} and ${sql.ref(column)} = 'b1'`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(new RegExp(`Index Cond: .*${column}`));
  },
);
