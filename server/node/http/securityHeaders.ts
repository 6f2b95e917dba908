import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';

/** The hash of the empty string: Material UI's style elements are empty when the browser checks them. */
const emptyStyle = `'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`;

/** The pages of dashboards, which only frames of the portal's own origin show. */
const framedPages = '/embedded-dashboards/';

const isFramed = (path: string): boolean => path.startsWith(framedPages);

/** The content of the elements of a page, to the letter. The portal's set its colours, and show its bar, before the first paint. */
export interface InlineElements {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const hashOf = (content: string): string => ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/**
 * The policy of the page at a path.
 * @param inline - Its own script and style elements. Default: none.
 * @param frameOrigin - The origin of dashboards that the provider shows in place of the portal's. Default: none.
 */
export function policyOf(
  path: string,
  { scripts, styles }: InlineElements = { scripts: [], styles: [] },
  frameOrigin?: string,
): string {
  return [
    `default-src 'self'`,
    `style-src 'self' ${emptyStyle}${styles.map(hashOf).join('')}`,
    `connect-src 'self'`,
    // The pages of participation agreements and of dashboards, which let themselves be framed by this origin.
    `frame-src 'self'${frameOrigin === undefined ? '' : ` ${frameOrigin}`}`,
    `object-src 'none'`,
    `frame-ancestors ${isFramed(path) ? `'self'` : `'none'`}`,
    `base-uri 'none'`,
    `form-action 'self'`,
    ...(scripts.length > 0 ? [`script-src 'self'${scripts.map(hashOf).join('')}`] : []),
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
