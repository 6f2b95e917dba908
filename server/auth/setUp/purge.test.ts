import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHourlyPurge } from './purge.ts';
import { isAccepted, signInForTokens, startAuth } from '../../../tests/setup/auth/authFixture.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const HOUR = 3600_000;

async function rowsOf(table: string): Promise<number> {
  const { rows } = await auth.database.pool.query<{ count: number }>(`select count(*)::int as count from auth."${table}"`);
  return rows[0]?.count ?? 0;
}

it('deletes expired rows once an hour, and keeps the others', async () => {
  let time = Date.now();
  const purge = createHourlyPurge(
    auth.database.pool,
    () => new Date(time),
    (error) => auth.defects.push(error),
  );
  const { access_token } = await signInForTokens(auth.service);
  time += HOUR - 1;
  await purge();
  expect(await isAccepted(auth.service, access_token)).toBe(true);
  time += 1;
  await purge();
  expect([await rowsOf('oauthAccessToken'), await rowsOf('oauthRefreshToken'), await rowsOf('session')]).toEqual([0, 1, 1]);
  time += 12 * HOUR;
  await purge();
  expect([await rowsOf('oauthRefreshToken'), await rowsOf('session'), await rowsOf('user')]).toEqual([0, 0, 2]);
});

it('reports a failure, and lets the request continue', async () => {
  const reports: unknown[] = [];
  let time = Date.now();
  const purge = createHourlyPurge(
    { query: () => Promise.reject(new Error('disk full')) } as unknown as typeof auth.database.pool,
    () => new Date(time),
    (error) => reports.push(error),
  );
  time += HOUR;
  await purge();
  expect(reports).toEqual([new Error('disk full')]);
});
