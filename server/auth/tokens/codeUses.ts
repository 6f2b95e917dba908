import type pg from 'pg';
import { tokenHash } from '../tokenHash.ts';

/** Longer than a code lasts, and than its exchange takes. */
const KEPT_MS = 10 * 60 * 1000;

export type CodeUses = ReturnType<typeof createCodeUses>;

/**
 * Counts the uses of each authorisation code. The library revokes the tokens of a code that is used again, but only once they are stored: an exchange
 * that runs at the same moment has to find out by itself.
 *
 * @see RFC 6749, section 4.1.2
 */
export function createCodeUses(pool: pg.Pool, now: () => Date) {
  const keyOf = (code: string): string => `codeUse:${tokenHash(code)}`;
  return {
    /** Counts a use, before it takes effect. */
    async note(code: string): Promise<void> {
      await pool.query(
        `insert into auth."attemptLimit" as l (key, count, "endsAt") values ($1, 1, $2)
         on conflict (key) do update set count = l.count + 1`,
        [keyOf(code), new Date(now().getTime() + KEPT_MS)],
      );
    },

    /** Whether the code was used more than once, now that its tokens are stored. If so, the tokens are deleted. */
    async revokedAsReused(code: string, tokens: readonly string[]): Promise<boolean> {
      const { rowCount } = await pool.query('select from auth."attemptLimit" where key = $1 and count > 1', [keyOf(code)]);
      if (rowCount === 0) return false;
      const hashes = tokens.map(tokenHash);
      await pool.query(
        `with access as (delete from auth."oauthAccessToken" where token = any($1))
         delete from auth."oauthRefreshToken" where token = any($1)`,
        [hashes],
      );
      return true;
    },
  };
}
