import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createBrowser, storeTokens } from '../../../tests/setup/portal/fakeBrowser.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { SessionProvider } from '../../providers/auth/SessionProvider.tsx';
import { SignInProblem } from '../signIn/SignInProblem.tsx';
import { IdleWatch } from './IdleWatch.tsx';

const ended = { error: 'invalid_grant', message: 'Your sign-in has ended. Sign in again.' };

// Loaded here, so that its loading time does not count.
beforeAll(() => import('../signIn/SignInDialog.tsx'));
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** Opens a page of a signed-in person. @param times - The seconds left, as the service answers one after the other; null stands for no session, 404 for no service. */
function openPage(...times: (number | null)[]) {
  storeTokens({ expiresAt: Date.now() + 10_000_000 });
  const { browser, requests } = createBrowser(({ path }) => {
    if (path === '/api/auth/oauth2/token') return Response.json(ended, { status: 400 });
    if (path !== '/api/auth/activity') return undefined;
    const next = times.length > 1 ? times.shift() : times[0];
    return next === 404 ? new Response('', { status: 404 }) : Response.json({ idleSeconds: 1_800, secondsLeft: next });
  });
  render(
    <SessionProvider browser={browser}>
      <label>
        Town <input />
      </label>
      <SignInProblem closedByAdminOrIntermediary={false} isOverPage />
      <IdleWatch />
    </SessionProvider>,
  );
  const calls = () => requests.filter(({ path }) => path === '/api/auth/activity').map(({ method }) => method);
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  return { calls, pass };
}

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });

it('warns 120 seconds before the end, and any key keeps the session open', async () => {
  const { calls, pass } = openPage(1_800, 120, 1_800);
  await waitFor(() => expect(calls()).toEqual(['GET']));
  // The clock also runs by itself, for as long as a busy machine takes to draw the page.
  await pass(1_670);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await pass(11);
  expect(await screen.findByRole('alertdialog', { name: 'Are you still there?' })).toHaveAccessibleDescription(
    /Press any key or click to stay signed in/,
  );
  await pass(60);
  expect(screen.getByText(/Signing out in (1:00|0:5\d)/)).toBeInTheDocument();
  await user.keyboard('a');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls()).toEqual(['GET', 'GET', 'POST']);
});

it('no call of the page counts as use once its keys and clicks are reported', async () => {
  storeTokens({ expiresAt: Date.now() + 10_000_000 });
  const { browser, requests } = createBrowser(({ path }) =>
    path === '/api/auth/activity' ? Response.json({ idleSeconds: 1_800, secondsLeft: 1_800 }) : Response.json({ data: [] }),
  );
  const Bell = () => {
    const http = useHttpClient();
    return <button onClick={() => void http.get('/me/notices')}>Ask</button>;
  };
  const page = (watch: ReactNode) => (
    <SessionProvider browser={browser}>
      <Bell />
      {watch}
    </SessionProvider>
  );
  const { rerender } = render(page(null));
  const ask = () => user.click(screen.getByRole('button', { name: 'Ask' }));
  const asked = () =>
    requests.filter(({ path }) => path === '/api/v2/me/notices').map(({ headers }) => headers.get('portal-activity'));
  await ask();
  // Nothing else tells the service that the page was opened.
  await waitFor(() => expect(asked()).toEqual([null]));
  rerender(page(<IdleWatch />));
  await ask();
  await waitFor(() => expect(asked()).toEqual([null, 'reported']));
});

it('the browser’s Back button is use', async () => {
  const { calls, pass } = openPage(1_800);
  await waitFor(() => expect(calls()).toEqual(['GET']));
  await pass(61);
  fireEvent.popState(window);
  await waitFor(() => expect(calls()).toEqual(['GET', 'POST']));
});

it('a click on its button keeps the session open too', async () => {
  const { calls } = openPage(90, 1_800);
  await user.click(await screen.findByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls()).toEqual(['GET', 'POST']);
});

it('at the end the page says so, offers to sign in again, and keeps what was typed', async () => {
  const { pass } = openPage(110, null);
  const town = screen.getByRole('textbox', { name: 'Town' });
  fireEvent.change(town, { target: { value: 'Ware' } });
  await pass(1);
  expect(screen.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
  await pass(111);
  await pass(1);
  const dialog = screen.getByRole('alertdialog', { name: 'You are not signed in' });
  expect(dialog).toHaveAccessibleDescription('Your sign-in has ended. Sign in again.');
  expect(screen.getByRole('link', { name: 'Sign in again' })).toBeVisible();
  expect(town).toHaveValue('Ware');
});

it.each([
  ['without a limit', null],
  ['without a service', 404],
] as const)('does nothing %s', async (_, answer) => {
  const { calls, pass } = openPage(answer);
  await waitFor(() => expect(calls()).toEqual(['GET']));
  await user.keyboard('a');
  await pass(4_000);
  expect(calls()).toEqual(['GET']);
});
