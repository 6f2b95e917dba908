import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { ukDay } from '../../domain/calendar/ukDay.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { clockAhead } from '../../server/node/postgres/movedClock.ts';
import { startOnTestDay } from './testDay.ts';

afterEach(() => void vi.unstubAllEnvs());

/** The output of a process of Node that is started now. */
const printedBy = (script: string): string => execFileSync(process.execPath, ['-p', script], { encoding: 'utf8' }).trim();

/** As a run without TEST_DAY has them: this test may be part of one with it. */
function withoutDay(): void {
  vi.stubEnv('TEST_CLOCK_AHEAD', undefined);
  vi.stubEnv('NODE_OPTIONS', '');
}

describe('TEST_DAY', () => {
  it.each([
    ['2028-02-29', '2028-02-29T10:0'],
    ['2027-10-31T00:55', '2027-10-31T00:5'],
  ])('%s is the day of the processes that are started', (day, start) => {
    withoutDay();
    vi.stubEnv('TEST_DAY', day);
    startOnTestDay();
    for (const script of ['new Date().toISOString()', 'new Date(Date.now()).toISOString()', 'new Date(Date()).toISOString()'])
      expect(printedBy(script).startsWith(start), script).toBe(true);
    expect(printedBy('Number.isInteger(Date.now())')).toBe('true');
    expect(printedBy('new Date(0).toISOString()')).toBe('1970-01-01T00:00:00.000Z');
    expect(printedBy('new Date() instanceof Date && new Date(2026, 0, 1).getMonth()')).toBe('0');
  });

  it('changes nothing when it is not set', () => {
    withoutDay();
    vi.stubEnv('TEST_DAY', undefined);
    startOnTestDay();
    expect([process.env['NODE_OPTIONS'], clockAhead()]).toEqual(['', 0]);
  });

  it('is a day or a time', () => {
    withoutDay();
    vi.stubEnv('TEST_DAY', '29 February 2028');
    expect(startOnTestDay).toThrow('TEST_DAY is a day such as 2028-02-29');
  });
});

it('a database has the time of the tests, in statements and in defaults of its tables', async () => {
  const database = await createTestDatabase();
  const { rows } = await sql<{ now: Date; clock: Date; day: string }>`
    select now() as now, clock_timestamp() as clock, portal.uk_today()::text as day`.execute(database.db);
  const [row] = rows;
  for (const time of [row?.now, row?.clock]) expect(Math.abs(Date.now() - (time?.getTime() ?? 0))).toBeLessThan(60_000);
  expect(row?.day).toBe(ukDay(new Date()));
  await sql`create table kept (row integer, at timestamptz not null default now())`.execute(database.db);
  const kept = await sql<{ at: Date }>`insert into kept values (1) returning at`.execute(database.db);
  expect(Math.abs(Date.now() - (kept.rows[0]?.at.getTime() ?? 0))).toBeLessThan(60_000);
  await database.close();
});
