/**
 * Whether a form may have been posted by one of our own pages. Browsers say where a post comes from, in `Sec-Fetch-Site` or in
 * `Origin`; a client that says neither is no browser, and cannot be used to forge a request.
 */
export function isSameOriginPost(request: Request, baseUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== new URL(baseUrl).origin) return false;
  return site === null || site === 'same-origin' || site === 'none';
}
