import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { statusBanner } from '../../../machines/flows/statusBanner.ts';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { watchActor } from '../../providers/inspection/watchedActors.ts';
import { useDevTools } from './useDevTools.ts';

const connect = vi.fn(() => ({ init: vi.fn(), send: vi.fn(), subscribe: () => undefined }));
const analyst = buildUser({ canViewAnalytics: true });
const portal = () => (window as { portal?: { machines: Promise<readonly { machine: string }[]> } }).portal;
let stop: () => void;

beforeEach(() => {
  // Tests run the development build, which allows everybody.
  vi.stubEnv('DEV', false);
  const banner = createActor(statusBanner).start();
  const forget = watchActor(banner);
  stop = () => {
    forget();
    banner.stop();
  };
});
afterEach(() => {
  stop();
  vi.unstubAllEnvs();
  connect.mockClear();
  delete window.__REDUX_DEVTOOLS_EXTENSION__;
});

it('opens the machines to the extension for those who may open the inspector', async () => {
  window.__REDUX_DEVTOOLS_EXTENSION__ = { connect };
  const { unmount } = renderHook(() => useDevTools(analyst));
  await waitFor(() => expect(connect).toHaveBeenCalledOnce());
  expect(await portal()?.machines).toMatchObject([{ machine: 'statusBanner' }]);
  unmount();
  expect(portal()).toBeUndefined();
});

it('lists them in the console where there is no extension', async () => {
  renderHook(() => useDevTools(analyst));
  expect(await portal()?.machines).toMatchObject([{ machine: 'statusBanner', value: 'none' }]);
});

it.each([
  ['others', buildUser()],
  ['visitors', null],
])('shows nothing to %s', (_, user) => {
  window.__REDUX_DEVTOOLS_EXTENSION__ = { connect };
  renderHook(() => useDevTools(user));
  expect([portal(), connect.mock.calls]).toEqual([undefined, []]);
});
