import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import { driveEveryPath } from '../../tests/setup/chartPaths.ts';
import { coverMachine } from '../../tests/setup/machineCoverage.ts';
import { tokenRefresh, type StoredTokens } from './tokenRefresh.ts';

const NOW = 1_000_000;

const coverage = coverMachine(tokenRefresh);

interface Situation {
  readonly stored?: Partial<StoredTokens>;
  readonly rejected?: string;
  readonly refresh?: () => Promise<'refreshed' | 'noRefreshToken'>;
  readonly read?: () => Promise<StoredTokens>;
}

function request({ stored = {}, rejected, refresh = async () => 'refreshed', read }: Situation) {
  const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: NOW + 1, ...stored };
  const machine = tokenRefresh.provide({
    actors: { readTokens: fromPromise(read ?? (async () => tokens)), refreshTokens: fromPromise(refresh) },
    guards: { expiryHasPassed: (_, expiresAt) => expiresAt <= NOW },
  });
  return toPromise(createActor(machine, { input: { rejectedAccessToken: rejected ?? null }, inspect: coverage.inspect }).start());
}

const lost = new Error('lost');

describe('a request for an access token', () => {
  it.each<[string, Situation, object]>([
    ['returns the stored one up to the last millisecond', {}, { outcome: 'stillValid' }],
    ['refreshes at the stored expiry itself', { stored: { expiresAt: NOW } }, { outcome: 'refreshed' }],
    ['refreshes a token that the service refused', { rejected: 'access' }, { outcome: 'refreshed' }],
    ['keeps a token that is newer than the refused one', { rejected: 'older' }, { outcome: 'stillValid' }],
    ['refreshes when only the refresh token is left', { stored: { accessToken: null } }, { outcome: 'refreshed' }],
    ['fails without a refresh token', { stored: { refreshToken: null } }, { outcome: 'noRefreshToken' }],
    [
      'ends when the user signs out during the refresh',
      { rejected: 'access', refresh: async () => 'noRefreshToken' },
      { outcome: 'noRefreshToken' },
    ],
    [
      'passes on the reason for a failed refresh',
      { rejected: 'access', refresh: () => Promise.reject(lost) },
      { outcome: 'failed', error: lost },
    ],
    ['passes on the reason for a storage failure', { read: () => Promise.reject(lost) }, { outcome: 'failed', error: lost }],
  ])('%s', async (_, situation, expected) => {
    expect(await request(situation)).toEqual(expected);
  });

  it('reaches every state and takes every transition by generated paths', () => {
    const machine = tokenRefresh.provide({ guards: { expiryHasPassed: (_, expiresAt) => expiresAt <= NOW } });
    const stored: StoredTokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: NOW + 1 };
    const readings = [stored, { ...stored, expiresAt: NOW }, { ...stored, accessToken: null }, { ...stored, refreshToken: null }];
    const events = [
      ...readings.map((output) => ({ type: 'xstate.done.actor.0.tokenRefresh.reading', output })),
      ...['refreshed', 'noRefreshToken'].map((output) => ({ type: 'xstate.done.actor.0.tokenRefresh.refreshing', output })),
      ...['reading', 'refreshing'].map((state) => ({ type: `xstate.error.actor.0.tokenRefresh.${state}`, error: lost })),
    ];
    expect(driveEveryPath(machine, { input: { rejectedAccessToken: null }, events }, coverage)).toBeGreaterThan(0);
  });
});
