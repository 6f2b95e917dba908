import { useEffect, useLayoutEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { hasOpenCalls } from '../providers/auth/browser.ts';
import { usePortalSession } from '../providers/auth/portalSession.ts';
import { isMonitored } from '../providers/monitoring/monitoring.ts';
import type { ScreenAddress } from '../screens/screenAhead.ts';
import { RoutingContext } from '../shared/navigation/routing.ts';
import { type AdminScopes, AdminScopesContext } from './scopes/adminScopes.ts';
import { giveScreen, portalRouter } from './portalRouter.ts';
import { createRouting } from './routing.ts';
import { routes } from './routes.tsx';

/** The routed portal. */
export function App() {
  const { http, browser, report } = usePortalSession();
  const [scopes] = useState<AdminScopes>(() => new Map());
  const [routing] = useState(() => {
    const readAhead = async (screen: ScreenAddress) => (await import('./readVisitAhead.ts')).readVisitAhead(scopes, http, screen);
    return createRouting(routes, (screen) => void readAhead(screen).catch(report), isScreenSettled, giveScreen);
  });
  useEffect(() => {
    if (isMonitored())
      void import('./watching/startMonitoring.ts').then(({ startMonitoring }) => startMonitoring(http)).catch(report);
  }, [http, report]);
  useLayoutEffect(() => {
    const { pathname, search } = browser.location();
    routing.visit(pathname + search);
  }, [routing, browser]);
  return (
    <RoutingContext value={routing}>
      <AdminScopesContext value={scopes}>
        <RouterProvider router={portalRouter()} />
      </AdminScopesContext>
    </RoutingContext>
  );
}

/** Whether the open screen has its heading, its code and its records. */
function isScreenSettled(): boolean {
  const isDrawn = document.querySelector('main h1') !== null && document.querySelector('main [role="progressbar"]') === null;
  return isDrawn && !hasOpenCalls() && portalRouter().state.navigation.state === 'idle';
}
