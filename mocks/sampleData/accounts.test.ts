import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/node/postgres/testDatabase.ts';
import accounts from '../accounts.json' with { type: 'json' };
import { demoAccounts, demoUsers } from './accounts.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ sample: true });
});
afterAll(() => database.close());

it('has an account for every role, with a password that the service accepts', () => {
  expect(accounts.map(({ role }) => role)).toEqual([
    'provider-admin',
    'hs-admin',
    'external-admin',
    'intermediary',
    'pension-admin',
    'senior-pension-admin',
    'employer-user',
    'multi-employer-user',
    'analyst',
    'no-access',
  ]);
  expect(demoAccounts().filter(({ password }) => password.length < 12)).toEqual([]);
  expect(
    demoAccounts()
      .flatMap(({ totpSecret }) => totpSecret ?? [])
      .filter((secret) => !/^[A-Z2-7]{32}$/.test(secret)),
  ).toEqual([]);
  expect(accounts.filter(({ totpSecret }) => totpSecret !== undefined).map(({ role }) => role)).toEqual([
    'provider-admin',
    'pension-admin',
  ]);
});

it('gives the authentication service the users of the portal', async () => {
  const users = await database.db.selectFrom('portal.users').select(['user_uid', 'email', 'first_name', 'last_name']).execute();
  const known = users.map((user) => ({
    userUid: user.user_uid,
    email: user.email,
    name: `${user.first_name} ${user.last_name}`,
  }));
  expect(known).toEqual(expect.arrayContaining(demoAccounts().map(({ userUid, email, name }) => ({ userUid, email, name }))));
});

describe('the users behind the accounts', () => {
  it.each([
    ['provider-admin', { flags: 'provider analytics', employers: [], intermediaries: [] }],
    ['hs-admin', { flags: 'hs', employers: [], intermediaries: [] }],
    ['external-admin', { flags: 'external', employers: [], intermediaries: [] }],
    ['intermediary', { flags: '', employers: [], intermediaries: ['Castlegate Pension Advisers LLP, 30 clients'] }],
    ['pension-admin', { flags: '', employers: ['Larkspur Supermarkets plc: pension administrator'], intermediaries: [] }],
    ['senior-pension-admin', { flags: '', employers: ['Brackenbury Care Homes Ltd: senior, employee'], intermediaries: [] }],
    ['employer-user', { flags: '', employers: ['Honeybourne Bakeries Ltd:'], intermediaries: [] }],
    [
      'multi-employer-user',
      {
        flags: '',
        employers: [
          'Jubilee Coaches Ltd: pension administrator, revoked',
          'Kestrel Aerospace Components Ltd: pension administrator',
          'Northmoor Steel Fabrications Ltd:',
        ],
        intermediaries: [],
      },
    ],
    [
      'analyst',
      { flags: 'analytics', employers: ['Ironbridge Castings Ltd:', 'Larkspur Supermarkets plc:'], intermediaries: [] },
    ],
    ['no-access', { flags: '', employers: [], intermediaries: [] }],
  ])('%s', async (role, expected) => {
    const user = demoUsers.find((one) => one.role === role);
    const { rows } = await sql`
      select concat_ws(' ', case when is_provider_admin then 'provider' end, case when is_hs_admin then 'hs' end, case when is_external_admin then 'external' end,
          case when can_view_analytics then 'analytics' end) as flags,
        array(select e.name || ':' || rtrim(' ' || concat_ws(', ', case when r.is_pension_administrator then 'pension administrator' end,
            case when r.is_senior_pension_administrator then 'senior' end, case when r.is_employee then 'employee' end, case when not r.is_active then 'revoked' end))
          from portal.company_relationships r join portal.employers e on e.id = r.employer_id where r.user_uid = u.user_uid order by e.name) as employers,
        array(select i.name || ', ' || i.employer_count || ' clients' from portal.intermediary_members m join portal.intermediaries i on i.id = m.intermediary_id where m.user_uid = u.user_uid) as intermediaries
      from portal.users u where user_uid = ${user?.userUid}`.execute(database.db);
    expect(rows).toEqual([expected]);
  });

  it('are described in the note of the account, employer by employer', async () => {
    const { rows } = await sql<{
      userUid: string;
      name: string;
    }>`select r.user_uid as "userUid", e.name from portal.company_relationships r join portal.employers e on e.id = r.employer_id
      where r.user_uid = any(${demoUsers.map(({ userUid }) => userUid)}::uuid[])`.execute(database.db);
    const noteOf = (userUid: string): string | undefined =>
      accounts.find(({ role }) => demoUsers.some((user) => user.userUid === userUid && user.role === role))?.note;
    expect(rows.length).toBeGreaterThan(7);
    expect(rows.filter(({ userUid, name }) => !noteOf(userUid)?.includes(name))).toEqual([]);
  });

  it('have the same name on their employee record if they also work there', async () => {
    const { rows } =
      await sql`select u.email, e.first_name = u.first_name and e.last_name = u.last_name and e.email = u.email as alike
      from portal.users u join portal.company_relationships r using (user_uid) join portal.employees e on e.employee_uid = r.employee_uid
      where u.user_uid = any(${demoUsers.map(({ userUid }) => userUid)}::uuid[])`.execute(database.db);
    expect(rows).toEqual([{ email: 'senior.admin@brackenbury.example', alike: true }]);
  });
});

it('has users without an account too: administrators of other employers, employees and members of intermediaries', async () => {
  const { rows } =
    await sql`select count(distinct employer_id) filter (where is_pension_administrator or is_senior_pension_administrator)::integer as "employers with an administrator",
      count(*) filter (where is_employee and is_active) > 200 as "many employees", (select count(*)::integer from portal.intermediary_members) as members
    from portal.company_relationships`.execute(database.db);
  expect(rows).toEqual([{ 'employers with an administrator': 99, 'many employees': true, members: 33 }]);
});
