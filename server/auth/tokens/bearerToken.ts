import type pg from 'pg';
import type { AuthenticatedUser } from '../authService.ts';
import { tokenHash } from './tokenHash.ts';

const BEARER = /^Bearer ([\w.~+/-]{20,200}=*)$/i;

/** @see AuthService.authenticate */
export async function authenticateBearer(pool: pg.Pool, request: Request, now: Date): Promise<AuthenticatedUser | null> {
  const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) return null;
  // The session is checked as well: a sign-out ends every token at once, before its own expiry.
  const { rows } = await pool.query<AuthenticatedUser>({
    name: 'authenticate-bearer',
    text: `select t."userId" as "userUid" from auth."oauthAccessToken" t
             join auth.session s on s.id = t."sessionId"
            where t.token = $1 and t."expiresAt" > $2 and t.revoked is null and s."expiresAt" > $2`,
    values: [tokenHash(token), now],
  });
  return rows[0] ?? null;
}
