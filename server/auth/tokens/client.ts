/** The portal itself: a public, first-party client, so it has no secret and asks for no consent. */
export const PORTAL_CLIENT_ID = 'employer-portal';

/** The only scope that the portal requests. @see docs/product.md, section 7, "Sign-in" */
export const WIRE_SCOPE = 'user';

/** The scopes that the service grants for it: OAuth gives a refresh token only for offline access. */
export const GRANTED_SCOPES: readonly string[] = [WIRE_SCOPE, 'offline_access'];

/** Under the public origin. */
export const AUTH_PATH = '/api/auth';
export const TOKEN_PATH = `${AUTH_PATH}/oauth2/token`;
/** The place where the portal reports keys and clicks, and asks how long the session lasts without them. */
export const ACTIVITY_PATH = `${AUTH_PATH}/activity`;
/** The place to which the portal sends the code for a change that needs a fresh second factor. */
export const STEP_UP_PATH = `${AUTH_PATH}/step-up`;

/**
 * The only address to which a code is sent: https, except on loopback hosts, which browsers treat as secure.
 * @param baseUrl - Public origin of the portal.
 * @see docs/product.md, section 7, "Sign-in"
 * @example redirectUri('http://portal.example') // 'https://portal.example/sign-in-auth'
 */
export function redirectUri(baseUrl: string): string {
  const url = new URL('/sign-in-auth', baseUrl);
  if (!isLoopback(url.hostname)) url.protocol = 'https:';
  return url.href;
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}
