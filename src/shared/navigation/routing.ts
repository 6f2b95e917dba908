import { createContext, use } from 'react';

/** What a link may ask of the route table. */
export interface Routing {
  /** Loads the code of the screen at `path`, query and all, ahead of the visit. Unknown paths do nothing, and neither does a browser that spares data. */
  prefetch: (path: string) => void;
  /** Sends the first call of the screen at `path`: the reader is on the way there, and its code may still have to load. */
  visit: (path: string) => void;
  /** Whether a screen exists at `path`. */
  isRouted: (path: string) => boolean;
}

export const RoutingContext = createContext<Routing>({ prefetch: () => {}, visit: () => {}, isRouted: () => false });

/** The portal's route table as links see it; outside the portal, as in a component test, nothing is prefetched or routed. */
export function useRouting(): Routing {
  return use(RoutingContext);
}
