import { fromPromise, waitFor, type SnapshotFrom } from 'xstate';
import session from '../../../schemas/rules/session.json' with { type: 'json' };
import type { Employer, Intermediary, User } from '../../../schemas/generated/types.ts';
import { partyOf, type LoadedParty, type PartyReference } from '../../../machines/flows/party.ts';
import type { signIn } from '../../../machines/flows/signIn.ts';
import { startUp } from '../../../machines/flows/startUp.ts';
import type { Authorisation, SessionState } from '../../../machines/flows/startUpEvents.ts';
import { partyInPath, type PageLocation } from '../../../machines/flows/startUpRules.ts';
import type { PortalSession } from '../../providers/auth/portalSession.ts';
import type { PortalConfiguration } from '../../shared/portal/configuration.ts';
import { hasPublicWebsite } from '../../shared/portal/outboundLinks.ts';
import { HttpError, hasStatus } from '../../providers/http/httpError.ts';
import { startUpCalls } from './startUpAhead.ts';

interface Single<T> {
  readonly data: T;
}

interface StartUpEffects {
  readonly session: PortalSession;
  readonly configuration: () => Promise<PortalConfiguration>;
  /** Replaces the current entry of the history: Back must not lead to a page that sends the user on again. */
  readonly navigate: (to: string) => void;
}

type SignInSnapshot = SnapshotFrom<typeof signIn>;

const hasToken = (snapshot: SignInSnapshot) => snapshot.hasTag('tokenAvailable');
const hasNoToken = (snapshot: SignInSnapshot) => snapshot.matches('userWithoutToken') || snapshot.matches({ noUser: 'cleared' });

/** The session could not be renewed. The sign-in dialog shows it to the user, and closing the dialog redirects. */
const untilDialogIsClosed = new Promise<never>(() => undefined);

/** The `startUp` machine with its calls and redirects. */
export function createStartUp({ session: portal, configuration, navigate }: StartUpEffects): typeof startUp {
  const { http, browser, report } = portal;
  const sessionIsLost = () => !hasToken(portal.signIn.getSnapshot());

  async function fetchAuthorisation(signal: AbortSignal): Promise<Authorisation> {
    try {
      const { data } = await http.get<Single<User | null>>(startUpCalls.authorisation, {
        signal,
        redirectUnauthorised: false,
        pageLoad: false,
      });
      // Logged in means a userUid is present. docs/product.md, point 6.
      if (data?.userUid) return { kind: 'authorised', user: data };
      return { kind: 'forbidden', error: new HttpError(403, 'The authorisation carried no user data.') };
    } catch (error) {
      if (hasStatus(error, 403)) return { kind: 'forbidden', error };
      if (!hasStatus(error, 401)) throw error;
      return { kind: 'twoFactorRequired', tokenIsLost: sessionIsLost() };
    }
  }

  async function loadParty(location: PageLocation, signal: AbortSignal): Promise<LoadedParty> {
    const reference = partyInPath(location);
    if (reference === null) throw new Error(`No party to load: ${location.pathname} names no employer.`);
    const path = startUpCalls.party(reference);
    try {
      const { data } = await http.get<Single<Employer | Intermediary>>(path, { signal, pageLoad: false });
      return { reference, value: partyOf(reference, data) };
    } catch (error) {
      if (hasStatus(error, 401) && sessionIsLost()) return untilDialogIsClosed;
      if (!signal.aborted && !hasStatus(error, 404) && !hasStatus(error, 403)) report(error);
      throw error;
    }
  }

  async function findOnlyEmployer(signal: AbortSignal): Promise<PartyReference> {
    const { data } = await http.get<Single<readonly Employer[]>>('/employers', {
      signal,
      query: session.singleEmployerLookup,
      pageLoad: false,
    });
    const [employer] = data;
    if (employer === undefined) throw new Error('The list of employers is empty for a user who has exactly one.');
    return { id: String(employer.id), isIntermediary: Boolean(employer.intermediaryUid) };
  }

  return startUp.provide({
    actors: {
      awaitSession: fromPromise(async ({ signal }): Promise<SessionState> => {
        const snapshot = await waitFor(portal.signIn, (state) => hasToken(state) || hasNoToken(state), { signal });
        return hasToken(snapshot) ? 'signedIn' : 'withoutToken';
      }),
      fetchLoggedIn: fromPromise(async ({ signal }) => {
        const { data } = await http.get<Single<{ result: boolean }>>(startUpCalls.loggedIn, {
          signal,
          redirectUnauthorised: false,
          pageLoad: false,
        });
        return data.result;
      }),
      requireSignIn: fromPromise(async ({ signal }) => {
        portal.signIn.send({ type: 'signInRequired' });
        await waitFor(portal.signIn, hasToken, { signal });
      }),
      fetchAuthorisation: fromPromise(({ signal }) => fetchAuthorisation(signal)),
      findOnlyEmployer: fromPromise(({ signal }) => findOnlyEmployer(signal)),
      loadParty: fromPromise(({ input, signal }: { input: PageLocation; signal: AbortSignal }) => loadParty(input, signal)),
      openPublicWebsite: fromPromise(async () => {
        const known = await configuration();
        browser.leave(hasPublicWebsite(known) ? known.publicWebsiteUrl : '/403');
      }),
    },
    actions: {
      navigate: (_, { to }) => navigate(to),
      leave: (_, { to }) => browser.leave(to),
      report: (_, { error }) => report(error),
      forgetSignIn: () => portal.signIn.send({ type: 'clearSignIn' }),
    },
  });
}
