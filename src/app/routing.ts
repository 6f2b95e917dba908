import type { RouteObject } from 'react-router';
import { partyInPath } from '../../machines/flows/startUpRules.ts';
import type { ScreenHandle } from '../screens/screensOf.tsx';
import type { ScreenAddress } from '../screens/screenAhead.ts';
import type { Routing } from '../shared/navigation/routing.ts';
import { readRouteTable } from './routeTable.ts';

/**
 * What links may ask of the route table `routes`.
 * @param readAhead - Sends the first call of a generated screen.
 */
export function createRouting(routes: RouteObject[], readAhead: (screen: ScreenAddress) => void = () => {}): Routing {
  const routesAt = readRouteTable(routes);
  // The rows of a list lead to one screen.
  const fetched = new Set<string>();
  return {
    prefetch: (path) => {
      const screen = screenOf(pathnameOf(path));
      if (savesData() || fetched.has(screen)) return;
      fetched.add(screen);
      for (const { lazy } of routesAt(pathnameOf(path))?.routes ?? []) {
        // A failed prefetch costs nothing: the visit itself asks again, and says so when it fails.
        if (typeof lazy === 'function') void Promise.resolve(lazy()).catch(() => fetched.delete(screen));
      }
    },
    isRouted: (path) => {
      const last = routesAt(pathnameOf(path))?.routes.at(-1);
      return last !== undefined && last.path !== '*';
    },
    visit: (path) => {
      const { pathname, search, hash } = new URL(path, ORIGIN);
      const match = routesAt(pathname);
      const handle = match?.routes.at(-1)?.handle as ScreenHandle | undefined;
      const party = partyInPath({ pathname, search, hash });
      // Nobody has an id that is no number: the screen will say so.
      if (!match || !handle || (party && !/^\d+$/.test(party.id))) return;
      const { id } = match.params;
      readAhead({ ...handle, party, ...(id !== undefined && { id }), search });
    },
  };
}

const ORIGIN = 'http://portal.invalid';

/** The same for all records of a kind: below the first step of an address, what has a digit is an id. */
function screenOf(pathname: string): string {
  return pathname.replaceAll(/(?!^)\/[^/]*\d[^/]*/g, '/:id');
}

function pathnameOf(path: string): string {
  return new URL(path, ORIGIN).pathname;
}

/** Whether the reader asked their browser to spare the connection. @see Network Information API, `saveData` */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
