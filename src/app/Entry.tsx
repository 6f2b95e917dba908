import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { isSignInReturn } from '../../machines/flows/startUpRules.ts';
import { PageStatus } from '../flows/signIn/PageStatus.tsx';
import { SignInProblem } from '../flows/signIn/SignInProblem.tsx';
import { SignInReturn } from '../flows/signIn/SignInReturn.tsx';
import { readStartUpAhead } from '../flows/startUp/startUpAhead.ts';
import { usePortalSession } from '../providers/auth/portalSession.ts';
import { SessionProvider } from '../providers/auth/SessionProvider.tsx';
import { monitoring } from '../providers/monitoring/monitoring.ts';
import { figuresCall, type FramedDashboard, framedDashboard } from '../resources/analytics/framedDashboard.ts';

const loadApp = () => import('./App.tsx');

const loadFrame = () => import('../resources/analytics/EmbeddedDashboard.tsx');

/** A frame has one page, which needs neither the router nor the theme. */
const framed = framedDashboard(window.location.pathname);

// All pages but the sign-in return need more scripts: load them while the session starts.
if (!isSignInReturn(window.location.pathname)) void (framed ? loadFrame : loadApp)().catch(() => undefined);

/**
 * The page of a frame, the sign-in return, or the portal on every other page and after the sign-in. The return page is drawn without the portal's code because it is half
 * the size.
 */
export function Entry() {
  const [isReturning, setIsReturning] = useState(() => isSignInReturn(window.location.pathname));
  const goTo = useCallback((path: string) => {
    // Replaces the return address: Back must not exchange a used code again.
    window.history.replaceState(null, '', path);
    setIsReturning(false);
  }, []);
  const page = isReturning ? <Returning goTo={goTo} /> : <Routed />;
  return <SessionProvider report={monitoring.report}>{framed ? <Framed dashboard={framed} /> : page}</SessionProvider>;
}

function Framed({ dashboard }: { dashboard: FramedDashboard }) {
  const { http } = usePortalSession();
  const [query] = useState(() => new URLSearchParams(window.location.search));
  // The figures are on their way while the page still loads.
  useLayoutEffect(() => http.readAhead(figuresCall(dashboard, query)), [http, dashboard, query]);
  const frame = useLoaded(loadFrame);
  return frame ? <frame.EmbeddedDashboard dashboard={dashboard} query={query} /> : <PageStatus>Loading…</PageStatus>;
}

/**
 * The file that `load` brings, once it is there. Without Suspense: React shows nothing within 300 ms after a fallback, and both the first page and a frame are there before.
 * @param load - Of this module: it is called once.
 */
function useLoaded<Loaded>(load: () => Promise<Loaded>): Loaded | undefined {
  const [{ loaded, failure }, setState] = useState<{ loaded?: Loaded; failure?: { reason: unknown } }>({});
  useEffect(() => {
    load().then(
      (file) => setState({ loaded: file }),
      (reason: unknown) => setState({ failure: { reason } }),
    );
  }, [load]);
  if (failure) throw failure.reason;
  return loaded;
}

function Routed() {
  const { http, browser } = usePortalSession();
  useLayoutEffect(() => readStartUpAhead(http, browser.location()), [http, browser]);
  const app = useLoaded(loadApp);
  return app ? <app.App /> : <PageStatus>Loading…</PageStatus>;
}

function Returning({ goTo }: { goTo: (path: string) => void }) {
  const { signIn } = usePortalSession();
  useEffect(() => {
    const redirects = signIn.on('redirected', ({ to }) => goTo(to));
    return () => redirects.unsubscribe();
  }, [signIn, goTo]);
  return (
    <>
      <SignInProblem closedByAdminOrIntermediary={false} isOverPage={false} />
      <SignInReturn goTo={goTo} />
    </>
  );
}
