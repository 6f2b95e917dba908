import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { isSignInReturn } from '../../machines/flows/startUpRules.ts';
import { PageStatus } from '../flows/signIn/PageStatus.tsx';
import { SignInProblem } from '../flows/signIn/SignInProblem.tsx';
import { SignInReturn } from '../flows/signIn/SignInReturn.tsx';
import { readStartUpAhead } from '../flows/startUp/startUpAhead.ts';
import { usePortalSession } from '../providers/auth/portalSession.ts';
import { SessionProvider } from '../providers/auth/SessionProvider.tsx';
import { monitoring } from '../providers/monitoring/monitoring.ts';

const loadApp = () => import('./App.tsx');
const App = lazy(async () => ({ default: (await loadApp()).App }));

// All pages but the sign-in return need the router: load it while the session starts.
if (!isSignInReturn(window.location.pathname)) void loadApp().catch(() => undefined);

/**
 * The sign-in return, or the portal on every other page and after the sign-in. The return page is drawn without the portal's code because it is half
 * the size.
 */
export function Entry() {
  const [isReturning, setIsReturning] = useState(() => isSignInReturn(window.location.pathname));
  const goTo = useCallback((path: string) => {
    // Replaces the return address: Back must not exchange a used code again.
    window.history.replaceState(null, '', path);
    setIsReturning(false);
  }, []);
  return <SessionProvider report={monitoring.report}>{isReturning ? <Returning goTo={goTo} /> : <Routed />}</SessionProvider>;
}

function Routed() {
  const { http, browser } = usePortalSession();
  useLayoutEffect(() => readStartUpAhead(http, browser.location()), [http, browser]);
  return (
    <Suspense fallback={<PageStatus>Loading…</PageStatus>}>
      <App />
    </Suspense>
  );
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
