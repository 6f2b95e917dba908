import { afterEach, describe, expect, it, vi } from 'vitest';
import { SignInFailure } from '../../../machines/flows/signInFailure.ts';
import { createLocks, storeTokens } from '../../../tests/setup/portal/fakeBrowser.ts';
import { createTokenRenewal, STORAGE_SETTLES_MS } from './renewTokens.ts';
import { createTokenStorage, type IssuedTokens } from './tokenStorage.ts';

const NOW = 1_000_000;
const now = () => NOW;
const storage = () => createTokenStorage({ local: () => localStorage, tab: () => sessionStorage }, now);

/** Tabs of one browser. They share the storage and the locks only. */
function openTabs(count: number, refresh: (refreshToken: string) => Promise<IssuedTokens>) {
  const locks = createLocks();
  return Array.from({ length: count }, () => createTokenRenewal({ storage: storage(), calls: { refresh }, locks, now }));
}

const issue = (accessToken = 'fresh'): IssuedTokens => ({ accessToken, refreshToken: 'rotated', expiresIn: 600 });

describe('tabs whose token expires together', () => {
  it('make one refresh call for ten tabs', async () => {
    storeTokens({ expiresAt: NOW });
    const refresh = vi.fn<(refreshToken: string) => Promise<IssuedTokens>>(async () => issue());
    const results = await Promise.all(openTabs(10, refresh).map((renew) => renew(null)));
    expect(results).toEqual(Array.from({ length: 10 }, () => 'refreshed'));
    expect(refresh.mock.calls).toEqual([['refresh']]);
    expect(storage().read()).toEqual({ accessToken: 'fresh', refreshToken: 'rotated', expiresAt: NOW + 570_000 });
  });

  it('make one refresh call when the service refuses their token before its expiry', async () => {
    storeTokens({ expiresAt: NOW + 1 });
    const refresh = vi.fn<(refreshToken: string) => Promise<IssuedTokens>>(async () => issue());
    await Promise.all(openTabs(10, refresh).map((renew) => renew('access')));
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('do not wait for a tab whose call fails: the next tab tries itself', async () => {
    storeTokens({ expiresAt: NOW });
    const failure = new SignInFailure('signInInterrupted');
    const answers = [() => Promise.reject(failure), async () => issue()];
    const [first, second] = openTabs(2, () => (answers.shift() ?? (async () => issue('never')))());
    const results = await Promise.allSettled([first?.(null), second?.(null)]);
    expect(results).toEqual([
      { status: 'rejected', reason: failure },
      { status: 'fulfilled', value: 'refreshed' },
    ]);
  });
});

describe('a tab that stored new tokens', () => {
  afterEach(() => void vi.useRealTimers());

  it('continues at once, and keeps the lock until the other tabs can see the tokens', async () => {
    vi.useFakeTimers();
    storeTokens({ expiresAt: NOW });
    const before = storage().read();
    let storedAt = Number.POSITIVE_INFINITY;
    const refresh = vi.fn<() => Promise<IssuedTokens>>(async () => {
      storedAt = Date.now();
      return issue();
    });
    // Each process of a browser has its own copy of the storage, which receives the others' changes late.
    const copy = { ...storage(), read: () => (Date.now() < storedAt + STORAGE_SETTLES_MS ? before : storage().read()) };
    const locks = createLocks();
    const first = createTokenRenewal({ storage: storage(), calls: { refresh }, locks, now })(null);
    const second = createTokenRenewal({ storage: copy, calls: { refresh }, locks, now })(null);
    expect(await first).toBe('refreshed');
    await vi.advanceTimersByTimeAsync(STORAGE_SETTLES_MS);
    expect(await second).toBe('refreshed');
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});

describe('a renewal', () => {
  it('needs a refresh token', async () => {
    const refresh = vi.fn<() => Promise<IssuedTokens>>();
    const [renew] = openTabs(1, refresh);
    expect(await renew?.(null)).toBe('noRefreshToken');
    expect(refresh).not.toHaveBeenCalled();
  });

  it('does not sign in again a user who signed out meanwhile', async () => {
    storeTokens({ expiresAt: NOW });
    const [renew] = openTabs(1, async () => {
      localStorage.clear();
      return issue();
    });
    expect(await renew?.(null)).toBe('noRefreshToken');
    expect(localStorage).toHaveLength(0);
  });

  it('keeps the refresh token that the service did not rotate', async () => {
    storeTokens({ expiresAt: NOW });
    const [renew] = openTabs(1, async () => ({ ...issue(), refreshToken: null }));
    await renew?.(null);
    expect(storage().read().refreshToken).toBe('refresh');
  });

  it('makes one call at a time in a tab without locks', async () => {
    storeTokens({ expiresAt: NOW });
    const refresh = vi.fn<() => Promise<IssuedTokens>>(async () => issue());
    const renew = createTokenRenewal({ storage: storage(), calls: { refresh }, locks: undefined, now });
    await Promise.all([renew(null), renew(null), renew(null)]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
