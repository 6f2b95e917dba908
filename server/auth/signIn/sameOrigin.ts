/**
 * Whether a form may have been posted by one of our own pages. Browsers say where a post comes from, in `Sec-Fetch-Site` or in
 * `Origin`; a client that says neither is no browser, and cannot be used to forge a request.
 */
export function isSameOriginPost(request: Request, baseUrl: string): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== new URL(baseUrl).origin) return false;
  return isOwnNavigation(request);
}

/** Whether the browser came from a page of ours, or by an address that somebody typed. Other hosts of our domain are not ours. */
export function isOwnNavigation(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}
