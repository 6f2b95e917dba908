import type pg from 'pg';
import type { AuthContext, AuthRequest } from '../context.ts';
import { boundedBody } from '../boundedBody.ts';
import { isSameOriginPost } from '../signIn/sameOrigin.ts';
import { tooManyAttempts } from '../signIn/refusals.ts';
import { authenticateBearer, bearerHash } from '../tokens/bearerToken.ts';
import { oauthError, tokenResponse } from '../tokens/oauthError.ts';
import { PROBLEMS } from './twoFactor.ts';

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

const refused = (status: number, description: string, headers?: Record<string, string>): Response =>
  oauthError('invalid_request', description, status, headers);

/** POST: confirms the second factor for the session of the access token. The body is `{"code": "…"}`. */
export async function submitStepUp(context: AuthContext, { request }: AuthRequest): Promise<Response> {
  const { pool, limits, events, secondFactor, stepUps } = context;
  if (!isSameOriginPost(request, context.baseUrl)) return refused(403, 'A code is sent by a page of the portal alone.');
  const user = await authenticateBearer(pool, request, context.now());
  const token = bearerHash(request);
  if (!user || token === null) return refused(401, "You've been signed out. Sign in again to continue.");
  const code = codeIn(await boundedBody(request));
  if (code === null) return refused(400, 'Send {"code": "…"} as JSON.');
  if (code === '') return refused(422, 'Enter the code that your authenticator app shows.');
  const { userUid } = user;
  const allowance = await limits.take('twoFactorByUser', userUid);
  if (!allowance.allowed) {
    if (allowance.isFirst) await events.record(userUid, 'step-up-limited', request);
    return refused(429, tooManyAttempts(allowance.retryAfterSeconds), { 'retry-after': String(allowance.retryAfterSeconds) });
  }
  const verdict = await secondFactor.check(userUid, code);
  if (verdict !== 'accepted') {
    await events.record(userUid, 'step-up-failed', request);
    return refused(422, PROBLEMS[verdict]);
  }
  await limits.giveBack('twoFactorByUser', userUid);
  await stepUps.confirm(token, userUid);
  await events.record(userUid, 'step-up', request);
  return tokenResponse({ confirmed: true });
}

/** The code of the body; null for another body. */
function codeIn(text: string | null): string | null {
  try {
    const body: unknown = JSON.parse(text ?? '');
    const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null;
    return typeof code === 'string' ? code.trim() : null;
  } catch {
    return null;
  }
}
