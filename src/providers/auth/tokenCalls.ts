import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { refusedWith, SignInFailure } from '../../../machines/flows/signInFailure.ts';
import type { IssuedTokens } from './tokenStorage.ts';

/** The time limit of a call. All tabs wait for its lock. */
const TIMEOUT_MS = 30_000;

export interface TokenCalls {
  /** @throws SignInFailure, see {@link createTokenCalls} */
  exchangeCode(code: string, codeVerifier: string, redirectUri: string): Promise<IssuedTokens>;
  /** @throws SignInFailure, see {@link createTokenCalls} */
  refresh(refreshToken: string): Promise<IssuedTokens>;
}

/**
 * The calls to the token endpoint. They are never aborted once sent: if the answer with a rotated refresh token is lost, the user is locked out.
 * Failures: `signInInterrupted` (no answer), `refused` with the service's message, `noAccessToken`.
 * @see docs/product.md, point 7, "Sign-in"
 */
export function createTokenCalls(fetch: typeof globalThis.fetch): TokenCalls {
  const { clientId, scope, tokenPath } = session.client;

  async function call(body: Readonly<Record<string, string>>): Promise<IssuedTokens> {
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(tokenPath, {
        method: 'POST',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
        credentials: 'include',
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      text = await answer.text();
    } catch (error) {
      throw new SignInFailure('signInInterrupted', undefined, { cause: error });
    }
    return tokensOf(answer.ok, parseAnswer(text));
  }

  return {
    exchangeCode: (code, codeVerifier, redirectUri) =>
      call({
        grant_type: 'mfa_otp',
        code,
        otp: '',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        code_verifier: codeVerifier,
      }),
    refresh: (refreshToken) => call({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken, scope }),
  };
}

function tokensOf(ok: boolean, body: Readonly<Record<string, unknown>>): IssuedTokens {
  if (!ok) {
    const message = textOf(body['message']);
    throw message === null ? refusedWith(textOf(body['error'])) : new SignInFailure('refused', message);
  }
  const accessToken = textOf(body['access_token']);
  if (accessToken === null) throw new SignInFailure('noAccessToken');
  // Without a lifetime the token counts as expired, and is renewed at the next check.
  return {
    accessToken,
    refreshToken: textOf(body['refresh_token']),
    expiresIn: Number(body['expires_in']) || 0,
    userUid: textOf(body['user_uid']),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function parseAnswer(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    // A proxy's error page. The caller reports the missing fields.
    return {};
  }
}
