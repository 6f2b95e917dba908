import type { RouteObject } from 'react-router';

/** The routes of an address: those around the screen, and the screen's own as the last. */
export interface RouteMatch {
  routes: readonly RouteObject[];
  /** The named parts of the address, decoded. */
  params: Readonly<Record<string, string>>;
}

interface Branch {
  pattern: RegExp;
  names: readonly string[];
  score: number;
  routes: readonly RouteObject[];
}

/**
 * The route table, read once. The router's own `matchRoutes` reads the whole table again for each address, which took a tenth of a second (on a slow
 * processor) for the links of one menu.
 * @returns A function that finds the routes of an address without query, as the router would; null if there are none.
 */
export function readRouteTable(routes: readonly RouteObject[]): (pathname: string) => RouteMatch | null {
  const branches = routes.flatMap((route) => branchesOf(route, '', [])).toSorted((one, other) => other.score - one.score);
  return (pathname) => {
    for (const { pattern, names, routes: found } of branches) {
      const match = pattern.exec(pathname);
      if (match)
        return { routes: found, params: Object.fromEntries(names.map((name, at) => [name, decodeSegment(match[at + 1] ?? '')])) };
    }
    return null;
  };
}

function branchesOf(route: RouteObject, parent: string, around: readonly RouteObject[]): Branch[] {
  const path = route.path?.startsWith('/') ? route.path : [parent, route.path].filter(Boolean).join('/');
  const routes = [...around, route];
  if (route.children) return route.children.flatMap((child) => branchesOf(child, path, routes));
  const segments = path.split('/').filter(Boolean);
  const names = segments.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1));
  const source = segments.map((segment) =>
    segment === '*' ? '/.*' : segment.startsWith(':') ? '/([^/]+)' : `/${escapePattern(segment)}`,
  );
  return [{ pattern: new RegExp(`^${source.join('')}/?$`, 'i'), names, score: scoreOf(segments, route.index === true), routes }];
}

/** A fixed part ranks before a named one, and both rank before `*`. @see react-router, `computeScore` */
function scoreOf(segments: readonly string[], isIndex: boolean): number {
  const ofSegment = (segment: string): number => (segment === '*' ? -2 : segment.startsWith(':') ? 3 : 10);
  return segments.reduce((sum, segment) => sum + ofSegment(segment), segments.length + (isIndex ? 2 : 0));
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    // A `%` that begins no escape is a plain character, as in the router.
    if (error instanceof URIError) return segment;
    throw error;
  }
}
