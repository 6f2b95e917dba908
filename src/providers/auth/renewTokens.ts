import type { TokenCalls } from './tokenCalls.ts';
import type { TokenStorage } from './tokenStorage.ts';

/** Named for the whole origin, so every tab waits for the same one. */
const LOCK = 'employer-portal:token-refresh';

export interface RenewalDependencies {
  readonly storage: TokenStorage;
  readonly calls: Pick<TokenCalls, 'refresh'>;
  /** Missing on http that is not loopback: then only this tab's own calls are kept apart. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly now: () => number;
}

/**
 * Refreshes the tokens once for all tabs: whoever holds the lock first makes the call, and the others find its result in the storage.
 * @returns A function of the access token that the service refused, or `null`; it rejects with SignInFailure.
 */
export function createTokenRenewal({ storage, calls, locks, now }: RenewalDependencies) {
  let last: Promise<unknown> = Promise.resolve();

  function exclusively<T>(run: () => Promise<T>): Promise<T> {
    if (locks) return locks.request(LOCK, run);
    const mine = last.then(run, run);
    last = mine.catch(() => undefined);
    return mine;
  }

  return (rejectedAccessToken: string | null): Promise<'refreshed' | 'noRefreshToken'> =>
    exclusively(async () => {
      const { accessToken, refreshToken, expiresAt } = storage.read();
      if (refreshToken === null) return 'noRefreshToken';
      if (accessToken !== null && accessToken !== rejectedAccessToken && expiresAt > now()) return 'refreshed';
      const issued = await calls.refresh(refreshToken);
      // Signed out in another tab meanwhile: saving now would sign the user in again.
      if (storage.read().refreshToken !== refreshToken) return 'noRefreshToken';
      storage.save(issued);
      return 'refreshed';
    });
}
