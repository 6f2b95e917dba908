import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestDatabase, createTestDatabase } from '../../node/postgres/testDatabase.ts';
import type { Scope } from '../scope.ts';
import { createStore } from '../createStore.ts';

let database: TestDatabase;
let records: Records;
const employers = { mine: 0, theirs: 0 };
const firms = { acting: 0, ended: 0, other: 0 };
const people = { administrator: '', former: '', member: '', stranger: '', staff: '' };

beforeAll(async () => {
  database = await createTestDatabase();
  records = new Records(database);
  for (const name of ['mine', 'theirs'] as const) employers[name] = await records.employer({ name });
  for (const name of ['acting', 'ended', 'other'] as const) firms[name] = await records.intermediary({ name });
  for (const name of ['administrator', 'former', 'member', 'stranger', 'staff'] as const)
    people[name] = await records.user({ first_name: name, last_name: 'Person', is_provider_admin: name === 'staff' });
  await records.relationship(people.administrator, employers.mine);
  await records.relationship(people.former, employers.mine, { is_active: false });
  await records.relationship(people.stranger, employers.theirs);
  await records.member(people.member, firms.acting);
  await records.client(firms.acting, employers.mine);
  await records.client(firms.ended, employers.mine, false);
});
afterAll(() => database.close());

/** A query without a condition, in the scope. */
async function seen(scope: Scope, statement: RawBuilder<{ name: string | null }>): Promise<(string | null)[]> {
  const { rows } = await createStore(database.db).within(scope, (tx) => statement.execute(tx));
  return rows.map(({ name }) => name);
}

const scopes: Record<string, () => Scope> = {
  'an employer': () => [employers.mine],
  'another employer': () => [employers.theirs],
  'an intermediary': () => ({ employers: [], intermediaries: [firms.acting] }),
  'the provider': () => 'all',
  'a member of an intermediary': () => ({ employers: [], userUid: people.member }),
  'an administrator': () => ({ employers: [], userUid: people.administrator }),
  nobody: () => [],
};
const scope = (name: string): Scope => scopes[name]?.() ?? [];

describe('users', () => {
  it.each([
    ['an employer', ['administrator', 'former']],
    ['another employer', ['stranger']],
    ['an intermediary', ['member']],
    ['the provider', ['administrator', 'former', 'member', 'staff', 'stranger']],
    ['a member of an intermediary', ['member']],
    ['an administrator', ['administrator']],
    ['nobody', []],
  ])('the scope of %s sees %j', async (name, expected) => {
    expect(await seen(scope(name), sql`select first_name as name from portal.users order by 1`)).toEqual(expected);
  });

  it('are added by an invitation only', async () => {
    const add = createStore(database.db).within([employers.mine], (tx) =>
      sql`insert into portal.users (email, first_name, last_name) values ('new@people.example', 'New', 'Person')`.execute(tx),
    );
    await expect(add).rejects.toThrow('permission denied');
  });

  it('keep their names when an invitation goes to their address', async () => {
    const uid = await records.user({ email: 'Known@people.example', first_name: 'Known' });
    const invite = sql<{ name: string }>`select portal.invited_user('known@people.example', 'Other', 'Name') as name`;
    expect(await seen([employers.mine], invite)).toEqual([uid]);
    expect(await seen([employers.mine], sql`select first_name as name from portal.users where user_uid = ${uid}`)).toEqual([]);
    expect(await seen('all', sql`select first_name as name from portal.users where user_uid = ${uid}`)).toEqual(['Known']);
  });
});

describe('intermediaries', () => {
  it.each([
    ['an employer', ['acting', 'ended']],
    ['another employer', []],
    ['an intermediary', ['acting']],
    ['the provider', ['acting', 'ended', 'other']],
    ['a member of an intermediary', ['acting']],
    ['an administrator', []],
    ['nobody', []],
  ])('the scope of %s sees %j', async (name, expected) => {
    expect(await seen(scope(name), sql`select name from portal.intermediaries order by 1`)).toEqual(expected);
  });
});

describe('the name of a person who changed something', () => {
  let entries: number[];
  beforeAll(async () => {
    const { rows } = await sql<{ entry: number }>`
      insert into portal.changes (kind, record_uid, employer_id, intermediary_id, title, action, at, acting_as, actor_user_uid)
      values ('employers', '1', ${employers.mine}, null, 'mine', 'change', now(), 'provider-admin', ${people.staff}),
        ('employers', '2', ${employers.theirs}, null, 'theirs', 'change', now(), 'provider-admin', ${people.staff}),
        ('intermediary-members', '3', null, ${firms.acting}, 'a member', 'change', now(), 'provider-admin', ${people.staff})
      returning entry`.execute(database.db);
    entries = rows.map(({ entry }) => entry);
  });

  it.each([
    ['an employer', [1]],
    ['another employer', [2]],
    ['an intermediary', [3]],
    ['the provider', [1, 2, 3]],
    ['an administrator', []],
    ['nobody', []],
  ])('in the scope of %s is known for the changes %j', async (name, expected) => {
    const known = sql<{ name: string | null }>`
      select n::text as name from unnest(${entries}::bigint[]) with ordinality as e (entry, n)
      where portal.name_of_actor(e.entry) = 'staff Person' order by n`;
    expect(await seen(scope(name), known)).toEqual(expected.map(String));
  });
});

describe('the name of a person who confirmed a warning', () => {
  beforeAll(async () => {
    for (const employer of [employers.mine, employers.theirs])
      await sql`
        insert into portal.confirmed_warnings (resource, record_uid, employer_id, warning, field, question, "values", user_uid, confirmed_at)
        values ('employees', gen_random_uuid(), ${employer}, 'salaryLow', 'annualSalary', 'Right?', '{}', ${people.staff}, now())`.execute(
        database.db,
      );
  });

  it('is known in the scope of the record only', async () => {
    const { rows } = await sql<{ uid: string }>`select confirmation_uid as uid from portal.confirmed_warnings`.execute(
      database.db,
    );
    const uids = rows.map(({ uid }) => uid);
    const known = sql<{ name: string }>`
      select 'known' as name from unnest(${uids}::uuid[]) c (uid) where portal.name_of_confirmer(c.uid) = 'staff Person'`;
    expect(await seen('all', known)).toHaveLength(2);
    expect(await seen([employers.mine], known)).toHaveLength(1);
    expect(await seen([], known)).toEqual([]);
  });
});
