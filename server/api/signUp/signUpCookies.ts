import { getCookie, setCookie } from 'hono/cookie';
import type { ApiContext } from '../core/context.ts';

/** The cookies of people without an account, each sent to the calls that need it alone. */
const cookies = {
  applicant: { name: 'portal-sign-up', path: '/api/v2/sign-ups', sameSite: 'Lax' },
  signatory: { name: 'portal-signatory', path: '/api/v2/sign-ups/signatory', sameSite: 'Strict' },
} as const;

const isSecure = (c: ApiContext): boolean => c.var.deps.portalUrl?.startsWith('https:') ?? false;

/** Over https, browsers accept a `__Secure-` cookie with the attribute Secure alone. */
const prefixOf = (c: ApiContext): 'secure' | undefined => (isSecure(c) ? 'secure' : undefined);

/** The person's key in the request's cookie, or undefined. */
export const keyInCookie = (c: ApiContext, of: keyof typeof cookies): string | undefined =>
  getCookie(c, cookies[of].name, prefixOf(c));

/**
 * Gives the request's browser a key in a cookie that no script reads.
 *
 * @param seconds - Its duration; 0 takes the cookie away.
 */
export function giveCookie(c: ApiContext, of: keyof typeof cookies, key: string, seconds: number): void {
  const { name, ...attributes } = cookies[of];
  const prefix = prefixOf(c);
  setCookie(c, name, key, {
    ...attributes,
    maxAge: seconds,
    httpOnly: true,
    secure: isSecure(c),
    ...(prefix && { prefix }),
  });
}
