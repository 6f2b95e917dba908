import type { RouteObject } from 'react-router';
import { partyInPath } from '../../machines/flows/startUpRules.ts';
import type { ScreenHandle } from '../screens/screensOf.tsx';
import type { ScreenAddress } from '../screens/screenAhead.ts';
import type { Routing } from '../shared/navigation/routing.ts';
import { readRouteTable } from './routeTable.ts';

/**
 * The functions of the route table `routes` that links use.
 * @param readAhead - Sends the first call of a generated screen.
 */
export function createRouting(routes: RouteObject[], readAhead: (screen: ScreenAddress) => void = () => {}): Routing {
  const routesAt = readRouteTable(routes);
  const notFound = routesAt('/no/such/page/at/all')?.routes.at(-1)?.lazy;
  // All rows of a list link to one screen.
  const fetched = new Set<string>();
  return {
    prefetch: (path) => {
      const screen = screenOf(pathnameOf(path));
      if (savesData() || fetched.has(screen)) return;
      fetched.add(screen);
      for (const { lazy } of routesAt(pathnameOf(path))?.routes ?? []) {
        // A failed prefetch is ignored: the visit itself loads the screen again, and shows a failure.
        if (typeof lazy === 'function') void Promise.resolve(lazy()).catch(() => fetched.delete(screen));
      }
    },
    isRouted: (path) => {
      const last = routesAt(pathnameOf(path))?.routes.at(-1);
      return last !== undefined && (last.lazy === undefined || last.lazy !== notFound);
    },
    visit: (path) => {
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

/** Whether the browser's data-saving mode is on. @see Network Information API, `saveData` */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
