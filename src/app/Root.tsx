import { Outlet, ScrollRestoration } from 'react-router';
import { StartUpGate } from '../flows/startUp/StartUpGate.tsx';
import { SessionProvider } from '../providers/auth/SessionProvider.tsx';
import { monitoring } from '../providers/monitoring/monitoring.ts';

/** What every page lies in: the session, start-up, and the place in the page to come back to. */
export function Root() {
  return (
    <SessionProvider report={monitoring.report}>
      <StartUpGate>
        <Outlet />
      </StartUpGate>
      <ScrollRestoration />
    </SessionProvider>
  );
}
