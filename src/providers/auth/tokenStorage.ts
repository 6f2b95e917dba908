import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { SignInFailure } from '../../../machines/flows/signInFailure.ts';
import { announceSignOut } from './otherTabs.ts';
import type { StoredTokens } from '../../../machines/flows/tokenRefresh.ts';
import { DRAFT_KEY } from '../../shared/portal/draftKey.ts';
import { APPEARANCE_KEY } from '../../shared/theme/appearanceKey.ts';

/** The answer of the token endpoint. `expiresIn` is in seconds from now; a refresh may keep the old refresh token. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly expiresIn: number;
  /** The user, if the service names them. */
  readonly userUid?: string | null;
}

export interface TokenStorage {
  /** The stored tokens; none once they are another person's. */
  read(): StoredTokens;
  /** Whether another person has signed in, in another tab, since this page was opened. This page shows the first person's data. */
  isAnotherPerson(): boolean;
  /** Stores tokens with their expiry, 30 s before the service's own. */
  save(tokens: IssuedTokens): void;
  readCodeVerifier(): string | null;
  saveCodeVerifier(verifier: string): void;
  removeCodeVerifier(): void;
  /** Marks the stored token as expired. */
  expire(): void;
  /** Empties the browser's local storage, but for the chosen appearance, and forgets the drafts of the tab. */
  clear(): void;
  /** Tells the other tabs that the person signs out. */
  announceSignOut(): void;
}

export interface Storages {
  /** Getters, because a browser may throw on reading the property itself. */
  readonly local: () => Storage;
  readonly tab: () => Storage;
}

/**
 * The sign-in's data in the browser's storage, under the keys of docs/product.md, point 3 ("Token storage keys").
 * @param now - ms since the epoch.
 * @returns Methods that throw SignInFailure `storageUnsupported` if the browser has no storage, refuses it or has no room left.
 */
export function createTokenStorage({ local, tab }: Storages, now: () => number): TokenStorage {
  /** The person whose data this page shows: the first one that it finds, or that it signs in itself. */
  let person: string | null = null;
  const isAnotherPerson = (): boolean => {
    const stored = local().getItem('user_uid');
    person ??= stored;
    return stored !== null && stored !== person;
  };
  return {
    isAnotherPerson: () => {
      try {
        return isAnotherPerson();
      } catch (error) {
        // A browser that refuses its storage shares no tokens with another tab.
        if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
        return false;
      }
    },
    read: () =>
      trySupported(() =>
        isAnotherPerson()
          ? { accessToken: null, refreshToken: null, expiresAt: 0 }
          : {
              accessToken: local().getItem('access_token'),
              refreshToken: local().getItem('refresh_token'),
              expiresAt: Number(local().getItem('expires_in')) || 0,
            },
      ),
    save: (tokens) =>
      trySupported(() => {
        person = tokens.userUid ?? null;
        if (person === null) local().removeItem('user_uid');
        else local().setItem('user_uid', person);
        local().setItem('expires_in', String(now() + (tokens.expiresIn - session.tokenExpiryMarginSeconds) * 1000));
        if (tokens.refreshToken !== null) local().setItem('refresh_token', tokens.refreshToken);
        // Written last: for other tabs it is the sign that the set is complete.
        local().setItem('access_token', tokens.accessToken);
      }),
    // Two tabs that sign in at the same time overwrite each other's verifier, so each reads its own first.
    readCodeVerifier: () => trySupported(() => tab().getItem('codeVerifier') ?? local().getItem('codeVerifier')),
    saveCodeVerifier: (verifier) =>
      trySupported(() => {
        local().setItem('codeVerifier', verifier);
        tab().setItem('codeVerifier', verifier);
      }),
    removeCodeVerifier: () =>
      trySupported(() => {
        local().removeItem('codeVerifier');
        tab().removeItem('codeVerifier');
      }),
    expire: () => trySupported(() => local().removeItem('expires_in')),
    clear: () =>
      ifSupported(() => {
        // The next person at this browser keeps its colours: they say nothing about anybody.
        const appearance = local().getItem(APPEARANCE_KEY);
        local().clear();
        if (appearance !== null) local().setItem(APPEARANCE_KEY, appearance);
        tab().removeItem('codeVerifier');
        for (const key of Object.keys(tab())) if (key.startsWith(DRAFT_KEY)) tab().removeItem(key);
      }),
    announceSignOut: () => ifSupported(() => announceSignOut(local())),
  };
}

function trySupported<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw new SignInFailure('storageUnsupported', undefined, { cause: error });
  }
}

/** For work that a browser without storage can do without: it holds none of our data, and closing a dialog and signing out must still work. */
function ifSupported(use: () => void): void {
  try {
    use();
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  }
}

/** Storage that has stopped working counts as expired: the request for a token then shows the failure in the dialog. */
export function storedExpiryHasPassed(storage: TokenStorage, now: number): boolean {
  try {
    return storage.read().expiresAt <= now;
  } catch (error) {
    if (error instanceof SignInFailure) return true;
    throw error;
  }
}
