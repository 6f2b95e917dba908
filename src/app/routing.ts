import type { RouteObject } from 'react-router';
import { partyInPath } from '../../machines/flows/startUpRules.ts';
import type { ScreenHandle } from '../screens/screensOf.tsx';
import type { ScreenAddress } from '../screens/screenAhead.ts';
import type { Routing } from '../shared/navigation/routing.ts';
import { createCandidates } from './candidates.ts';
import type { LoadedScreen } from './portalRouter.ts';
import { readRouteTable } from './routeTable.ts';

/**
 * The functions of the route table `routes` that links use.
 * @param readAhead - Sends the first call of a generated screen.
 * @param isSettled - Whether the open screen has all that it needs.
 * @param onLoaded - Gets each screen that was loaded before its link was used.
 */
export function createRouting(
  routes: RouteObject[],
  readAhead: (screen: ScreenAddress) => void = () => {},
  isSettled: () => boolean = () => true,
  onLoaded: (screen: LoadedScreen) => void = () => {},
): Routing {
  const routesAt = readRouteTable(routes);
  const notFound = routesAt('/no/such/page/at/all')?.routes.at(-1)?.lazy;
  // All rows of a list link to one screen.
  const fetched = new Set<string>();
  const prefetch = async (path: string): Promise<void> => {
    const screen = screenOf(pathnameOf(path));
    if (isCostly() || fetched.has(screen)) return;
    fetched.add(screen);
    const loads = (routesAt(pathnameOf(path))?.routes ?? []).map(async ({ lazy }) => {
      if (typeof lazy !== 'function') return;
      const { Component } = await lazy();
      if (Component) onLoaded({ lazy, Component });
    });
    try {
      await Promise.all(loads);
    } catch {
      // A failed prefetch is ignored: the visit itself loads the screen again, and shows a failure.
      fetched.delete(screen);
    }
  };
  const candidates = createCandidates({ prefetch, isKnown: (path) => fetched.has(screenOf(pathnameOf(path))), isSettled });
  return {
    prefetch: (path) => void prefetch(path),
    propose: (path, place) => {
      if (!isCostly()) candidates.add(path, place);
    },
    isRouted: (path) => {
      const last = routesAt(pathnameOf(path))?.routes.at(-1);
      return last !== undefined && (last.lazy === undefined || last.lazy !== notFound);
    },
    visit: (path) => {
      candidates.forget();
      const { pathname, search, hash } = new URL(path, ORIGIN);
      const match = routesAt(pathname);
      const handle = match?.routes.at(-1)?.handle as ScreenHandle | undefined;
      const party = partyInPath({ pathname, search, hash });
      // Ids of parties are numbers. The screen shows the error for any other id.
      if (!match || !handle || (party && !/^\d+$/.test(party.id))) return;
      const { id } = match.params;
      readAhead({ ...handle, party, ...(id !== undefined && { id }), search });
    },
  };
}

const ORIGIN = 'http://portal.invalid';

/** A key that is the same for all records of a kind: after the first step of an address, each step with a digit counts as an id. */
function screenOf(pathname: string): string {
  return pathname.replaceAll(/(?!^)\/[^/]*\d[^/]*/g, '/:id');
}

function pathnameOf(path: string): string {
  return new URL(path, ORIGIN).pathname;
}

/** Whether the browser's data-saving mode is on, or its network is slow. @see Network Information API, `saveData` and `effectiveType` */
function isCostly(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g';
}
