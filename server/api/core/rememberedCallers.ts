import type { VersionedCaller } from '../../store/access/callers.ts';

/** A caller may have thousands of clients, and their rules for each operation. */
const mostCallers = 500;

/** The callers of the latest access tokens. Each use is checked against the database, so an entry may be outdated without harm. */
export interface RememberedCallers {
  get(tokenId: string): VersionedCaller | undefined;
  set(tokenId: string, caller: VersionedCaller): void;
  forget(tokenId: string): void;
}

/** Remembers callers in this process. The one that was not used for the longest time is forgotten first. */
export function rememberCallers(most = mostCallers): RememberedCallers {
  const callers = new Map<string, VersionedCaller>();
  const keep = (tokenId: string, caller: VersionedCaller): void => {
    callers.delete(tokenId);
    callers.set(tokenId, caller);
  };
  return {
    get(tokenId) {
      const caller = callers.get(tokenId);
      if (caller) keep(tokenId, caller);
      return caller;
    },
    set(tokenId, caller) {
      keep(tokenId, caller);
      const [oldest] = callers.keys();
      if (callers.size > most && oldest !== undefined) callers.delete(oldest);
    },
    forget: (tokenId) => void callers.delete(tokenId),
  };
}
