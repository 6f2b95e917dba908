import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterAll(() => database.close());

it('reads 64-bit integers and decimals as numbers, and calendar dates as text', async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740991::bigint as id, 12.5::numeric as percent, date '2026-04-06' as day`,
  );

  expect(rows).toEqual([{ id: 9_007_199_254_740_991, percent: 12.5, day: '2026-04-06' }]);
});

it.each([
  ['', false],
  [', behind a pooler, which takes no settings at the start of a connection', true],
])('reads dates and timestamps alike, whatever the server’s time zone and date style%s', async (_, isPooled) => {
  const elsewhere = await createTestDatabase({ migrated: false });
  const name = new URL(elsewhere.url).pathname.slice(1);
  for (const setting of ["datestyle = 'SQL, DMY'", "timezone = 'Pacific/Auckland'", "intervalstyle = 'sql_standard'"])
    await database.pool.query(`alter database ${name} set ${setting}`);

  const pool = createPool(elsewhere.url, { isPooled });
  const { rows } = await pool.query(
    `select date '2026-04-06' as day, timestamptz '2026-11-21T12:00:00Z' as moment, '2026-11-21T12:00:00Z'::timestamptz::date as "on"`,
  );

  expect(rows).toEqual([{ day: '2026-04-06', moment: new Date('2026-11-21T12:00:00Z'), on: '2026-11-21' }]);
  await pool.end();
  await elsewhere.close();
});

it('survives the loss of a connection with an open transaction', async () => {
  const pool = createPool(database.url);
  const client = await pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  client.once('end', end);
  const pending = client.query('select pg_sleep(60)').then(
    () => 'finished',
    (error: Error) => error.message,
  );

  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);

  expect(await pending).toBe('terminating connection due to administrator command');
  await ended;
  client.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it('ends a statement that exceeds the time limit', async () => {
  const pool = createPool(database.url, { statementTimeout: 50 });

  await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('canceling statement due to statement timeout');
  await pool.end();
});

it('reports the loss of an idle connection', async () => {
  const { promise: lost, resolve } = Promise.withResolvers<Error>();
  const pool = createPool(database.url, { onLost: resolve });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');

  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);

  expect((await lost).message).toContain('terminating connection');
  await pool.end();
});

it('reports a lost connection, but not one that the server closes while the pool ends', async () => {
  const lost: Error[] = [];
  const pool = createPool(database.url, { onLost: (error) => lost.push(error) });
  const terminate = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await pool.query('select 1');
  await database.pool.query(terminate);
  await expect.poll(() => lost.length).toBe(1);
  const ended = pool.end();
  pool.emit('error', new Error('terminating connection due to administrator command'));
  await ended;
  expect(lost).toHaveLength(1);
});
