import { matchRoutes, type RouteObject } from 'react-router';
import type { Routing } from '../shared/navigation/routing.ts';

/** What links may ask of the route table `routes`. */
export function createRouting(routes: RouteObject[]): Routing {
  // The rows of a list lead to one screen: it is looked up for the first of them.
  const fetched = new Set<string>();
  return {
    prefetch: (path) => {
      const screen = screenOf(pathnameOf(path));
      if (savesData() || fetched.has(screen)) return;
      fetched.add(screen);
      for (const { route } of matchRoutes(routes, pathnameOf(path)) ?? []) {
        // A failed prefetch costs nothing: the visit itself asks again, and says so when it fails.
        if (typeof route.lazy === 'function') void Promise.resolve(route.lazy()).catch(() => fetched.delete(screen));
      }
    },
    isRouted: (path) => {
      const last = matchRoutes(routes, pathnameOf(path))?.at(-1);
      return last !== undefined && last.route.path !== '*';
    },
  };
}

/** The same for all records of a kind: an id has a digit, and no other step of an address but the error pages' has. */
function screenOf(pathname: string): string {
  return pathname.replaceAll(/[^/]*\d[^/]*/g, ':id');
}

function pathnameOf(path: string): string {
  return new URL(path, 'http://portal.invalid').pathname;
}

/** Whether the reader asked their browser to spare the connection. @see Network Information API, `saveData` */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
