import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { tokenHash } from '../tokenHash.ts';

/** Ten minutes: time to find the phone. */
export const PENDING_SECONDS = 10 * 60;
const ATTEMPTS = 5;

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;

/** Sign-ins with a correct password that wait for the second factor. They grant nothing. */
export function createPendingSignIns(pool: pg.Pool, now: () => Date) {
  return {
    /** @returns The token for the browser's cookie. */
    async open(userId: string, seconds = PENDING_SECONDS): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const time = now();
      await pool.query('delete from auth."pendingSignIn" where "expiresAt" <= $1', [time]);
      await pool.query(
        'insert into auth."pendingSignIn" ("tokenHash", "userId", "attemptsLeft", "expiresAt") values ($1, $2, $3, $4)',
        [tokenHash(token), userId, ATTEMPTS, new Date(time.getTime() + seconds * 1000)],
      );
      return token;
    },

    /** Whether the sign-in can still be completed. */
    async isOpen(token: string): Promise<boolean> {
      return (await this.userOf(token)) !== null;
    },

    /** The user of a sign-in that can still be completed, or null. */
    async userOf(token: string): Promise<string | null> {
      const { rows } = await pool.query<{ userId: string }>(
        'select "userId" from auth."pendingSignIn" where "tokenHash" = $1 and "expiresAt" > $2 and "attemptsLeft" > 0',
        [tokenHash(token), now()],
      );
      return rows[0]?.userId ?? null;
    },

    /** Uses up one attempt. @returns The user, or `null` when the sign-in has expired or has no attempts left. */
    async takeAttempt(token: string): Promise<string | null> {
      const { rows } = await pool.query<{ userId: string }>(
        `update auth."pendingSignIn" set "attemptsLeft" = "attemptsLeft" - 1
          where "tokenHash" = $1 and "expiresAt" > $2 and "attemptsLeft" > 0 returning "userId"`,
        [tokenHash(token), now()],
      );
      return rows[0]?.userId ?? null;
    },

    /** Ends every sign-in of the user that waits for the second factor. */
    async closeAll(userId: string): Promise<void> {
      await pool.query('delete from auth."pendingSignIn" where "userId" = $1', [userId]);
    },

    async close(token: string): Promise<void> {
      await pool.query('delete from auth."pendingSignIn" where "tokenHash" = $1', [tokenHash(token)]);
    },
  };
}
