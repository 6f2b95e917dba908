import type pg from 'pg';
import type { SecurityEvents } from './people/securityEvents.ts';
import type { AuthenticatedUser } from './authService.ts';
import type { BetterAuth } from './betterAuth.ts';
import { endSessions } from './endSessions.ts';

export type Sessions = ReturnType<typeof createSessions>;

/** A session in the person's own list. */
export interface OpenSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
}

/** The browser's sign-in, identified by a cookie. */
export function createSessions(
  auth: BetterAuth,
  pool: pg.Pool,
  events: SecurityEvents,
  onSignedIn?: (userUid: string) => Promise<void>,
) {
  async function find(request: Request): Promise<{ id: string; userUid: string } | null> {
    const headers = new Headers({ cookie: request.headers.get('cookie') ?? '' });
    const found = await auth.api.getSession({ headers, query: { disableCookieCache: true } });
    return found && { id: found.session.id, userUid: found.user.id };
  }

  return {
    /** Opens a session in place of the browser's earlier one, which could no longer be ended by its own sign-out. @returns The new cookies. */
    async open(userId: string, request: Request): Promise<string[]> {
      const earlier = await find(request);
      const headers = new Headers({ 'user-agent': request.headers.get('user-agent') ?? '' });
      const response = await auth.api.openSession({ body: { userId }, headers, asResponse: true });
      if (!response.ok) throw new Error(`The session of user ${userId} was not opened: ${await response.text()}`);
      if (earlier) await endSessions(pool, { id: earlier.id });
      await events.record(userId, 'signed-in', request);
      await onSignedIn?.(userId);
      return response.headers.getSetCookie();
    },

    find,

    /** Ends one session of the person. */
    endOne: (userId: string, id: string): Promise<void> => endSessions(pool, { id, userId }),

    /** Ends every session of the person, except the one with `exceptId`. */
    endAll: (userId: string, exceptId?: string): Promise<void> => endSessions(pool, { userId, ...(exceptId && { exceptId }) }),

    /** The person's open sessions, newest first. */
    async list(userId: string): Promise<OpenSession[]> {
      const { rows } = await pool.query<OpenSession>(
        'select id, "createdAt", "expiresAt", "userAgent" from auth.session where "userId" = $1 and "expiresAt" > now() order by "createdAt" desc',
        [userId],
      );
      return rows;
    },

    async userOf(request: Request): Promise<AuthenticatedUser | null> {
      const session = await find(request);
      return session && { userUid: session.userUid };
    },

    /** Ends the request's session, if it has one, and all its tokens. @returns Cookies that clear the browser's. */
    async end(request: Request): Promise<string[]> {
      const session = await find(request);
      if (session) await endSessions(pool, { id: session.id });
      const { name, attributes } = (await auth.$context).authCookies.sessionToken;
      return [expiredCookie(name, attributes.secure === true, attributes.path ?? '/')];
    },
  };
}

/** A cookie that deletes `name` from the browser. */
export function expiredCookie(name: string, secure: boolean, path: string): string {
  return `${name}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
