import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { StartUpGate } from '../flows/startUp/StartUpGate.tsx';

const IdleWatch = lazy(() => import('../flows/idle/IdleWatch.tsx'));

/** Nobody is idle so early, and the first page needs the network for itself. */
const IDLE_WATCH_DELAY_MS = 5_000;

/** The frame of every routed page: start-up, the watch for activity, and the restored scroll position. */
export function Root() {
  const [isWatching, setIsWatching] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsWatching(true), IDLE_WATCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <StartUpGate>
        <Outlet />
      </StartUpGate>
      {isWatching && (
        <Suspense fallback={null}>
          <IdleWatch />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  );
}
