import type pg from 'pg';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Tables whose rows expire. Rotated refresh tokens stay until they expire: the second use of one reveals a theft.
 * Tokens come before sessions, which they refer to.
 */
const EXPIRING = [
  ['oauthAccessToken', 'expiresAt'],
  ['oauthRefreshToken', 'expiresAt'],
  ['session', 'expiresAt'],
  ['verification', 'expiresAt'],
  ['pendingSignIn', 'expiresAt'],
  ['attemptLimit', 'endsAt'],
  ['securityEvent', 'expiresAt'],
] as const;

/** Without these indexes every purge would read whole tables. */
export const EXPIRY_INDEXES = EXPIRING.map(
  ([table, column]) => `create index if not exists "${table}_expiry" on auth."${table}" ("${column}")`,
);

/** Deletes expired rows. */
export async function purgeExpired(database: pg.Pool | pg.PoolClient, now: Date): Promise<void> {
  for (const [table, column] of EXPIRING) await database.query(`delete from auth."${table}" where "${column}" < $1`, [now]);
}

/**
 * Purges once an hour, during a request: there is no timer to stop. A failure is reported and does not affect the request.
 * @returns Call it on every request that stores something.
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
