import { Outlet, ScrollRestoration } from 'react-router';
import { StartUpGate } from '../flows/startUp/StartUpGate.tsx';

/** The frame of every routed page: start-up, and the restored scroll position. */
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
