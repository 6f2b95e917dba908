import { useSelector } from '@xstate/react';
import { useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { createActor } from 'xstate';
import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { isAdminOrIntermediary } from '../../../machines/flows/startUpRules.ts';
import { usePortalSession } from '../../providers/auth/portalSession.ts';
import { useLastingActor } from '../../providers/auth/useLastingActor.ts';
import { createConfigurationLoader } from '../../providers/http/configuration.ts';
import { PartyContext } from '../../shared/portal/party.ts';
import { SessionContext, type Session } from '../../shared/portal/session.ts';
import { SignInProblem } from '../signIn/SignInProblem.tsx';
import { mayShow } from './mayShow.ts';
import { PageFailure, PageStatus } from '../signIn/PageStatus.tsx';
import { createStartUp } from './startUpEffects.ts';
import { useConfiguration } from './useConfiguration.ts';
import { useStableNavigate, useStartUpEvents } from './useStartUpEvents.ts';

/**
 * Runs start-up, and shows the page once the user and the viewed party are known. Gives the session (`useSession`, `useUser`) and the viewed party
 * (`useParty`) to everything below. Needs `SessionProvider` and a router.
 */
export function StartUpGate({ children }: { children: ReactNode }) {
  const portal = usePortalSession();
  const location = useLocation();
  const navigate = useStableNavigate();
  const [loadConfiguration] = useState(() => createConfigurationLoader(portal.http));
  const loading = useConfiguration(loadConfiguration, portal.report);
  const actor = useLastingActor(() => {
    const { pathname, search, hash } = location;
    const machine = createStartUp({ session: portal, configuration: loadConfiguration, navigate });
    return createActor(machine, { input: { location: { pathname, search, hash } }, inspect: portal.inspect });
  });
  useStartUpEvents(actor, portal, location);

  // Each on its own: start-up takes a new state with every navigation, and drawing that would hold up the new page's first paint.
  const user = useSelector(actor, (state) => state.context.user);
  const party = useSelector(actor, (state) => state.context.party?.value ?? null);
  const isShown = useSelector(actor, (state) => mayShow(state, location));
  const isLeavingForSignIn = useSelector(portal.signIn, (state) => state.matches({ loading: 'startingSignIn' }));
  const configuration = loading.status === 'loaded' ? loading.configuration : null;

  const given = useMemo<Session | null>(
    () =>
      configuration && {
        user,
        configuration,
        signOut: () => portal.signIn.send({ type: 'signOut' }),
        signIn: () => portal.signIn.send({ type: 'signInRequired' }),
        refreshParty: () => actor.send({ type: 'partyChanged' }),
      },
    [user, configuration, portal, actor],
  );

  return (
    <>
      <SignInProblem closedByAdminOrIntermediary={isAdminOrIntermediary(user)} isOverPage={user !== null} />
      {page()}
    </>
  );

  function page(): ReactNode {
    if (loading.status === 'failed') return <PageFailure onRetry={loading.retry}>{session.messages.generic}</PageFailure>;
    if (isLeavingForSignIn) return <PageStatus>Signing you in…</PageStatus>;
    if (given === null || !isShown) return <PageStatus>Loading…</PageStatus>;
    return (
      <SessionContext value={given}>
        <PartyContext value={party}>{children}</PartyContext>
      </SessionContext>
    );
  }
}
