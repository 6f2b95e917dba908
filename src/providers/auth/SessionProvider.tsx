import { useEffect, useState, type ReactNode } from 'react';
import { createActor } from 'xstate';
import { thisBrowser, type Browser } from './browser.ts';
import { followOtherTabs } from './otherTabs.ts';
import { PortalSessionContext, type Inspect, type PortalSession, type Refusal } from './portalSession.ts';
import { createSessionHttpClient } from './sessionHttpClient.ts';
import { createSignIn, signInInput } from './signInEffects.ts';
import { useLastingActor } from './useLastingActor.ts';

export interface SessionProviderProps {
  readonly children: ReactNode;
  readonly inspect?: Inspect;
  /** Reports failures that no caller handles. Default: the browser's own error event. */
  readonly report?: (error: unknown) => void;
  readonly browser?: Browser;
}

/** Signs the user in and keeps the session alive for all components below. It draws nothing and waits for nothing. */
export function SessionProvider({ children, inspect, report = reportError, browser = thisBrowser }: SessionProviderProps) {
  const [{ machine, storage }] = useState(() => createSignIn(browser));
  const actor = useLastingActor(() => createActor(machine, { input: signInInput(browser.location()), inspect }));
  const [session] = useState<PortalSession>(() => {
    const listeners = new Set<(refusal: Refusal) => void>();
    const onRefusal = (refusal: Refusal) => listeners.forEach((listener) => listener(refusal));
    return {
      signIn: actor,
      ...createSessionHttpClient({ actor, storage, browser, onRefusal }),
      browser,
      inspect,
      report,
      onRefusal: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  });

  useEffect(() => {
    actor.send({ type: 'begin' });
    return followOtherTabs(actor, window);
  }, [actor]);

  return <PortalSessionContext value={session}>{children}</PortalSessionContext>;
}
