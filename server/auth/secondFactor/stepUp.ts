import type { AuthContext, AuthRequest } from '../context.ts';
import { boundedBody } from '../boundedBody.ts';
import { isSameOriginPost } from '../requests/sameOrigin.ts';
import { tooManyAttempts } from '../requests/refusals.ts';
import { authenticateBearer, bearerHash } from '../tokens/bearerToken.ts';
import { oauthError, tokenResponse } from '../tokens/oauthError.ts';
import { formatMoment } from '../pages/dates.ts';
import { FRESH_FACTOR_HOURS } from '../credentials/stepUps.ts';
import { PROBLEMS } from './twoFactor.ts';

const refuseStepUp = (status: number, description: string, headers?: Record<string, string>): Response =>
  oauthError('invalid_request', description, status, headers);

/** POST: confirms the second factor for the session of the access token. The body is `{"code": "…"}`. */
export async function submitStepUp(context: AuthContext, { request }: AuthRequest): Promise<Response> {
  const { pool, limits, events, secondFactor, stepUps } = context;
  if (!isSameOriginPost(request, context.baseUrl)) return refuseStepUp(403, 'A code is sent by a page of the portal alone.');
  const user = await authenticateBearer(pool, request, context.now());
  const token = bearerHash(request);
  if (!user || token === null) return refuseStepUp(401, "You've been signed out. Sign in again to continue.");
  const code = codeIn(await boundedBody(request));
  if (code === null) return refuseStepUp(400, 'Send {"code": "…"} as JSON.');
  if (code === '') return refuseStepUp(422, 'Enter the code that your authenticator app shows.');
  const { userUid } = user;
  const from = await stepUps.confirmsFrom(userUid);
  if (from)
    return refuseStepUp(
      422,
      `Your authenticator app was changed less than ${FRESH_FACTOR_HOURS} hours ago. It confirms changes from ${formatMoment(from)} on: try again then, or ask a colleague.`,
    );
  const allowance = await limits.take('twoFactorByUser', userUid);
  if (!allowance.allowed) {
    if (allowance.isFirst) await events.record(userUid, 'step-up-limited', request);
    return refuseStepUp(429, tooManyAttempts(allowance.retryAfterSeconds), {
      'retry-after': String(allowance.retryAfterSeconds),
    });
  }
  const verdict = await secondFactor.check(userUid, code);
  if (verdict !== 'accepted') {
    await events.record(userUid, 'step-up-failed', request);
    return refuseStepUp(422, PROBLEMS[verdict]);
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
