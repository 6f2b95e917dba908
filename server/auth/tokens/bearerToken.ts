import type pg from 'pg';
import type { AuthenticatedUser } from '../authService.ts';
import { tokenHash } from '../tokenHash.ts';

const BEARER = /^Bearer ([\w.~+/-]{20,200}=*)$/i;

/** The name of the SQL function that finds a token's holder, by the token's stored form and the present time. */
export const TOKEN_HOLDER = 'auth.token_holder';

/**
 * The function runs with the rights of the service, for roles that may not read the tables: a request checks its token in the same statement in which it gives these rights
 * up. It reveals nothing but the uid of a token that its caller has.
 *
 * The session is checked as well: a sign-out ends every token at once, before its own expiry, and so does a session without activity.
 *
 * @param idleSeconds - Without activity, after which a session has ended. 0: no such limit.
 */
export const tokenHolderStatements = (idleSeconds: number): string[] => [
  `create or replace function ${TOKEN_HOLDER}(stored text, at timestamptz) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
  begin
    return (select t."userId" from auth."oauthAccessToken" t join auth.session s on s.id = t."sessionId"
      where t.token = stored and t."expiresAt" > at and t.revoked is null and s."expiresAt" > at
        ${idleSeconds > 0 ? `and s."updatedAt" > at - interval '${idleSeconds} seconds'` : ''});
  end $$`,
  `revoke execute on function ${TOKEN_HOLDER} from public`,
  `do $$ declare reader text; begin
    for reader in select rolname from pg_roles where rolname in ('portal_api', 'portal_provider') loop
      execute format('grant usage on schema auth to %I', reader);
      execute format('grant execute on function ${TOKEN_HOLDER} to %I', reader);
    end loop;
  end $$`,
];

/** The stored form of a request's access token, or null. */
export function bearerHash(request: Request): string | null {
  const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
  return token ? tokenHash(token) : null;
}

/** @see AuthService.authenticate */
export async function authenticateBearer(pool: pg.Pool, request: Request, now: Date): Promise<AuthenticatedUser | null> {
  const token = bearerHash(request);
  if (token === null) return null;
  // Without a name: behind a pooler, the next statement may reach a connection that has never heard of it.
  const { rows } = await pool.query<{ userUid: string | null }>(`select ${TOKEN_HOLDER}($1, $2) as "userUid"`, [token, now]);
  const userUid = rows[0]?.userUid;
  return userUid ? { userUid } : null;
}

/** The user of a token that was just issued; null if it has been revoked since. */
export async function userOfAccessToken(pool: pg.Pool, token: string): Promise<string | null> {
  const { rows } = await pool.query<AuthenticatedUser>(
    'select "userId" as "userUid" from auth."oauthAccessToken" where token = $1',
    [tokenHash(token)],
  );
  return rows[0]?.userUid ?? null;
}
