import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate, type Location } from 'react-router';
import type { Actor } from 'xstate';
import type { startUp } from '../../../machines/flows/startUp.ts';
import { onSignOutElsewhere } from '../../providers/auth/otherTabs.ts';
import type { PortalSession } from '../../providers/auth/portalSession.ts';
import { goRegardless } from '../../shared/navigation/forcedNavigation.ts';

/** The router's navigate under one identity, replacing the current entry of the history. */
export function useStableNavigate(): (to: string) => void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  return useCallback((to) => goRegardless(() => void latest.current(to, { replace: true })), []);
}

/** Sends start-up its events: the router's location, the end of the session, refused calls, and the page's return from the back-forward cache. */
export function useStartUpEvents(actor: Actor<typeof startUp>, session: PortalSession, location: Location): void {
  const told = useRef(location);

  useLayoutEffect(() => {
    // Every navigation makes a new location object, even one to the same address, and start-up may wait for such a navigation.
    if (told.current === location) return;
    told.current = location;
    const { pathname, search, hash } = location;
    actor.send({ type: 'locationChanged', location: { pathname, search, hash } });
  }, [actor, location]);

  useEffect(() => {
    const redirects = session.signIn.on('redirected', ({ to }) => actor.send({ type: 'redirected', to }));
    const endings = followEndings(session, () => actor.send({ type: 'sessionEnded' }));
    const stopSignOuts = onSignOutElsewhere(window, () => actor.send({ type: 'signedOutElsewhere' }));
    const stopRefusals = session.onRefusal(({ kind, error }) =>
      actor.send(kind === 'unauthorised' ? { type: kind } : { type: kind, error }),
    );
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) actor.send({ type: 'pageRestored' });
    };
    window.addEventListener('pageshow', onReturn);
    return () => {
      redirects.unsubscribe();
      endings.unsubscribe();
      stopSignOuts();
      stopRefusals();
      window.removeEventListener('pageshow', onReturn);
    };
  }, [actor, session]);
}

/** Calls back when a session loses its token. */
function followEndings({ signIn }: PortalSession, onEnd: () => void) {
  let hadToken = signIn.getSnapshot().hasTag('tokenAvailable');
  return signIn.subscribe((snapshot) => {
    const isOver = snapshot.matches('userWithoutToken') || snapshot.matches({ noUser: 'cleared' });
    if (hadToken && isOver) {
      hadToken = false;
      onEnd();
    } else if (snapshot.hasTag('tokenAvailable')) hadToken = true;
  });
}
