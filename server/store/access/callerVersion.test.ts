import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestDatabase, createTestDatabase } from '../../node/postgres/testDatabase.ts';
import { createStore } from '../createStore.ts';
import type { Database } from '../database.ts';
import { findCaller } from './callers.ts';

let database: TestDatabase;
let records: Records;
let person: string;
let employer: number;
let client: number;
let intermediary: number;

beforeAll(async () => {
  database = await createTestDatabase();
  records = new Records(database);
  [person, employer, client] = [await records.user(), await records.employer(), await records.employer()];
  intermediary = await records.intermediary();
  await records.relationship(person, employer);
  await records.member(person, intermediary);
  await records.client(intermediary, client);
  await records.level(person, intermediary, client, 'readOnly');
});
afterAll(() => database.close());

const versionOf = async (userUid: string): Promise<string | undefined> =>
  (await findCaller(createStore(database.db), userUid))?.version;

describe('the version of a caller', () => {
  it.each([
    ['a flag of the person', () => sql`update portal.users set is_hs_admin = true where user_uid = ${person}`],
    [
      'the role at an employer',
      () => sql`update portal.company_relationships set is_pension_administrator = true where user_uid = ${person}`,
    ],
    [
      'the end of a relationship',
      () => sql`update portal.company_relationships set is_active = false, access_state = 'revoked' where user_uid = ${person}`,
    ],
    [
      'the end of a membership',
      () => sql`update portal.intermediary_members set is_active = false, access_state = 'revoked' where user_uid = ${person}`,
    ],
    ['a level at a client', () => sql`update portal.intermediary_member_levels set level = 'none' where user_uid = ${person}`],
    ['the removal of a level', () => sql`delete from portal.intermediary_member_levels where user_uid = ${person}`],
    [
      'the end of an association',
      () => sql`update portal.intermediary_employers set is_active = false where intermediary_id = ${intermediary}`,
    ],
    ['the end of an intermediary', () => sql`update portal.intermediaries set is_active = false where id = ${intermediary}`],
    ['the removal of a relationship', () => sql`delete from portal.company_relationships where user_uid = ${person}`],
    [
      'a new relationship',
      () => sql`insert into portal.company_relationships (user_uid, employer_id) values (${person}, ${employer})`,
    ],
    ['the removal of a membership', () => sql`delete from portal.intermediary_members where user_uid = ${person}`],
    ['a move of the clock', () => sql`update portal.clock set days_moved = days_moved + 1, can_be_moved = true`],
    ['the end of the sample data', () => sql`update portal.clock set days_moved = 0, can_be_moved = false`],
    [
      'a new membership',
      () => sql`insert into portal.intermediary_members (user_uid, intermediary_id) values (${person}, ${intermediary})`,
    ],
  ])('changes with %s', async (_, change) => {
    const before = await versionOf(person);
    await change().execute(database.db);
    expect(await versionOf(person)).not.toBe(before);
  });

  it("does not change with a sign-in, nor with another person's access", async () => {
    const [before, other] = [await versionOf(person), await records.user()];
    await sql`update portal.users set last_logged_in_at = now() where user_uid = ${person}`.execute(database.db);
    await records.relationship(other, employer);
    expect(await versionOf(person)).toBe(before);
  });

  it('changes with an association that ends while the membership is being added', async () => {
    const [member, firm] = [await records.user(), await records.intermediary()];
    await records.client(firm, client);
    const [ending, joining] = [await database.pool.connect(), await database.pool.connect()];
    try {
      await ending.query('begin');
      await joining.query('begin');
      await joining.query('insert into portal.intermediary_members (user_uid, intermediary_id) values ($1, $2)', [member, firm]);
      // The transaction does not see the new member.
      await ending.query('update portal.intermediary_employers set is_active = false where intermediary_id = $1', [firm]);
      await joining.query('commit');
      const before = await findCaller(createStore(database.db), member);
      expect(before?.clientIds).toEqual([client]);
      await ending.query('commit');
      const after = await findCaller(createStore(database.db), member);
      expect(after?.clientIds).toEqual([]);
      expect(after?.version).not.toBe(before?.version);
    } finally {
      ending.release();
      joining.release();
    }
  });

  it('is kept by triggers for every change of every table that the caller is read from', async () => {
    const asked: string[] = [];
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => void asked.push(query.sql),
    });
    await findCaller(createStore(db), person);
    const tables = new Set(asked.join().match(/(?<=(?:from|join) portal\.)\w+/g));
    expect(tables.size).toBeGreaterThan(5);
    // The clock is in the version itself.
    expect(tables.delete('clock')).toBe(true);
    const { rows } = await sql<{ table: string; events: string[] }>`
      select event_object_table as "table", array_agg(event_manipulation::text order by event_manipulation) as events
      from information_schema.triggers where trigger_name like '%\\_version\\_%' group by 1`.execute(database.db);
    const kept = new Map(rows.map(({ table, events }) => [table, events.join()]));
    // A person without an earlier version has none to change.
    for (const table of tables)
      expect([table, kept.get(table)]).toEqual([table, table === 'users' ? 'DELETE,UPDATE' : 'DELETE,INSERT,UPDATE']);
  });
});
