import { createContext, use } from 'react';

/** Where a link is, in the order in which links are followed: a row of a list, the rest of the page, the frame around it. */
export const linkPlaces = ['row', 'page', 'frame'] as const;
export type LinkPlace = (typeof linkPlaces)[number];

/** The functions of the route table that links use. */
export interface Routing {
  /**
   * Loads the code of the screen at `path` (which may have a query) before the visit. Does nothing for unknown paths, in the browser's data-saving
   * mode, or on a slow network.
   */
  prefetch: (path: string) => void;
  /** Names a link in sight, whose screen may be prefetched once the page has settled. */
  propose: (path: string, place: LinkPlace) => void;
  /** Sends the first call of the screen at `path` when the user follows the link, while the screen's code may still be loading. */
  visit: (path: string) => void;
  /** Whether a screen exists at `path`. */
  isRouted: (path: string) => boolean;
}

export const RoutingContext = createContext<Routing>({
  prefetch: () => {},
  propose: () => {},
  visit: () => {},
  isRouted: () => false,
});

/** The portal's route table for links. Outside the portal, as in a component test, nothing is prefetched or routed. */
export function useRouting(): Routing {
  return use(RoutingContext);
}
