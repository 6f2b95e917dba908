import { type ComponentType, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { StartUpGate } from '../flows/startUp/StartUpGate.tsx';
import { monitoring } from '../providers/monitoring/monitoring.ts';

/** Nobody is idle so early, and the first pages need the network for themselves. After a failure, the watch is loaded again as much later. */
const IDLE_WATCH_DELAY_MS = 30_000;

/** The frame of every routed page: start-up, the watch for activity, and the restored scroll position. */
export function Root() {
  const idle = useIdleWatch();
  return (
    <>
      <StartUpGate>
        <Outlet />
      </StartUpGate>
      {idle && <idle.IdleWatch />}
      <ScrollRestoration />
    </>
  );
}

/** The watch for activity with its dialog, loaded some time after the page. */
function useIdleWatch(): { IdleWatch: ComponentType } | null {
  const [loaded, setLoaded] = useState<{ IdleWatch: ComponentType } | null>(null);
  useEffect(() => {
    if (loaded) return undefined;
    const load = (): void =>
      void import('../flows/idle/IdleWatch.tsx').then(setLoaded, (error: unknown) =>
        monitoring.report(error, { boundary: 'idle' }),
      );
    const timer = setInterval(load, IDLE_WATCH_DELAY_MS);
    return () => clearInterval(timer);
  }, [loaded]);
  return loaded;
}
