import { matchRoutes, type RouteObject } from 'react-router';
import type { Routing } from '../shared/navigation/routing.ts';

/** What links may ask of the route table `routes`. */
export function createRouting(routes: RouteObject[]): Routing {
  // The router reads its whole table for each address. The rows of a list lead to one screen, and menus ask again with every drawing.
  const fetched = new Set<string>();
  const routed = new Map<string, boolean>();
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
      const pathname = pathnameOf(path);
      const screen = screenOf(pathname);
      const known = routed.get(screen);
      if (known !== undefined) return known;
      const last = matchRoutes(routes, pathname)?.at(-1);
      const isRouted = last !== undefined && last.route.path !== '*';
      routed.set(screen, isRouted);
      return isRouted;
    },
  };
}

/** The same for all records of a kind: below the first step of an address, what has a digit is an id. */
function screenOf(pathname: string): string {
  return pathname.replaceAll(/(?!^)\/[^/]*\d[^/]*/g, '/:id');
}

function pathnameOf(path: string): string {
  return new URL(path, 'http://portal.invalid').pathname;
}

/** Whether the reader asked their browser to spare the connection. @see Network Information API, `saveData` */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
