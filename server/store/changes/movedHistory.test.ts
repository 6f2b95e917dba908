import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../node/postgres/testDatabase.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/all.ts';

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0072'));
const [payroll, employee, person, access] = [1, 2, 3, 4].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  await migrate(database.db, before);
  const run = (statement: string) => sql.raw(statement).execute(database.db);
  await run(
    `insert into portal.employers (id, name, short_name) overriding system value values (1, 'Larkspur Foods', 'Larkspur')`,
  );
  await run(
    `insert into portal.intermediaries (id, name, short_name) overriding system value values (7, 'Quayside Advisers', 'Quayside')`,
  );
  await run(
    `insert into portal.users (user_uid, email, first_name, last_name) values ('${person}', 'ada@people.example', 'Ada', 'Byron')`,
  );
  await run(
    `insert into portal.payrolls (payroll_uid, employer_id, name, frequency) values ('${payroll}', 1, 'Weekly staff', 'weekly')`,
  );
  await run(`insert into portal.employees (employee_uid, employer_id, first_name, last_name, payroll_number, payroll_uid, employment_start_date)
    values ('${employee}', 1, 'Zoë', 'Quill', '1', '${payroll}', '2020-01-01')`);
  await run(
    `insert into portal.intermediary_members (user_uid, intermediary_id, access_uid) values ('${person}', 7, '${access}')`,
  );
  await run(`insert into portal.recent_activity (instruction_uid, employer_id, employee_uid, actor_user_uid, "timestamp", activity, status) values
    ('00000000-0000-4000-8000-0000000000a1', 1, '${employee}', '${person}', '2026-01-02', 'Contact details changed', 'complete'),
    ('00000000-0000-4000-8000-0000000000a2', 1, null, null, '2026-01-03', 'Quayside Advisers associated', 'failed')`);
  await run(`insert into portal.lifecycle_history (machine, record_uid, employer_id, intermediary_id, title, event, from_state, to_state, at, actor_user_uid, acting_as) values
    ('payroll', '${payroll}', 1, null, 'Weekly staff', 'cease', 'Active', 'Ceased', '2026-01-04', '${person}', 'provider-admin'),
    ('adminAccess', '${access}', null, 7, 'Ada Byron', 'create', null, 'invited', '2026-01-01', null, 'service')`);
  expect(await migrate(database.db, migrations)).toContain('0072-changes');
});
afterAll(() => database.close());

it('keeps the recent activity with its person, its record and its status', async () => {
  const { rows } = await sql`
    select change_uid, employer_id, kind, record_uid, title, employee_uid, actor_user_uid, acting_as, activity, status from portal.changes
    where activity is not null order by at`.execute(database.db);
  expect(rows).toEqual([
    {
      change_uid: '00000000-0000-4000-8000-0000000000a1',
      employer_id: 1,
      kind: 'employees',
      record_uid: employee,
      title: 'Zoë Quill',
      employee_uid: employee,
      actor_user_uid: person,
      acting_as: 'signed-in',
      activity: 'Contact details changed',
      status: 'complete',
    },
    {
      change_uid: '00000000-0000-4000-8000-0000000000a2',
      employer_id: 1,
      kind: 'associated-intermediaries',
      record_uid: '1',
      title: 'Larkspur Foods',
      employee_uid: null,
      actor_user_uid: null,
      acting_as: 'service',
      activity: 'Quayside Advisers associated',
      status: 'failed',
    },
  ]);
});

it('keeps the lifecycle history, and since when each record is in its state', async () => {
  const { rows } = await sql`
    select machine, record_uid, employer_id, intermediary_id, title, event, from_state, to_state, acting_as from portal.lifecycle_history order by entry`.execute(
    database.db,
  );
  expect(rows).toMatchObject([
    {
      machine: 'payroll',
      record_uid: payroll,
      employer_id: 1,
      title: 'Weekly staff',
      event: 'cease',
      from_state: 'Active',
      to_state: 'Ceased',
    },
    { machine: 'adminAccess', record_uid: access, intermediary_id: 7, title: 'Ada Byron', event: 'create', to_state: 'invited' },
  ]);
  const kinds = await sql`select kind, record_uid from portal.changes where machine is not null order by entry`.execute(
    database.db,
  );
  expect(kinds.rows).toEqual([
    { kind: 'payrolls', record_uid: payroll },
    { kind: 'intermediary-members', record_uid: person },
  ]);
  const since = await sql<{ since: Date }>`
    select since from portal.lifecycle_records where machine = 'payroll' and record_uid = ${payroll}`.execute(database.db);
  expect(since.rows[0]?.since.toISOString()).toMatch(/^2026-01-0[34]/);
});
