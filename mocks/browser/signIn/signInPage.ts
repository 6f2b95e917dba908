import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { issue } from './tokens.ts';

/** Replaces the authentication service's pages. */
export type SignInPage =
  /** The user is signed in already, so no page is shown. */
  | { readonly kind: 'redirect'; readonly to: string }
  /** `hrefFor` gives the address for choosing the account with this email address. */
  | { readonly kind: 'accounts'; readonly notice: string | null; readonly endsSession: boolean; hrefFor(email: string): string }
  | { readonly kind: 'unknownCaller' };

const { authorisePath, autoLoginPath, signOutPath, signInPath, twoFactorPath, accountPath, clientId, returnPath } =
  session.client;
const notices: Readonly<Record<string, string>> = {
  [signOutPath]: 'You have signed out.',
  [accountPath]: 'This demonstration keeps no passwords, names or devices. Choose an account to continue.',
  [twoFactorPath]: 'Your sign-in has ended. Choose an account again.',
};

/**
 * The page at an address of the authentication service, or null for every other address.
 *
 * @param signedIn - Email address of the account that was chosen before and did not sign out.
 */
export function signInPageAt(url: URL, signedIn: string | null, now: () => Date): SignInPage | null {
  const { pathname, searchParams: query } = url;
  if (pathname === authorisePath || pathname === autoLoginPath) {
    const redirectUri = query.get('redirect_uri') ?? '';
    const challenge = query.get('code_challenge') ?? '';
    if (query.get('client_id') !== clientId || !isReturnAddress(redirectUri, url) || !challenge) return { kind: 'unknownCaller' };
    const hrefFor = (email: string): string =>
      withCode(redirectUri, issue({ kind: 'code', email, challenge, redirectUri }, now()), query.get('state'));
    return signedIn === null
      ? { kind: 'accounts', notice: null, endsSession: false, hrefFor }
      : { kind: 'redirect', to: hrefFor(signedIn) };
  }
  if (![signOutPath, signInPath, twoFactorPath, accountPath].includes(pathname)) return null;
  const next = portalPath(query.get('nextStep'), url);
  return {
    kind: 'accounts',
    notice: notices[pathname] ?? null,
    endsSession: ![signInPath, accountPath].includes(pathname),
    hrefFor: () => next,
  };
}

function isReturnAddress(text: string, page: URL): boolean {
  const url = URL.parse(text);
  return url !== null && url.host === page.host && url.pathname === returnPath;
}

function withCode(redirectUri: string, code: string, state: string | null): string {
  const url = new URL(redirectUri);
  url.searchParams.set('code', code);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}

/** The portal page that follows. A link must not lead to another site or back here. */
function portalPath(path: string | null, page: URL): string {
  const url = path?.startsWith('/') ? URL.parse(path, page) : null;
  return url && url.origin === page.origin && !url.pathname.startsWith('/api/') ? url.pathname + url.search + url.hash : '/';
}
