import { PGlite } from '@electric-sql/pglite';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/node/postgres/testDatabase.ts';
import type { Database } from '../../server/store/database.ts';
import { connect, pgliteOptions } from '../browser/database.ts';
import { readSampleDump } from '../build/sampleDump.ts';
import { loadSampleData } from './load.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** One line for each table: its number of rows and a hash of them. */
async function contentsOf(db: Kysely<Database>): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`set local time zone 'UTC'`.execute(trx);
    const tables = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'portal' order by tablename`.execute(trx);
    const lines: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ rows: number; hash: string }>`
        select count(*)::integer as rows, sum(hashtextextended(t::text, 0)::numeric)::text as hash from ${sql.table(`portal.${name}`)} t`.execute(
        trx,
      );
      lines.push(`${name} ${rows[0]?.rows} ${rows[0]?.hash ?? 'empty'}`);
    }
    return lines;
  });
}

async function definitionsOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'portal'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'portal' order by 1`.execute(db);
  return rows.map(({ definition }) => definition);
}

/** Tables that stay empty until the portal is used. */
const emptyTables = [
  'administrator_links',
  'confirmed_warnings',
  'file_contents',
  'idempotency_keys',
  'notice_readers',
  'outbox_mails',
  'payment_collections',
  'payment_files',
  'saved_views',
];

const isEmpty = (line: string): boolean => line.endsWith(' 0 empty');

describe('a load that fails half-way', () => {
  it('leaves no rows, and the next one loads everything, once', async () => {
    const { db } = database;
    const [definitions, before] = [await definitionsOf(db), await contentsOf(db)];
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'out of disk'; end $$`.execute(
      db,
    );
    await sql`create trigger fail before insert on portal.intermediary_members for each statement execute function fail()`.execute(
      db,
    );

    await expect(loadSampleData(db, 'demo')).rejects.toThrow('out of disk');
    expect(await contentsOf(db)).toEqual(before);
    expect(await definitionsOf(db)).toEqual(definitions);

    await sql`drop function fail() cascade`.execute(db);
    // Two servers start at the same moment.
    await Promise.all([loadSampleData(db, 'demo'), loadSampleData(db, 'demo')]);
    const contents = await contentsOf(db);
    expect(contents.filter(isEmpty)).toEqual(emptyTables.map((table) => `${table} 0 empty`));
    expect(await definitionsOf(db)).toEqual(definitions);

    await loadSampleData(db, 'demo');
    expect(await contentsOf(db)).toEqual(contents);
  }, 120_000);
});

describe('the same rows everywhere', () => {
  it('in PostgreSQL and in the database of the browser', async () => {
    const dump = new Blob([await readSampleDump()], { type: 'application/gzip' });
    const inBrowser = connect(await PGlite.create({ ...pgliteOptions(), loadDataDir: dump }));
    const other = await createTestDatabase({ sample: true });
    try {
      expect(await contentsOf(inBrowser)).toEqual(await contentsOf(other.db));
    } finally {
      await inBrowser.destroy();
      await other.close();
    }
  }, 120_000);

  it('with dates relative to the given day', async () => {
    const other = await createTestDatabase();
    try {
      await loadSampleData(other.db, 'demo', '2024-02-29');
      const { rows } =
        await sql`select max(due_date) between '2024-03-01' and '2024-04-30' as "due soon", (select max(employment_start_date) between '2024-02-20' and '2024-02-29' from portal.employees) as "joined lately"
        from portal.regular_payroll_contributions`.execute(other.db);
      expect(rows).toEqual([{ 'due soon': true, 'joined lately': true }]);
    } finally {
      await other.close();
    }
  }, 120_000);

  it('refuses an invalid date', async () => {
    await expect(loadSampleData(database.db, 'demo', 'today')).rejects.toThrow('give a date such as 2026-11-21');
  });
});
