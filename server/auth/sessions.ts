import type pg from 'pg';
import type { AuthenticatedUser } from './authService.ts';
import type { BetterAuth } from './betterAuth.ts';

export type Sessions = ReturnType<typeof createSessions>;

/** The browser's sign-in, identified by a cookie. */
export function createSessions(auth: BetterAuth, pool: pg.Pool, onSignedIn?: (userUid: string) => Promise<void>) {
  async function find(request: Request): Promise<{ id: string; userUid: string } | null> {
    const headers = new Headers({ cookie: request.headers.get('cookie') ?? '' });
    const found = await auth.api.getSession({ headers, query: { disableCookieCache: true } });
    return found && { id: found.session.id, userUid: found.user.id };
  }

  return {
    /** @returns The cookies of the new session. */
    async open(userId: string, request: Request): Promise<string[]> {
      const headers = new Headers({ 'user-agent': request.headers.get('user-agent') ?? '' });
      const response = await auth.api.openSession({ body: { userId }, headers, asResponse: true });
      if (!response.ok) throw new Error(`The session of user ${userId} was not opened: ${await response.text()}`);
      await onSignedIn?.(userId);
      return response.headers.getSetCookie();
    },

    async userOf(request: Request): Promise<AuthenticatedUser | null> {
      const session = await find(request);
      return session && { userUid: session.userUid };
    },

    /** Ends the request's session, if it has one, and all its tokens. @returns Cookies that clear the browser's. */
    async end(request: Request): Promise<string[]> {
      const session = await find(request);
      if (session) await revoke(pool, session.id);
      const { name, attributes } = (await auth.$context).authCookies.sessionToken;
      return [expiredCookie(name, attributes.secure === true, attributes.path ?? '/')];
    },
  };
}

async function revoke(pool: pg.Pool, sessionId: string): Promise<void> {
  // A single statement, so that a server that stops half-way leaves no refresh token of a deleted session.
  await pool.query(
    `with access as (delete from auth."oauthAccessToken" where "sessionId" = $1),
          refresh as (delete from auth."oauthRefreshToken" where "sessionId" = $1)
     delete from auth.session where id = $1`,
    [sessionId],
  );
}

/** A cookie that deletes `name` from the browser. */
export function expiredCookie(name: string, secure: boolean, path: string): string {
  return `${name}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
