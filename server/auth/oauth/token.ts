import { setTimeout as delay } from 'node:timers/promises';
import { AUTH_PATH, PORTAL_CLIENT_ID, WIRE_SCOPE } from '../tokens/client.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { oauthError, tokenResponse } from '../tokens/oauthError.ts';
import { userOfAccessToken } from '../tokens/bearerToken.ts';
import { refreshTokenState } from '../tokens/refreshTokens.ts';
import { readTokenRequest, type TokenGrant } from './tokenRequest.ts';

/** POST `/oauth2/token`. @see docs/product.md, section 7, "Sign-in" */
export async function token(context: AuthContext, { request, address }: AuthRequest): Promise<Response> {
  const allowance = await context.limits.take('tokenByAddress', address);
  if (!allowance.allowed) {
    const wait = String(allowance.retryAfterSeconds);
    return oauthError('temporarily_unavailable', `Too many requests. Try again in ${wait} seconds.`, 429, {
      'retry-after': wait,
    });
  }
  const grant = await readTokenRequest(request);
  if (grant instanceof Response) return grant;
  await context.purge();
  return grant.grant_type === 'refresh_token' ? refresh(context, grant) : exchange(context, grant);
}

const SIGN_IN_AGAIN = 'Your sign-in has ended. Sign in again.';

async function refresh(context: AuthContext, grant: TokenGrant & { grant_type: 'refresh_token' }): Promise<Response> {
  const state = await refreshTokenState(context.pool, grant.refresh_token, context.now(), context.idle.cutoff());
  if (!state?.sessionIsAlive || !(await context.hasAccess(state.userUid))) return oauthError('invalid_grant', SIGN_IN_AGAIN);
  for (let tries = 0; ; tries += 1) {
    const response = await exchange(context, grant);
    if (response.ok || tries >= MAX_TRIES) return response;
    // Another tab is rotating this token. Its answer, which this tab will get too, is not stored yet.
    const now = await refreshTokenState(context.pool, grant.refresh_token, context.now(), context.idle.cutoff());
    if (!now?.isInGrace) return response;
    await delay(RETRY_MS);
  }
}

const MAX_TRIES = 40;
const RETRY_MS = 25;

async function exchange({ auth, baseUrl, codeUses, pool }: AuthContext, grant: TokenGrant): Promise<Response> {
  const refuseGrant = () => oauthError('invalid_grant', grant.grant_type === 'refresh_token' ? SIGN_IN_AGAIN : CODE_REFUSED);
  const request = new Request(new URL(`${AUTH_PATH}/oauth2/token`, baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ ...grant, client_id: PORTAL_CLIENT_ID }).toString(),
  });
  const code = grant.grant_type === 'authorization_code' ? grant.code : null;
  if (code !== null) await codeUses.note(code);
  let response: Response;
  try {
    response = await auth.handler(request);
  } catch (error) {
    if (wasRevokedMeanwhile(error)) return refuseGrant();
    throw error;
  }
  const body = (await response.json()) as Readonly<Record<string, unknown>>;
  if (response.status >= 500) throw new Error(`The token request failed: ${response.status} ${JSON.stringify(body)}`);
  // The request itself was well formed, so the fault is in the code, the verifier, the address or the token.
  if (!response.ok) return refuseGrant();
  const issued = [body['access_token'], body['refresh_token']].filter((one) => typeof one === 'string');
  if (code !== null && (await codeUses.revokedAsReused(code, issued))) return refuseGrant();
  return tokenResponse({
    access_token: body['access_token'],
    refresh_token: body['refresh_token'],
    expires_in: body['expires_in'],
    token_type: 'Bearer',
    scope: WIRE_SCOPE,
    // The portal's tabs share their tokens, and must notice when they become another person's.
    user_uid: await userOfAccessToken(pool, String(body['access_token'])),
  });
}

/** A second use of the code, at the same moment, deleted the rows that these tokens refer to: PostgreSQL reports a violated foreign key. */
const wasRevokedMeanwhile = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503';

const CODE_REFUSED = 'This sign-in link was used already, has expired or belongs to another browser. Sign in again.';
