import type pg from 'pg';
import { tokenHash } from '../tokenHash.ts';

interface RefreshTokenState {
  readonly userUid: string;
  /** Whether its session is still valid. */
  readonly sessionIsAlive: boolean;
  /** Whether it was rotated so recently that a second tab may have sent it too. */
  readonly isInGrace: boolean;
}

/**
 * The state of a refresh token, or `null` when it was never issued or has been deleted.
 *
 * @param activeSince - A session without activity since then has ended.
 */
export async function refreshTokenState(
  pool: pg.Pool,
  token: string,
  now: Date,
  activeSince: Date,
): Promise<RefreshTokenState | null> {
  const { rows } = await pool.query<RefreshTokenState>(
    `select t."userId" as "userUid", coalesce(s."expiresAt" > $2 and s."updatedAt" > $3, false) as "sessionIsAlive",
            coalesce(t."rotationReplayExpiresAt" > $2::timestamptz + interval '1 second', false) as "isInGrace"
       from auth."oauthRefreshToken" t left join auth.session s on s.id = t."sessionId"
      where t.token = $1`,
    [tokenHash(token), now, activeSince],
  );
  return rows[0] ?? null;
}
