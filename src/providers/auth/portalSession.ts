import { createContext, use } from 'react';
import type { Actor, ActorOptions, AnyActorLogic } from 'xstate';
import type { signIn } from '../../../machines/flows/signIn.ts';
import type { HttpClient } from '../http/httpClient.ts';
import type { HttpError } from '../http/httpError.ts';
import type { StepUp } from './stepUp.ts';
import type { Browser } from './browser.ts';

/** An observer of every machine of the session, e.g. the inspector. */
export type Inspect = ActorOptions<AnyActorLogic>['inspect'];

/** The refusal of a call that the session could not renew. Start-up receives it, and alone decides where the user goes. */
export type Refusal = { readonly kind: 'unauthorised' | 'forbidden' | 'changeForbidden'; readonly error: HttpError };

/** The session's parts, for start-up and for the providers that make calls. Screens use `useSession()` and `useUser()` instead. */
export interface PortalSession {
  readonly signIn: Actor<typeof signIn>;
  readonly http: HttpClient;
  /** The question for a code of the authenticator app. */
  readonly stepUp: StepUp;
  readonly browser: Browser;
  readonly inspect: Inspect;
  readonly report: (error: unknown) => void;
  /** @returns A function that stops the calls. */
  readonly onRefusal: (listener: (refusal: Refusal) => void) => () => void;
}

export const PortalSessionContext = createContext<PortalSession | null>(null);

/** @throws Error outside {@link SessionProvider}. */
export function usePortalSession(): PortalSession {
  const session = use(PortalSessionContext);
  if (session === null) throw new Error('There is no portal session here: render this below <SessionProvider>.');
  return session;
}

/** The client of the data API, with the session's token. @throws Error outside {@link SessionProvider}. */
export function useHttpClient(): HttpClient {
  return usePortalSession().http;
}
