import { useState } from 'react';
import { useLocation } from 'react-router';

/** The page from which a link has led here, as a link of its own. */
interface WayBack {
  to: string;
  title: string;
}

/** The state of a link whose target shows the way back to the present page. */
export const wayBackState = (way: WayBack): { wayBack: WayBack } => ({ wayBack: way });

/** The way back that the link to this page has given it: it lasts until another page, whatever tabs and filters put into the address. */
export function useWayBack(): WayBack | null {
  const location = useLocation();
  const { pathname } = location;
  const given = readWayBack(location.state);
  const [kept, setKept] = useState({ pathname, way: given });
  const isOutdated = kept.pathname !== pathname || (given !== null && given.to !== kept.way?.to);
  if (isOutdated) setKept({ pathname, way: given });
  return isOutdated ? given : kept.way;
}

/** The browser keeps the state of an address, also over a new version of the portal. */
function readWayBack(state: unknown): WayBack | null {
  const { wayBack } = (state ?? {}) as { wayBack?: Partial<WayBack> };
  return typeof wayBack?.to === 'string' && typeof wayBack.title === 'string' ? { to: wayBack.to, title: wayBack.title } : null;
}
