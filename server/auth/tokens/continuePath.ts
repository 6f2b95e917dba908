import { AUTH_PATH } from './client.ts';

const MAX_LENGTH = 8 * 1024;
export const AUTHORIZE_PATH = `${AUTH_PATH}/oauth2/authorize`;

/**
 * The destination after a completed sign-in: the pending authorise request, or a page of the portal. Anything else, such as another site or another endpoint, becomes the
 * portal's start page, so that a link cannot redirect people to another site.
 * @param raw - As it came in the address of the page.
 * @returns Path and query, always beginning with one slash.
 */
export function continuePath(raw: string | null, baseUrl: string): string {
  const start = '/';
  if (!raw || raw.length > MAX_LENGTH || !raw.startsWith('/')) return start;
  const base = new URL(baseUrl);
  const url = URL.parse(raw, base);
  // Browsers read `//host`, `/\host` and tabs between slashes as other hosts. URL.parse does the same, so its origin is reliable.
  if (!url || url.origin !== base.origin || url.pathname.startsWith('//')) return start;
  if (url.pathname.startsWith('/api/') && url.pathname !== AUTHORIZE_PATH) return start;
  return url.pathname + url.search + url.hash;
}

/** Address of a page of the service that keeps `path` as the next step (docs/product.md, section 4). */
export function withContinue(page: string, path: string, notice?: string): string {
  const query = new URLSearchParams();
  if (path !== '/') query.set('nextStep', path);
  if (notice) query.set('notice', notice);
  const text = query.toString();
  return text ? `${page}?${text}` : page;
}
