import { createContext, use } from 'react';

/** The functions of the route table that links use. */
export interface Routing {
  /**
   * Loads the code of the screen at `path` (which may have a query) before the visit. Does nothing for unknown paths, or in the browser's data-saving
   * mode.
   */
  prefetch: (path: string) => void;
  /** Sends the first call of the screen at `path` when the user follows the link, while the screen's code may still be loading. */
  visit: (path: string) => void;
  /** Whether a screen exists at `path`. */
  isRouted: (path: string) => boolean;
}

export const RoutingContext = createContext<Routing>({ prefetch: () => {}, visit: () => {}, isRouted: () => false });

/** The portal's route table for links. Outside the portal, as in a component test, nothing is prefetched or routed. */
export function useRouting(): Routing {
  return use(RoutingContext);
}
