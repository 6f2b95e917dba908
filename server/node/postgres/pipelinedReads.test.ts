import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { Records } from '../../../tests/setup/api/records.ts';
import type { Reader, ReadScope } from '../../store/createStore.ts';
import { pipelinedReads } from './pipelinedReads.ts';
import { createPool } from './pool.ts';
import { eventually } from '../../../tests/setup/eventually.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

let database: TestDatabase;
let one: number;
let other: number;
let pool: pg.Pool;
let read: ReadScope;

beforeAll(async () => {
  database = await createTestDatabase();
  const records = new Records(database);
  one = await records.employer();
  other = await records.employer();
});
afterAll(() => database.close());

beforeEach(() => {
  // One connection, so that all leases use it.
  pool = createPool(database.url, { pipeline: true, max: 1, statementTimeout: 200 });
  read = pipelinedReads(pool);
});
afterEach(() => pool.end());

const employers = async (reader: Reader): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from portal.employers order by id`.execute(reader);
  return rows.map(({ id }) => id);
};
const connection = async (reader: Reader): Promise<number | undefined> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(reader);
  return rows[0]?.pid;
};
const slow = (reader: Reader): Promise<unknown> => sql`select pg_sleep(60)`.execute(reader);

describe('the scope of a read', () => {
  it('is its own, whatever the scope of the previous read on the connection', async () => {
    expect(await read('all', employers)).toEqual([one, other]);
    expect(await read([one], employers)).toEqual([one]);
    expect(await read([other], employers)).toEqual([other]);
    expect(await read([], employers)).toEqual([]);
  });

  it('holds for simultaneous reads', async () => {
    const scopes = Array.from({ length: 60 }, (_, n) => [[one], [other], [one, other], []][n % 4] ?? []);
    const seen = await Promise.all(
      scopes.map((scope) => read(scope, async (reader) => Promise.all([1, 2].map(() => employers(reader))))),
    );
    expect(seen).toEqual(scopes.map((scope) => [scope, scope]));
  });

  it('returns nothing when the scope cannot be set', async () => {
    expect(await read('all', employers)).toEqual([one, other]);
    // A query sent after it then runs in the scope of the previous read.
    const noScope = JSON.parse('["\\u0000"]') as number[];
    await expect(read(noScope, employers)).rejects.toThrow();
    expect(await read([other], employers)).toEqual([other]);
  });
});

describe('the connection of a read', () => {
  const refusal = new Error('no such record');

  it('is reused after a refusal, which is not its fault', async () => {
    const before = await read([one], connection);
    const refused = read([one], async (reader) => {
      await employers(reader);
      throw refusal;
    });
    await expect(refused).rejects.toBe(refusal);
    expect(await read([one], connection)).toBe(before);
  });

  it('is reused after a refusal without a query', async () => {
    const refused = read([one], () => {
      throw refusal;
    });
    await expect(refused).rejects.toBe(refusal);
    expect(await read([other], employers)).toEqual([other]);
  });

  it('is replaced after a statement that took too long', async () => {
    await expect(read([one], slow)).rejects.toThrow('statement timeout');
    expect(await read([other], employers)).toEqual([other]);
  });

  it('is discarded with a query still pending, so that the next read neither waits for it nor receives its answer', async () => {
    const before = await read([one], connection);
    const refused = read([one], async (reader) => {
      const late = slow(reader);
      late.catch(() => undefined);
      throw refusal;
    });
    await expect(refused).rejects.toBe(refusal);
    const [after, seen] = await read([other], async (reader) => Promise.all([connection(reader), employers(reader)]));
    expect(after).not.toBe(before);
    expect(seen).toEqual([other]);
  });

  it('is replaced when it is lost', async () => {
    const pid = await read([one], connection);
    const lost = read([one], slow).then(
      () => 'finished',
      (error: Error) => error.message,
    );
    // An idle connection would be replaced before the read.
    await eventually(async () => {
      const { rows } = await database.pool.query('select state from pg_stat_activity where pid = $1', [pid]);
      expect(rows).toEqual([{ state: 'active' }]);
    });
    await database.pool.query('select pg_terminate_backend($1)', [pid]);
    expect(await lost).toContain('terminat');
    expect(await read([other], employers)).toEqual([other]);
  });
});
