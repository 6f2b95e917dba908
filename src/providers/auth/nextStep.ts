import { isSignInReturn, type PageLocation } from '../../../machines/flows/startUpRules.ts';

const KEY = 'nextStep';

/**
 * A next step as a path of the portal. Gives `/` for another origin, the authentication service and the sign-in return route.
 * @param value - Untrusted: it may come from a link that an attacker wrote.
 */
export function portalPath(value: string | null, origin: string): string {
  if (value === null || !value.startsWith('/') || !URL.canParse(value, origin)) return '/';
  // Parsed as the browser would: `//host`, `/\host` and paths with tabs in them lead to another origin.
  const url = new URL(value, origin);
  const isElsewhere =
    url.origin !== origin || url.pathname.startsWith('//') || url.pathname.startsWith('/api/') || isSignInReturn(url.pathname);
  return isElsewhere ? '/' : url.pathname + url.search + url.hash;
}

/** Stores, for this tab only, the page that the user wanted to open before signing in. */
export function keepNextStep(tab: Storage, { pathname, search, hash }: PageLocation): void {
  if (!isSignInReturn(pathname)) tab.setItem(KEY, pathname + search + hash);
}

/** The page that the user wanted to open. It is removed from the storage. */
export function takeNextStep(tab: Storage, origin: string): string {
  const kept = tab.getItem(KEY);
  tab.removeItem(KEY);
  return portalPath(kept, origin);
}
