import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';

/** The hash of the empty string: Material UI's style elements are empty when the browser checks them. */
const emptyStyle = `'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`;

const rules = [
  `default-src 'self'`,
  `style-src 'self' ${emptyStyle}`,
  `connect-src 'self'`,
  // The page of a participation agreement, which lets itself be framed by this origin.
  `frame-src 'self'`,
  `object-src 'none'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
];

const contentSecurityPolicy = rules.join('; ');

/**
 * The policy of a page with scripts of its own, such as the portal's, which sets its colours before the first paint.
 * @param scripts - The content of its script elements, to the letter.
 */
export function policyOfPage(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [...rules, `script-src 'self'${hashes.join('')}`].join('; ');
}

const oneYear = 31_536_000;

/**
 * Sets the security headers on every answer. An answer with a policy of its own, such as the API's documentation, keeps that policy.
 * @param publicUrl - The origin as browsers see it. Over https they must use https for a year from then on, for its subdomains too.
 */
export function securityHeaders(publicUrl: string) {
  const headers: Readonly<Record<string, string>> = {
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${oneYear}; includeSubDomains` }),
  };
  return createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
}
