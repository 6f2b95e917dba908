import { Outlet, ScrollRestoration } from 'react-router';
import { StartUpGate } from '../flows/startUp/StartUpGate.tsx';

/** What every routed page lies in: start-up, and the place in the page to come back to. */
export function Root() {
  return (
    <>
      <StartUpGate>
        <Outlet />
      </StartUpGate>
      <ScrollRestoration />
    </>
  );
}
