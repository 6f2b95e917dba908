import type pg from 'pg';

export type StepUps = ReturnType<typeof createStepUps>;

/**
 * The sign-ins whose person has recently confirmed the second factor once more, for changes that need it (decision 043). A confirmation
 * belongs to one session, and the sign-in itself is none.
 * @param seconds - After which a confirmation is too old.
 */
export function createStepUps(pool: pg.Pool, now: () => Date, seconds: number) {
  return {
    /** Notes a confirmation for the session of an access token. */
    async confirm(token: string, userId: string): Promise<void> {
      await pool.query(
        `insert into auth."stepUp" ("sessionId", "userId", at)
         select "sessionId", "userId", $3 from auth."oauthAccessToken" where token = $1 and "userId" = $2
         on conflict ("sessionId") do update set "userId" = excluded."userId", at = excluded.at`,
        [token, userId, now()],
      );
    },

    /** Whether the holder of an access token has a second factor, without a recent confirmation in this session. */
    async isMissing(token: string): Promise<boolean> {
      const { rows } = await pool.query<{ isMissing: boolean }>(
        `select exists (select from auth."totpFactor" f where f."userId" = t."userId") and not exists (
           select from auth."stepUp" u where u."sessionId" = t."sessionId" and u."userId" = t."userId" and u.at > $2 and u.at <= $3
         ) as "isMissing" from auth."oauthAccessToken" t where t.token = $1`,
        [token, new Date(now().getTime() - seconds * 1000), now()],
      );
      return rows[0]?.isMissing ?? true;
    },
  };
}
