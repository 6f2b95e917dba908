import type { Kysely } from 'kysely';
import session from '../../../schemas/rules/session.json' with { type: 'json' };
import type { Database } from '../../../server/store/database.ts';
import { spend } from './spentTokens.ts';
import { userWithEmail } from './signedIn.ts';
import { accessTokenSeconds, challengeOf, issue, read } from './tokens.ts';

interface Home {
  readonly db: Kysely<Database>;
  readonly clock: () => Date;
}

type Fields = Readonly<Record<string, unknown>>;

const signInAgain = 'Your sign-in has ended. Sign in again.';

/**
 * POST `/api/auth/oauth2/token`: the portal's two grants, with single-use codes and refresh tokens as in the service.
 * @see docs/product.md, point 7, "Sign-in"
 */
export async function answerTokenRequest(home: Home, request: Request): Promise<Response> {
  const fields = await fieldsOf(request);
  if (!fields) return refusal('invalid_request', 'Send the body as a JSON object.');
  if (fields['client_id'] !== session.client.clientId) return refusal('invalid_client', 'The client is not known.', 401);
  if (fields['grant_type'] === 'mfa_otp') return exchange(home, fields);
  if (fields['grant_type'] === 'refresh_token') return refresh(home, fields);
  return refusal('unsupported_grant_type', 'Use mfa_otp or refresh_token.');
}

async function exchange(home: Home, fields: Fields): Promise<Response> {
  const code = read('code', String(fields['code']), home.clock());
  const proven = code?.challenge === (await challengeOf(String(fields['code_verifier'])));
  if (!code || !proven || code.redirectUri !== fields['redirect_uri'] || !(await spend(home.db, code.id)))
    return refusal('invalid_grant', signInAgain);
  return tokensFor(home, code.email);
}

async function refresh(home: Home, fields: Fields): Promise<Response> {
  const token = read('refresh', String(fields['refresh_token']), home.clock());
  if (!token || !(await spend(home.db, token.id))) return refusal('invalid_grant', signInAgain);
  return tokensFor(home, token.email);
}

async function tokensFor({ db, clock }: Home, email: string): Promise<Response> {
  const user = await userWithEmail(db, email);
  if (!user) return refusal('invalid_grant', `The sample data has no user ${email}. Reset the sample data, then sign in again.`);
  const now = clock();
  return answer({
    access_token: issue({ kind: 'access', email, userUid: user.userUid }, now),
    refresh_token: issue({ kind: 'refresh', email }, now),
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    scope: session.client.scope,
    user_uid: user.userUid,
  });
}

async function fieldsOf(request: Request): Promise<Fields | null> {
  try {
    const body: unknown = JSON.parse(await request.text());
    return typeof body === 'object' && body !== null ? (body as Fields) : null;
  } catch {
    // Not JSON: the caller refuses it.
    return null;
  }
}

const refusal = (error: string, description: string, status = 400): Response =>
  answer({ error, error_description: description, message: description }, status);

const answer = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
