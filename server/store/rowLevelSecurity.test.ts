import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Records } from '../../tests/setup/records.ts';
import { type TestDatabase, createTestDatabase } from '../node/postgres/testDatabase.ts';
import { createStore } from './createStore.ts';

let database: TestDatabase;
let mine: number;
let theirs: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const records = new Records(database);
  [mine, theirs] = [await records.employer(), await records.employer()];
  for (const employer of [mine, theirs]) await records.employee(employer);
});
afterAll(() => database.close());

it('shows a scope its own employers, even to a query that forgets to ask', async () => {
  const store = createStore(database.db);
  const seen = await store.within([mine], (tx) => tx.selectFrom('portal.employees').select('employer_id').execute());
  expect(seen).toEqual([{ employer_id: mine }]);
});

it('shows all to the staff, and nothing to a scope of nobody', async () => {
  const store = createStore(database.db);
  expect(await store.within('all', (tx) => tx.selectFrom('portal.employees').select('employer_id').execute())).toHaveLength(2);
  expect(await store.within([], (tx) => tx.selectFrom('portal.employees').select('employer_id').execute())).toEqual([]);
});

it("refuses to write into somebody else's employer", async () => {
  const store = createStore(database.db);
  const moved = store.within([mine], (tx) => sql`update portal.employees set employer_id = ${theirs}`.execute(tx));
  await expect(moved).rejects.toThrow('row-level security');
});

it('keeps every table of one employer behind the wall', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select c.table_name from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relnamespace = 'portal'::regnamespace
    where c.table_schema = 'portal' and c.column_name = 'employer_id' and not t.relrowsecurity
    order by 1`.execute(database.db);
  // Who may act for whom decides the scope, so these two are read before there is one.
  expect(rows.map(({ table_name }) => table_name)).toEqual(['company_relationships', 'intermediary_employers']);
});
