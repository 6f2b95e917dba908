import type { User } from '../../schemas/generated/types.ts';
import type { PageLocation } from './startUpRules.ts';

/** What the authorisation call said: 200, 401 or 403. Everything else is an error. */
export type Authorisation =
  | { readonly kind: 'authorised'; readonly user: User }
  | { readonly kind: 'twoFactorRequired' }
  | { readonly kind: 'forbidden'; readonly error: unknown };

export type SessionState = 'signedIn' | 'withoutToken';

/** What start-up is told from outside. */
export type StartUpEvent =
  | { readonly type: 'locationChanged'; readonly location: PageLocation }
  /** The tokens are gone: signed out in another tab, or no longer renewable. */
  | { readonly type: 'sessionEnded' }
  /** The sign-in dialog was closed and sends the user elsewhere. */
  | { readonly type: 'redirected'; readonly to: string }
  /** A call was refused with 401 although a fresh token was sent. */
  | { readonly type: 'unauthorised' }
  /** A page load was refused with 403. */
  | { readonly type: 'forbidden'; readonly error: unknown }
  /** A screen has changed the employer or the intermediary whose pages are shown. */
  | { readonly type: 'partyChanged' }
  /** The browser brought the page back from its memory after it had left for another one. */
  | { readonly type: 'pageRestored' };
