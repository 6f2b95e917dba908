import { matchRoutes, type RouteObject } from 'react-router';
import type { Routing } from '../shared/navigation/routing.ts';

/** What links may ask of the route table `routes`. */
export function createRouting(routes: RouteObject[]): Routing {
  return {
    prefetch: (path) => {
      if (savesData()) return;
      for (const { route } of matchRoutes(routes, pathnameOf(path)) ?? []) {
        // A failed prefetch costs nothing: the visit itself asks again, and says so when it fails.
        if (typeof route.lazy === 'function') void Promise.resolve(route.lazy()).catch(() => undefined);
      }
    },
    isRouted: (path) => {
      const last = matchRoutes(routes, pathnameOf(path))?.at(-1);
      return last !== undefined && last.route.path !== '*';
    },
  };
}

function pathnameOf(path: string): string {
  return new URL(path, 'http://portal.invalid').pathname;
}

/** Whether the reader asked their browser to spare the connection. @see Network Information API, `saveData` */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
