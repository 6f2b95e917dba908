import type pg from 'pg';

export type StepUps = ReturnType<typeof createStepUps>;

/**
 * The hours after a replacement or removal of a second factor in which none confirms a change: the owner and the other administrators have been told, and need a
 * working day to read it and to end the access of somebody else.
 */
export const FRESH_FACTOR_HOURS = 24;
const FRESH_MS = FRESH_FACTOR_HOURS * 60 * 60 * 1000;

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

    /** The time from which the second factor of a person confirms changes, if it was changed lately; null for any other. */
    async confirmsFrom(userId: string): Promise<Date | null> {
      const { rows } = await pool.query<{ at: Date }>('select at from auth."factorChange" where "userId" = $1 and at > $2', [
        userId,
        new Date(now().getTime() - FRESH_MS),
      ]);
      return rows[0] ? new Date(rows[0].at.getTime() + FRESH_MS) : null;
    },

    /**
     * Whether the holder of an access token has a second factor, or had one until lately, without a recent confirmation in this session: who takes a factor away
     * is not to be asked for less.
     */
    async isMissing(token: string): Promise<boolean> {
      const { rows } = await pool.query<{ isMissing: boolean }>(
        `select (exists (select from auth."totpFactor" f where f."userId" = t."userId")
           or exists (select from auth."factorChange" c where c."userId" = t."userId" and c.at > $4)) and not exists (
           select from auth."stepUp" u where u."sessionId" = t."sessionId" and u."userId" = t."userId" and u.at > $2 and u.at <= $3
         ) as "isMissing" from auth."oauthAccessToken" t where t.token = $1`,
        [token, new Date(now().getTime() - seconds * 1000), now(), new Date(now().getTime() - FRESH_MS)],
      );
      return rows[0]?.isMissing ?? true;
    },
  };
}
