/**
 * Whether a form may have been posted by one of our own pages. Browsers send the origin of a post in `Sec-Fetch-Site` or in `Origin`. A client that sends neither is not
 * a browser, so it cannot be used for a forged request.
 */
export function isSameOriginPost(request: Request, baseUrl: string): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== new URL(baseUrl).origin) return false;
  return isOwnNavigation(request);
}

/** Whether the browser came from a page of ours, or from an address that somebody typed. Other hosts of our domain are not ours. */
export function isOwnNavigation(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}
