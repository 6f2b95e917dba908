import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowser, storeTokens, type Answers } from '../../../tests/setup/portal/fakeBrowser.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { SessionProvider } from '../../providers/auth/SessionProvider.tsx';
import { buildConfiguration, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { useSession } from '../../shared/portal/session.ts';
import { StartUpGate } from '../startUp/StartUpGate.tsx';
import { SignInReturn } from './SignInReturn.tsx';
import { eventually } from '../../../tests/setup/eventually.ts';

/** The sign-in return inside a router, which the portal does without: the tests follow its navigations. */
function RoutedSignInReturn() {
  const navigate = useNavigate();
  return <SignInReturn goTo={(path) => void navigate(path, { replace: true })} />;
}

// The dialog's chunk includes Material UI. It is loaded here so that its loading time does not fail the first test that shows the dialog.
beforeAll(() => import('./SignInDialog.tsx'));

const issued = { access_token: 'fresh', refresh_token: 'next', expires_in: 600 };

function Screen() {
  const http = useHttpClient();
  const { user } = useSession();
  const [failure, setFailure] = useState('');
  const load = (path: string) => void http.get(path).catch((error: Error) => setFailure(error.message));
  return (
    <>
      <h1>{`Hello ${user?.firstName}`}</h1>
      <p>{failure}</p>
      <button onClick={() => load('/unauthorised')}>Load</button>
      <button onClick={() => load('/forbidden')}>Load forbidden</button>
    </>
  );
}

function openPortal(
  path: string,
  tokenAnswer: () => Response | Promise<Response> = () => Response.json(issued),
  user = buildUser({ totalAccessibleEmployers: 2 }),
) {
  const answers: Answers = ({ path: asked, headers }) => {
    if (asked === '/api/auth/oauth2/token') return tokenAnswer();
    if (asked.startsWith('/api/v2/configuration?')) return Response.json({ data: buildConfiguration() });
    if (asked === '/api/v2/me/logged-in') return Response.json({ data: { result: true } });
    if (asked === '/api/v2/me/authorization' && headers.get('Authorization') === 'Bearer fresh')
      return Response.json({ data: user });
    if (asked === '/api/v2/unauthorised' || asked === '/api/v2/employers/7')
      return Response.json({ message: 'Not for you', errors: [] }, { status: 401 });
    if (asked === '/api/v2/forbidden') return Response.json({ message: 'Never for you', errors: [] }, { status: 403 });
    if (asked === '/api/v2/me/authorization') return Response.json({ message: 'Sign in first', errors: [] }, { status: 401 });
    return undefined;
  };
  const reported: unknown[] = [];
  const { pathname, search, hash } = new URL(path, 'https://portal.example');
  const { browser, requests, leave } = createBrowser(answers, {
    location: () => ({ origin: 'https://portal.example', pathname, search, hash }),
  });
  const router = createMemoryRouter(
    [
      {
        element: (
          <SessionProvider browser={browser} report={(error) => reported.push(error)}>
            <StartUpGate>
              <Outlet />
            </StartUpGate>
          </SessionProvider>
        ),
        children: [
          { path: '/sign-in-auth', element: <RoutedSignInReturn /> },
          { path: '/signup/home', element: <h1>Sign up</h1> },
          { path: '*', element: <Screen /> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  const visited: string[] = [];
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === 'idle') visited.push(location.pathname + location.search + location.hash);
  });
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return { leave, visited, reported, tokenCalls: () => requests.filter(({ path: asked }) => asked === '/api/auth/oauth2/token') };
}

describe('a logged-in user without a token', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

  it('goes to the authorise endpoint after 3,000 ms, with the address and verifier stored', async () => {
    const { leave } = openPortal('/employers/7/employees?search=la%20rue#row-3');
    await eventually(async () => {
      await settle();
      expect(screen.getByRole('status')).toHaveTextContent('Signing you in…');
      expect(localStorage.getItem('codeVerifier')).toHaveLength(128);
    });
    await act(() => vi.advanceTimersByTimeAsync(2_999));
    expect(leave).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    await eventually(() => expect(leave).toHaveBeenCalledTimes(1));
    expect(leave.mock.calls[0]?.[0]).toMatch(/^\/api\/auth\/oauth2\/authorize\?response_type=code&client_id=employer-portal&/);
    expect(sessionStorage.getItem('nextStep')).toBe('/employers/7/employees?search=la%20rue#row-3');
  });
});

describe('the sign-in return', () => {
  beforeEach(() => localStorage.setItem('codeVerifier', 'v'.repeat(128)));

  it('exchanges the code once, shows its progress, and opens the page with query and hash in one navigation', async () => {
    sessionStorage.setItem('nextStep', '/statements?search=la%20rue#row-3');
    const { visited, tokenCalls } = openPortal('/sign-in-auth?code=abc');
    expect(await screen.findByText('Signing you in…')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible();
    expect(visited).toEqual(['/statements?search=la%20rue#row-3']);
    expect(tokenCalls().map(({ body }) => body)).toEqual([
      expect.objectContaining({ grant_type: 'mfa_otp', code: 'abc', code_verifier: 'v'.repeat(128) }),
    ]);
    expect([localStorage.getItem('codeVerifier'), localStorage.getItem('access_token')]).toEqual([null, 'fresh']);
  });

  it('goes home, and is redirected from there, if no page was asked for', async () => {
    const { visited } = openPortal('/sign-in-auth?code=abc');
    await screen.findByRole('heading', { name: 'Hello Ada' });
    expect(visited).toEqual(['/', '/employers']);
  });

  it.each<[string, string, () => Response | Promise<Response>, string | RegExp]>([
    [
      'the message of the service',
      '/sign-in-auth?code=abc',
      () => Response.json({ message: 'The code was used before.' }, { status: 400 }),
      'The code was used before.',
    ],
    ['a missing access token', '/sign-in-auth?code=abc', () => Response.json({}), /didn't confirm/],
    [
      'a missing network',
      '/sign-in-auth?code=abc',
      () => Promise.reject(new TypeError('Failed to fetch')),
      /internet connection/,
    ],
    [
      'a refusal in the address',
      '/sign-in-auth?error=access_denied',
      () => Response.json(issued),
      'The sign-in was cancelled. Sign in again when you are ready.',
    ],
  ])('shows %s in a dialog; closing it clears the storage and opens the sign-up home', async (_, path, answer, message) => {
    const { visited } = openPortal(path, answer);
    const dialog = await screen.findByRole('alertdialog', { name: 'You are not signed in' });
    expect(dialog).toHaveAccessibleDescription(message);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('heading', { name: 'Sign up' })).toBeVisible();
    expect([visited, localStorage.length]).toEqual([['/signup/home'], 0]);
  });

  it('shows a message when the verifier is missing', async () => {
    localStorage.clear();
    const { tokenCalls } = openPortal('/sign-in-auth?code=abc');
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/We couldn't finish signing you in/);
    expect(tokenCalls()).toEqual([]);
  });
});

describe('a token that the service refuses', () => {
  it('is renewed once, and the page shows', async () => {
    storeTokens({ accessToken: 'stale' });
    const { tokenCalls } = openPortal('/employers');
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible();
    expect(tokenCalls()).toHaveLength(1);
  });

  it('and cannot be renewed leads to the two-factor page, without the token', async () => {
    storeTokens({ accessToken: 'stale' });
    const { leave } = openPortal('/employers', () => Response.json({ message: 'Your sign-in has ended.' }, { status: 400 }));
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/api/auth/two-factor?nextStep=%2Femployers'));
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('a call that stays refused while a page shows', () => {
  beforeEach(() => storeTokens({ accessToken: 'fresh' }));
  const admin = buildUser({ isProviderAdmin: true, totalAccessibleEmployers: 9 });

  it('sends an admin, who closes the dialog, to the employer list', async () => {
    const { visited } = openPortal(
      '/statements',
      () => Response.json({ message: 'Your sign-in has ended.' }, { status: 400 }),
      admin,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Load' }));
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription('Your sign-in has ended.');
    expect(screen.getByText('Hello Ada')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(visited).toEqual(['/employers']));
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  it('offers to sign in again in another tab, and keeps the page as it was', async () => {
    const { visited } = openPortal(
      '/statements',
      () => Response.json({ message: 'Your sign-in has ended.' }, { status: 400 }),
      admin,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Load' }));
    const link = await screen.findByRole('link', { name: 'Sign in again' });
    expect(link).toHaveAttribute('href', '/sign-in-auth?again=1');
    expect(link).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeVisible();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: 'another' })));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('Hello Ada')).toBeVisible();
    expect(visited).toEqual([]);
  });

  it('waits for the dialog when the employer of the page no longer loads', async () => {
    const { visited } = openPortal(
      '/employers/7',
      () => Response.json({ message: 'Your sign-in has ended.' }, { status: 400 }),
      admin,
    );
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription('Your sign-in has ended.');
    expect(visited).toEqual([]);
  });

  it('keeps the page when the user proves to be signed in', async () => {
    const { visited, leave } = openPortal('/statements', () => Response.json(issued), admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Load' }));
    expect(await screen.findByText('Not for you')).toBeVisible();
    expect([visited, leave.mock.calls]).toEqual([[], []]);
  });

  it('opens /403 when a page load is forbidden', async () => {
    const { visited, reported } = openPortal('/statements', undefined, admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Load forbidden' }));
    await waitFor(() => expect(visited).toEqual(['/403']));
    expect(reported).toEqual([expect.objectContaining({ status: 403 })]);
  });
});
