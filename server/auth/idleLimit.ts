import type pg from 'pg';
import session from '../../schemas/rules/session.json' with { type: 'json' };
import type { BetterAuth } from './betterAuth.ts';

/** Activity is written at most this often for each session. */
const NOTE_MS = 30_000;

/** The tokens whose last note is remembered. */
const MOST_NOTED = 10_000;

/** The answer for the portal, which warns before the end. Null: there is no limit, or no session. */
export interface TimeLeft {
  readonly idleSeconds: number | null;
  readonly secondsLeft: number | null;
}

/** Whether a call is use in itself: the portal reports the keys and clicks of its person, and says so in its calls, which a timer may have sent. */
export const countsAsUse = (request: Request): boolean =>
  request.headers.get(session.activityHeader.name) !== session.activityHeader.reported;

export type IdleLimit = ReturnType<typeof createIdleLimit>;

/**
 * Ends sessions that nobody uses: a computer that was left unlocked must not stay signed in all day. A session's `updatedAt` is the time of its last
 * activity: the portal's reports of keys and clicks, pages of the account, and calls with its tokens of other programs. Renewing a token is none, nor is a call of the
 * portal, since it sends both by itself.
 *
 * @param seconds - Without activity. 0: no limit.
 */
export function createIdleLimit(auth: BetterAuth, pool: pg.Pool, seconds: number, now: () => Date) {
  const isLimited = seconds > 0;
  /** Sessions without activity since then have ended. */
  const cutoff = (): Date => (isLimited ? new Date(now().getTime() - seconds * 1000) : new Date(0));

  async function note(sessionId: string, activeAt: Date): Promise<void> {
    const time = now();
    if (time.getTime() - activeAt.getTime() < NOTE_MS) return;
    // Never back: another request may have noted a later time, or the session may have ended meanwhile.
    await pool.query('update auth.session set "updatedAt" = $2 where id = $1 and "updatedAt" < $2 and "updatedAt" > $3', [
      sessionId,
      time,
      cutoff(),
    ]);
  }

  async function sessionOf(request: Request): Promise<{ id: string; activeAt: Date } | null> {
    const cookie = request.headers.get('cookie');
    if (cookie === null) return null;
    const found = await auth.api.getSession({ headers: new Headers({ cookie }), query: { disableCookieCache: true } });
    return found && { id: found.session.id, activeAt: found.session.updatedAt };
  }

  const noted = new Map<string, number>();

  return {
    cutoff,

    /** Notes a call with an access token as activity, if the token is valid. @param token - As it is stored. */
    async noteToken(token: string): Promise<void> {
      const time = now();
      if (!isLimited || time.getTime() - (noted.get(token) ?? 0) < NOTE_MS) return;
      if (noted.size >= MOST_NOTED) noted.clear();
      noted.set(token, time.getTime());
      await pool.query(
        `update auth.session s set "updatedAt" = $2 from auth."oauthAccessToken" t
          where t.token = $1 and t."sessionId" = s.id and t."expiresAt" > $2 and t.revoked is null and s."updatedAt" < $2 and s."updatedAt" > $3`,
        [token, time, cutoff()],
      );
    },

    /** Ends the session of the request's cookie, with its tokens, if it was idle for too long. @param isActivity - Whether the request is activity itself. */
    async check(request: Request, isActivity: boolean): Promise<void> {
      if (!isLimited) return;
      const session = await sessionOf(request);
      if (!session) return;
      if (session.activeAt > cutoff()) return isActivity ? note(session.id, session.activeAt) : undefined;
      await pool.query(
        `with access as (delete from auth."oauthAccessToken" where "sessionId" = $1),
              refresh as (delete from auth."oauthRefreshToken" where "sessionId" = $1)
         delete from auth.session where id = $1`,
        [session.id],
      );
    },

    /** The time until the session of the request's cookie ends. */
    async timeLeft(request: Request): Promise<TimeLeft> {
      const session = isLimited ? await sessionOf(request) : null;
      if (!session) return { idleSeconds: isLimited ? seconds : null, secondsLeft: null };
      const left = seconds - Math.floor((now().getTime() - session.activeAt.getTime()) / 1000);
      return { idleSeconds: seconds, secondsLeft: Math.max(0, left) };
    },
  };
}
