import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestDatabase, createTestDatabase } from '../../node/postgres/testDatabase.ts';
import { createStore } from '../createStore.ts';
import type { Scope } from '../scope.ts';

let database: TestDatabase;
let employer: number;
let employee: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const records = new Records(database);
  employer = await records.employer();
  employee = await records.employee(employer, { first_name: 'Grace', last_name: 'Okonkwo' });
});
afterAll(() => database.close());

const found = async (part: string): Promise<string[]> => {
  const { rows } = await createStore(database.db).within([employer], (tx) =>
    sql<{ uid: string }>`select employee_uid as uid from portal.employees_found(${employer}, ${[`%${part}%`]}::text[])`.execute(
      tx,
    ),
  );
  return rows.map(({ uid }) => uid);
};
const change = (assignment: string) =>
  createStore(database.db).within([employer], (tx) => sql.raw(`update portal.employees set ${assignment}`).execute(tx));
/** The version of the row, which changes with each write. */
const version = async (): Promise<string | undefined> => {
  const { rows } = await sql<{ version: string }>`
    select xmin::text as version from portal.employee_search where employee_uid = ${employee}`.execute(database.db);
  return rows[0]?.version;
};

it('finds an employee by their present name', async () => {
  expect(await found('okonkwo')).toEqual([employee]);
  await change(`last_name = 'Adeyemi'`);
  expect([await found('okonkwo'), await found('adeyemi')]).toEqual([[], [employee]]);
});

it('finds a name with accents by its plain letters', async () => {
  await change(`first_name = 'Gráce'`);
  expect(await found('grace')).toEqual([employee]);
});

it("finds nothing outside the request's scope, in rows or in number", async () => {
  const search = sql<{ count: number }>`select count(*) from portal.employees_found(${employer}, '{%adeyemi%,%grace%}')`;
  const seen = async (scope: Scope) => (await createStore(database.db).within(scope, (tx) => search.execute(tx))).rows[0]?.count;
  expect(await Promise.all([seen([employer]), seen('all'), seen([employer + 1]), seen([])])).toEqual([1, 1, 0, 0]);
});

it('finds many employees as it finds a few', async () => {
  await sql`
    insert into portal.employees (employer_id, first_name, last_name, payroll_number, employment_start_date)
    select ${employer}, 'Many', 'Namesake' || n, 'M' || n, '2020-01-01' from generate_series(1, 2500) n`.execute(database.db);
  expect(await found('namesake')).toHaveLength(2500);
  await sql`delete from portal.employees where first_name = 'Many'`.execute(database.db);
});

it('is not rewritten by a change of other fields: it is the most expensive index', async () => {
  const before = await version();
  await change(`payroll_uid = null, is_active = false`);
  expect(await version()).toBe(before);
});

it('does not find a deleted employee', async () => {
  await sql`delete from portal.employees where employee_uid = ${employee}`.execute(database.db);
  expect(await version()).toBeUndefined();
});
