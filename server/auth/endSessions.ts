import type pg from 'pg';

/** The sessions to end: one, or all of a user except one. */
export type EndedSessions =
  | { readonly id: string; readonly userId?: string }
  | { readonly userId: string; readonly exceptId?: string };

/** Ends sessions and all their tokens. */
export async function endSessions(pool: pg.Pool, which: EndedSessions): Promise<void> {
  const { id = null, userId = null, exceptId = null } = { id: undefined, exceptId: undefined, ...which };
  // A single statement, so that a server that stops half-way leaves no refresh token of a deleted session.
  await pool.query(
    `with ended as (
       select id from auth.session where ($1::uuid is null or id = $1) and ($2::uuid is null or "userId" = $2) and id is distinct from $3::uuid
     ), access as (delete from auth."oauthAccessToken" where "sessionId" in (select id from ended)),
          refresh as (delete from auth."oauthRefreshToken" where "sessionId" in (select id from ended))
     delete from auth.session where id in (select id from ended)`,
    [id, userId, exceptId],
  );
}
