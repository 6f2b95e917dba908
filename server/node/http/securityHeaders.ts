import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';

/** The hash of the empty string: Material UI's style elements are empty when the browser checks them. */
const emptyStyle = `'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`;

/** The pages of dashboards, which only frames of the portal's own origin show. */
const framedPages = '/embedded-dashboards/';

const isFramed = (path: string): boolean => path.startsWith(framedPages);

/**
 * The policy of the page at a path.
 * @param scripts - The content of its script elements, to the letter: the portal's sets its colours before the first paint.
 * @param frameOrigin - The origin of dashboards that the provider shows in place of the portal's. Default: none.
 */
export function policyOf(path: string, scripts: readonly string[] = [], frameOrigin?: string): string {
  const hashes = scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    `default-src 'self'`,
    `style-src 'self' ${emptyStyle}`,
    `connect-src 'self'`,
    // The pages of participation agreements and of dashboards, which let themselves be framed by this origin.
    `frame-src 'self'${frameOrigin === undefined ? '' : ` ${frameOrigin}`}`,
    `object-src 'none'`,
    `frame-ancestors ${isFramed(path) ? `'self'` : `'none'`}`,
    `base-uri 'none'`,
    `form-action 'self'`,
    ...(hashes.length > 0 ? [`script-src 'self'${hashes.join('')}`] : []),
  ].join('; ');
}

const oneYear = 31_536_000;

/**
 * Sets the security headers on every answer. An answer with a policy of its own, such as the API's documentation, keeps that policy.
 * @param publicUrl - The origin as browsers see it. Over https they must use https for a year from then on, for its subdomains too.
 */
export function securityHeaders(publicUrl: string) {
  const headers: Readonly<Record<string, string>> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${oneYear}; includeSubDomains` }),
  };
  return createMiddleware(async (c, next) => {
    await next();
    const { path } = c.req;
    const ofPath = { 'Content-Security-Policy': policyOf(path), 'X-Frame-Options': isFramed(path) ? 'SAMEORIGIN' : 'DENY' };
    for (const [name, value] of Object.entries({ ...headers, ...ofPath })) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
}
