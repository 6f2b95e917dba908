import { createHash, randomBytes } from 'node:crypto';
import { totpCode } from '../setup/totp.ts';
import { accountOf, type Role } from '../e2e/support/accounts.ts';

/** An access token of a demo account, obtained like the portal's: by the sign-in page and a code. */
export async function accessToken(origin: string, role: Role): Promise<string> {
  const { email, password, totpSecret } = accountOf(role);
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, origin), {
      redirect: 'manual',
      ...init,
      headers: { Origin: origin, Cookie: cookie, ...init.headers },
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    return response;
  };
  const verifier = randomBytes(96).toString('base64url');
  const redirectUri = `${origin}/sign-in-auth`;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'employer-portal',
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'user',
    showAutoEnrolText: 'true',
  });
  const authorize = `/api/auth/oauth2/authorize?${query}`;
  await send('/api/auth/sign-in');
  await send('/api/auth/sign-in', { method: 'POST', body: new URLSearchParams({ email, password }) });
  if (totpSecret !== undefined)
    await send('/api/auth/two-factor', { method: 'POST', body: new URLSearchParams({ code: totpCode(totpSecret, Date.now()) }) });
  const granted = await send(authorize);
  const code = new URL(granted.headers.get('Location') ?? '', origin).searchParams.get('code');
  const answer = await send('/api/auth/oauth2/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({
      grant_type: 'mfa_otp',
      code,
      otp: '',
      client_id: 'employer-portal',
      redirect_uri: redirectUri,
      scope: 'user',
      code_verifier: verifier,
    }),
  });
  if (!answer.ok) throw new Error(`${role} could not sign in: ${answer.status} ${await answer.text()}`);
  const tokens = (await answer.json()) as { access_token: string };
  return tokens.access_token;
}
