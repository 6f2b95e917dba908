import session from '../../../schemas/rules/session.json' with { type: 'json' };

const LOOPBACK = /^(localhost|.+\.localhost|\[::1\]|127(\.\d{1,3}){3})$/;

/**
 * The address that receives the code: this origin's return route, with https except on loopback hosts, which browsers treat as secure.
 * @param origin - e.g. `https://portal.example`
 * @see docs/product.md, point 7
 */
export function redirectUri(origin: string): string {
  const url = new URL(session.client.returnPath, origin);
  if (!LOOPBACK.test(url.hostname)) url.protocol = 'https:';
  return url.href;
}

/** The authorise address, or the auto-login one, with exactly the query parameters of docs/product.md, point 7. */
export function authoriseUrl({
  origin,
  challenge,
  autoLogin,
}: {
  origin: string;
  challenge: string;
  autoLogin: boolean;
}): string {
  const { authorisePath, autoLoginPath, clientId, scope } = session.client;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(origin),
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope,
    showAutoEnrolText: 'true',
  });
  return `${autoLogin ? autoLoginPath : authorisePath}?${query.toString()}`;
}
