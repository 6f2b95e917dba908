import { useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { IdleWatch } from '../flows/idle/IdleWatch.tsx';
import { StartUpGate } from '../flows/startUp/StartUpGate.tsx';

/** Nobody is idle so early, and the first pages need the network for themselves. */
const IDLE_WATCH_DELAY_MS = 30_000;

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
      {isWatching && <IdleWatch />}
      <ScrollRestoration />
    </>
  );
}
