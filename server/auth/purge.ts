import type pg from 'pg';

const HOUR_MS = 60 * 60 * 1000;

/**
 * What ends by itself. Rotated refresh tokens stay until they expire: that one of them is used again is how a theft is noticed.
 * Tokens come before sessions, which they refer to.
 */
const EXPIRING = [
  ['oauthAccessToken', 'expiresAt'],
  ['oauthRefreshToken', 'expiresAt'],
  ['session', 'expiresAt'],
  ['verification', 'expiresAt'],
  ['pendingSignIn', 'expiresAt'],
  ['attemptLimit', 'endsAt'],
] as const;

/** Without them every purge would read whole tables. */
export const EXPIRY_INDEXES = EXPIRING.map(
  ([table, column]) => `create index if not exists "${table}_expiry" on auth."${table}" ("${column}")`,
);

/** Deletes what has expired. */
export async function purgeExpired(database: pg.Pool | pg.PoolClient, now: Date): Promise<void> {
  for (const [table, column] of EXPIRING) await database.query(`delete from auth."${table}" where "${column}" < $1`, [now]);
}

/**
 * Purges once an hour, by the way of a request: there is no timer to stop. What fails is reported and does not concern the request.
 * @returns Call it on every request that leaves something behind.
 */
export function createHourlyPurge(pool: pg.Pool, now: () => Date, report: (error: unknown) => void): () => Promise<void> {
  let next = now().getTime() + HOUR_MS;
  return async () => {
    const time = now();
    if (time.getTime() < next) return;
    next = time.getTime() + HOUR_MS;
    try {
      await purgeExpired(pool, time);
    } catch (error) {
      report(error);
    }
  };
}
