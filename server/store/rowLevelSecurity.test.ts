import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Records } from '../../tests/setup/records.ts';
import { type TestDatabase, createTestDatabase } from '../node/postgres/testDatabase.ts';
import { createStore } from './createStore.ts';

let database: TestDatabase;
let mine: number;
let theirs: number;
let person: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const records = new Records(database);
  [mine, theirs] = [await records.employer(), await records.employer()];
  person = await records.user();
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

describe('what decides who may see what', () => {
  const give = (employer: number) =>
    createStore(database.db).within([mine], (tx) =>
      sql`insert into portal.company_relationships (user_uid, employer_id, is_pension_administrator) values (${person}, ${employer}, true)`.execute(
        tx,
      ),
    );

  it('is written for an employer of the scope alone', async () => {
    await give(mine);
    await expect(give(theirs)).rejects.toThrow('row-level security');
  });

  it("cannot be changed for somebody else's employer", async () => {
    await new Records(database).relationship(person, theirs, { is_active: false });
    const change = sql`update portal.company_relationships set is_active = true where employer_id = ${theirs}`;
    const { numAffectedRows } = await createStore(database.db).within([mine], (tx) => change.execute(tx));
    expect(numAffectedRows).toBe(0n);
  });

  it.each([
    ['staff', 'update portal.users set is_provider_admin = true'],
    ['new staff', `insert into portal.users (email, first_name, last_name, is_hs_admin) values ('a@b.example', 'A', 'B', true)`],
    ['a member of an intermediary', 'update portal.intermediary_members set is_active = true'],
    ['a client of an intermediary', 'update portal.intermediary_employers set is_active = true'],
  ])('makes nobody %s', async (_, statement) => {
    for (const scope of [[mine], 'all'] as const) {
      const written = createStore(database.db).within(scope, (tx) => sql.raw(statement).execute(tx));
      await expect(written).rejects.toThrow('permission denied');
    }
  });
});

it('lets no view look over the wall', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'portal'::regnamespace and relkind = 'v'
      and not coalesce(reloptions @> '{security_invoker=true}', false)`.execute(database.db);
  expect(rows).toEqual([]);
});

it('keeps every table of one employer behind the wall', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select c.table_name from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relnamespace = 'portal'::regnamespace
    where c.table_schema = 'portal' and c.column_name = 'employer_id' and t.relkind = 'r' and not t.relrowsecurity
    order by 1`.execute(database.db);
  // Who may act for whom decides the scope, so this is read before there is one, and never written behind the wall.
  expect(rows.map(({ table_name }) => table_name)).toEqual(['intermediary_employers']);
});
