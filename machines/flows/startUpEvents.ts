import type { LoadedParty } from './party.ts';
import type { User } from '../../schemas/generated/types.ts';
import type { PageLocation } from './startUpRules.ts';

/** The result of the authorisation call: 200, 401 or 403. Any other result is an error. */
export type Authorisation =
  | { readonly kind: 'authorised'; readonly user: User }
  /** `tokenIsLost`: the token could not be renewed either, so it must not be used again. */
  | { readonly kind: 'twoFactorRequired'; readonly tokenIsLost?: boolean }
  | { readonly kind: 'forbidden'; readonly error: unknown };

export type SessionState = 'signedIn' | 'withoutToken';

/** The events that start-up receives from outside. */
export type StartUpEvent =
  | { readonly type: 'locationChanged'; readonly location: PageLocation }
  /** The tokens have been removed: by a sign-out in another tab, or because they can no longer be renewed. */
  | { readonly type: 'sessionEnded' }
  /** The person has signed out in another tab. */
  | { readonly type: 'signedOutElsewhere' }
  /** The sign-in dialog was closed and redirects the user. */
  | { readonly type: 'redirected'; readonly to: string }
  /** A call was refused with 401 although a fresh token was sent. */
  | { readonly type: 'unauthorised' }
  /** A page load was refused with 403. */
  | { readonly type: 'forbidden'; readonly error: unknown }
  /** A change was refused with 403. */
  | { readonly type: 'changeForbidden'; readonly error: unknown }
  /** A screen has changed the employer or intermediary of the current pages. */
  | { readonly type: 'partyChanged' }
  /** The browser restored the page from its memory after it had left for another one. */
  | { readonly type: 'pageRestored' };

export interface StartUpContext {
  readonly location: PageLocation;
  readonly session: SessionState;
  readonly user: User | null;
  readonly party: LoadedParty | null;
  readonly redirectTo: string;
  /** The sign-in page gives it as the reason. */
  readonly wasSignedOutElsewhere: boolean;
}
