import { createContext, use } from 'react';

/** What a link may ask of the route table. */
export interface Routing {
  /** Loads the code of the screen at `path`, query and all, ahead of the visit. Unknown paths do nothing, and neither does a browser that spares data. */
  prefetch: (path: string) => void;
  /** Whether a screen exists at `path`. */
  isRouted: (path: string) => boolean;
}

export const RoutingContext = createContext<Routing>({ prefetch: () => {}, isRouted: () => false });

/** The portal's route table as links see it; outside the portal, as in a component test, nothing is prefetched or routed. */
export function useRouting(): Routing {
  return use(RoutingContext);
}
