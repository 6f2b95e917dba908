import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import type { People } from '../../auth/people/people.ts';
import { createStore } from '../../store/createStore.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testDatabase.ts';
import { portalPeople } from './portalPeople.ts';

let database: TestDatabase;
let people: People;
let records: Records;
let employer: number;
beforeAll(async () => {
  database = await createTestDatabase();
  people = portalPeople(createStore(database.db), database.db);
  records = new Records(database);
  employer = await records.employer();
});
afterAll(() => database.close());

const held = async (role: Parameters<Records['relationship']>[2]): Promise<string> => {
  const user = await records.user();
  await records.relationship(user, employer, role);
  return user;
};

describe('the permissions of an account', () => {
  const everybody: Record<string, { make: () => Promise<string>; needsFactor: boolean; resets: boolean }> = {
    'provider admin': { make: () => records.user({ is_provider_admin: true }), needsFactor: true, resets: true },
    'HS admin': { make: () => records.user({ is_hs_admin: true }), needsFactor: true, resets: true },
    'external admin': { make: () => records.user({ is_external_admin: true }), needsFactor: true, resets: false },
    'senior pension admin': { make: () => held({ is_senior_pension_administrator: true }), needsFactor: false, resets: false },
    'pension admin': { make: () => held({ is_pension_administrator: true }), needsFactor: false, resets: false },
    'employer user': { make: () => held({}), needsFactor: false, resets: false },
    'analyst at an employer': {
      make: async () => {
        const user = await records.user({ can_view_analytics: true });
        await records.relationship(user, employer, {});
        return user;
      },
      needsFactor: false,
      resets: false,
    },
    'person without access': { make: () => records.user(), needsFactor: false, resets: false },
    'unknown person': { make: async () => '7c9e6679-7425-40de-944b-e07fc1f90ae7', needsFactor: false, resets: false },
  };

  it.each(Object.entries(everybody))('of the %s', async (_, { make, needsFactor, resets }) => {
    const user = await make();
    expect([await people.seesEveryEmployer(user), await people.mayResetSecondFactor(user)]).toEqual([needsFactor, resets]);
  });
});

it('a person’s name is changed, and the names of their employers are known', async () => {
  const user = await held({ is_pension_administrator: true });
  await people.rename(user, { firstName: 'Ada', lastName: 'Byron' });
  expect(await people.nameOf(user)).toEqual({ firstName: 'Ada', lastName: 'Byron' });
  const { rows } = await database.pool.query<{ name: string }>('select name from portal.employers where id = $1', [employer]);
  expect(await people.partyNames(user)).toEqual([rows[0]?.name]);
  expect(await people.nameOf('7c9e6679-7425-40de-944b-e07fc1f90ae7')).toBeNull();
});

it('tells the other administrators and the members of the intermediary of a changed authenticator app, and staff of a colleague', async () => {
  const user = await held({ is_senior_pension_administrator: true });
  const colleague = await held({ is_pension_administrator: true });
  await held({});
  const intermediary = await records.intermediary();
  await records.member(user, intermediary);
  const told = async () =>
    (
      await sql<Record<string, unknown>>`select user_uid, intermediary_id, is_for_provider, title from portal.notices
        where body like '%replaced the authenticator app of their account.%'`.execute(database.db)
    ).rows;
  await people.tellColleagues(user, { change: 'replaced', at: new Date('2026-11-21T12:00:00Z') });
  const rows = await told();
  expect(rows.map(({ user_uid }) => user_uid)).toContain(colleague);
  expect(rows.map(({ user_uid }) => user_uid)).not.toContain(user);
  expect(rows.map(({ intermediary_id }) => intermediary_id)).toContain(intermediary);
  expect(rows.some(({ is_for_provider }) => is_for_provider)).toBe(false);
  await people.tellColleagues(await records.user({ is_hs_admin: true }), {
    change: 'replaced',
    at: new Date('2026-11-21T12:00:00Z'),
  });
  expect((await told()).filter(({ is_for_provider }) => is_for_provider)).toHaveLength(1);
});
