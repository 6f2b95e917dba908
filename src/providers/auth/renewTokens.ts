import type { TokenCalls } from './tokenCalls.ts';
import type { TokenStorage } from './tokenStorage.ts';

/** The name is the same in the whole origin, so all tabs wait for the same lock. */
const LOCK = 'employer-portal:token-refresh';

/**
 * The time for which a tab keeps the lock after it has stored new tokens. A browser passes the storage on to the processes of other tabs a moment
 * later, and a lock may get there sooner. The next tab would then find the old tokens and renew them again.
 */
export const STORAGE_SETTLES_MS = 500;

export interface RenewalDependencies {
  readonly storage: TokenStorage;
  readonly calls: Pick<TokenCalls, 'refresh'>;
  /** Missing on http that is not loopback. Then only calls of the same tab wait for each other. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly now: () => number;
}

/**
 * Refreshes the tokens once for all tabs: the first tab with the lock makes the call, and the others find its result in the storage.
 * @returns A function of the access token that the service refused, or `null`; it rejects with SignInFailure.
 */
export function createTokenRenewal({ storage, calls, locks, now }: RenewalDependencies) {
  let last: Promise<unknown> = Promise.resolve();

  function exclusively(run: () => Promise<unknown>): Promise<unknown> {
    if (locks) return locks.request(LOCK, run);
    const mine = last.then(run, run);
    last = mine.catch(() => undefined);
    return mine;
  }

  async function renew(rejectedAccessToken: string | null): Promise<'refreshed' | 'found' | 'noRefreshToken'> {
    const { accessToken, refreshToken, expiresAt } = storage.read();
    if (refreshToken === null) return 'noRefreshToken';
    if (accessToken !== null && accessToken !== rejectedAccessToken && expiresAt > now()) return 'found';
    const issued = await calls.refresh(refreshToken);
    // The user has signed out in another tab in the meantime: saving now would sign them in again.
    if (storage.read().refreshToken !== refreshToken) return 'noRefreshToken';
    storage.save(issued);
    return 'refreshed';
  }

  return (rejectedAccessToken: string | null): Promise<'refreshed' | 'noRefreshToken'> =>
    new Promise((resolve, reject) => {
      const underLock = async () => {
        const outcome = await renew(rejectedAccessToken);
        resolve(outcome === 'found' ? 'refreshed' : outcome);
        if (outcome === 'refreshed' && locks) await new Promise((settled) => setTimeout(settled, STORAGE_SETTLES_MS));
      };
      exclusively(underLock).catch(reject);
    });
}
