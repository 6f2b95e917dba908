import { act, render, screen, waitFor } from '@testing-library/react';
import { Profiler, StrictMode, useLayoutEffect } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowser, storeTokens, type Answers } from '../../../tests/setup/portal/fakeBrowser.ts';
import { usePortalSession } from '../../providers/auth/portalSession.ts';
import { SessionProvider } from '../../providers/auth/SessionProvider.tsx';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { buildConfiguration, buildEmployer, buildIntermediary, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { useSession } from '../../shared/portal/session.ts';
import { SignInReturn } from '../signIn/SignInReturn.tsx';
import { StartUpGate } from './StartUpGate.tsx';
import { readStartUpAhead } from './startUpAhead.ts';

/** The sign-in return inside a router, which the portal does without: the tests follow its navigations. */
function RoutedSignInReturn() {
  const navigate = useNavigate();
  return <SignInReturn goTo={(path) => void navigate(path, { replace: true })} />;
}

/** The calls that the page sends before its router has loaded. */
function ReadAhead() {
  const { http, browser } = usePortalSession();
  useLayoutEffect(() => readStartUpAhead(http, browser.location()), [http, browser]);
  return null;
}

interface Situation {
  readonly path: string;
  readonly user?: ReturnType<typeof buildUser>;
  readonly answers?: Answers;
  readonly loggedIn?: boolean;
  readonly readsAhead?: boolean;
}

const json = (body: unknown, status = 200) => Response.json(body, { status });

function Screen() {
  const { user, signOut } = useSession();
  const party = usePartyIfAny();
  return (
    <main>
      <h1>{`${user?.firstName ?? 'nobody'} at ${party ? `${party.kind} ${party.record.name}` : 'no party'}`}</h1>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </main>
  );
}

/** Start-up reads no field that the portal does not show. */
const configuration =
  '/api/v2/configuration?fields=brandName,publicWebsiteUrl,helpUrl,contactEmail,contactPhoneNumber,largestFileBytes';

function openPortal({
  path,
  user = buildUser({ totalAccessibleEmployers: 2 }),
  answers = () => undefined,
  loggedIn = true,
  readsAhead = false,
}: Situation) {
  const reported: unknown[] = [];
  const drawn: string[] = [];
  const given: Answers = (request) => {
    const special = answers(request);
    if (special) return special;
    if (request.path === configuration) return json({ data: buildConfiguration() });
    if (request.path === '/api/v2/me/logged-in') return json({ data: { result: loggedIn } });
    if (request.path === '/api/v2/me/authorization') return json({ data: user });
    if (request.path === '/api/v2/employers/7') return json({ data: buildEmployer() });
    if (request.path === '/api/v2/employers/8') return json({ data: buildEmployer({ id: 8, name: 'Eight' }) });
    if (request.path === '/api/v2/intermediaries/31') return json({ data: buildIntermediary({ id: 31, name: 'Advisers' }) });
    return undefined;
  };
  const { pathname, search, hash } = new URL(path, 'https://portal.example');
  const { browser, requests, leave } = createBrowser(given, {
    location: () => ({ origin: 'https://portal.example', pathname, search, hash }),
  });
  const root = (
    <SessionProvider browser={browser} report={(error) => reported.push(error)}>
      {readsAhead && <ReadAhead />}
      <Profiler id="page" onRender={(_, phase) => drawn.push(phase)}>
        <StartUpGate>
          <Outlet />
        </StartUpGate>
      </Profiler>
    </SessionProvider>
  );
  const router = createMemoryRouter(
    [
      {
        element: root,
        children: [
          { path: '/sign-in-auth', element: <RoutedSignInReturn /> },
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
  return { router, visited, requests, leave, reported, drawn };
}

describe('a signed-in user', () => {
  beforeEach(() => storeTokens());

  it('sees a status first, and then the page with the session and the party', async () => {
    openPortal({ path: '/employers/7/employees?page=2' });
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    expect(await screen.findByRole('heading', { name: 'Ada at employer Larkfield Bakery Limited' })).toBeVisible();
  });

  it('causes each call of start-up only once if the calls were sent ahead', async () => {
    const { requests } = openPortal({ path: '/employers/7/employees', readsAhead: true });
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/v2/me/logged-in',
      '/api/v2/me/authorization',
      configuration,
      '/api/v2/employers/7',
    ]);
    await screen.findByRole('heading', { name: 'Ada at employer Larkfield Bakery Limited' });
    expect(requests).toHaveLength(4);
  });

  it('sees the intermediary when isIntermediary is set', async () => {
    openPortal({ path: '/employers/31?isIntermediary=1' });
    expect(await screen.findByRole('heading', { name: 'Ada at intermediary Advisers' })).toBeVisible();
  });

  it('is redirected from home to the list with one navigation', async () => {
    const { visited } = openPortal({ path: '/' });
    await screen.findByRole('heading', { name: 'Ada at no party' });
    expect(visited).toEqual(['/employers']);
  });

  it('is redirected to the only employer, found by page 1 and size 1, with one navigation', async () => {
    const { visited, requests } = openPortal({
      path: '/',
      user: buildUser({ totalAccessibleEmployers: 1 }),
      answers: ({ path }) =>
        path === '/api/v2/employers?page=1&limit=1' ? json({ data: [buildEmployer()], meta: { totalCount: 1 } }) : undefined,
    });
    await screen.findByRole('heading', { name: 'Ada at employer Larkfield Bakery Limited' });
    expect(visited).toEqual(['/employers/7']);
    expect(requests.filter(({ path }) => path.startsWith('/api/v2/employers?'))).toHaveLength(1);
  });

  it('never sees a page with the employer of the previous page', async () => {
    const { router } = openPortal({ path: '/employers/7' });
    await screen.findByRole('heading', { name: /Larkfield/ });
    await act(() => router.navigate('/employers/8'));
    expect(screen.queryByText(/Larkfield/)).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Ada at employer Eight' })).toBeVisible();
  });

  it('has the next page of the same employer drawn once', async () => {
    const { router, drawn } = openPortal({ path: '/employers/7' });
    await screen.findByRole('heading', { name: /Larkfield/ });
    drawn.length = 0;
    await act(() => router.navigate('/employers/7/employees'));
    expect(drawn).toEqual(['update']);
  });

  it('goes to /404 when the employer does not load', async () => {
    const { visited, reported } = openPortal({
      path: '/employers/9',
      answers: ({ path }) =>
        path === '/api/v2/employers/9' ? json({ message: 'No such employer', errors: [] }, 404) : undefined,
    });
    await screen.findByRole('heading', { name: 'Ada at no party' });
    expect(visited).toEqual(['/404']);
    expect(reported).toEqual([]);
  });

  it('goes to /403 and is reported when the authorisation is forbidden', async () => {
    const { visited, reported } = openPortal({
      path: '/employers',
      answers: ({ path }) =>
        path === '/api/v2/me/authorization' ? json({ message: 'Not allowed', errors: [] }, 403) : undefined,
    });
    await screen.findByRole('heading', { name: 'nobody at no party' });
    expect(visited).toEqual(['/403']);
    expect(reported).toHaveLength(1);
  });

  it('goes to the second-factor page, with the return address, when the authorisation stays unauthorised with a fresh token', async () => {
    const { leave } = openPortal({
      path: '/employers?page=2#x',
      answers: ({ path }) => {
        if (path === '/api/v2/me/authorization') return json({ message: 'Sign in', errors: [] }, 401);
        if (path === '/api/auth/oauth2/token') return json({ access_token: 'fresh', refresh_token: 'next', expires_in: 600 });
        return undefined;
      },
    });
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/auth/two-factor?nextStep=%2Femployers%3Fpage%3D2%23x'));
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('goes to the public website without access to any party', async () => {
    const { leave } = openPortal({ path: '/', user: buildUser({ totalAccessibleEmployers: 0 }) });
    await waitFor(() => expect(leave).toHaveBeenCalledWith(buildConfiguration().publicWebsiteUrl));
  });

  it('sees the page of the portal for a person without access, if the provider has no website', async () => {
    const { leave } = openPortal({
      path: '/',
      user: buildUser({ totalAccessibleEmployers: 0 }),
      answers: ({ path }) =>
        path === configuration
          ? json({ data: buildConfiguration({ publicWebsiteUrl: 'https://www.provider.example' }) })
          : undefined,
    });
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/403'));
  });

  it('signs out: the storage is empty, and the service receives the sign-out', async () => {
    const { leave } = openPortal({ path: '/employers' });
    const button = await screen.findByRole('button', { name: 'Sign out' });
    act(() => button.click());
    expect(leave.mock.calls).toEqual([['/api/auth/sign-out?nextStep=login']]);
    expect(localStorage).toHaveLength(0);
  });

  it('tells the other tabs of the sign-out', async () => {
    openPortal({ path: '/employers' });
    const button = await screen.findByRole('button', { name: 'Sign out' });
    const stored = vi.spyOn(Storage.prototype, 'setItem');
    act(() => button.click());
    expect(stored.mock.calls).toEqual([['signed_out', '1']]);
    stored.mockRestore();
  });

  it('goes to the sign-in page with the reason when another tab signs out', async () => {
    const { leave } = openPortal({ path: '/employers?page=3' });
    await screen.findByRole('heading', { name: 'Ada at no party' });
    localStorage.clear();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'signed_out', newValue: '1' }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'signed_out', newValue: null }));
    });
    expect(leave.mock.calls).toEqual([['/api/auth/sign-in?nextStep=%2Femployers%3Fpage%3D3&notice=signed-out-elsewhere']]);
  });

  it('is signed out when the session ends in another tab', async () => {
    const answers: Answers = ({ path, headers }) =>
      path === '/api/v2/me/logged-in' ? json({ data: { result: headers.has('Authorization') } }) : undefined;
    const { leave } = openPortal({ path: '/employers?page=3', answers });
    await screen.findByRole('heading', { name: 'Ada at no party' });
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/api/auth/sign-in?nextStep=%2Femployers%3Fpage%3D3'));
  });
});

describe('nobody', () => {
  it('goes to the sign-in page, and back to the query and hash afterwards', async () => {
    const { leave } = openPortal({ path: '/employers/7/employees?search=la%20rue#row-3', loggedIn: false });
    await waitFor(() =>
      expect(leave.mock.calls).toEqual([
        ['/api/auth/sign-in?nextStep=%2Femployers%2F7%2Femployees%3Fsearch%3Dla%2520rue%23row-3'],
      ]),
    );
  });

  it('sees a page that needs no login', async () => {
    const { visited, leave } = openPortal({ path: '/signup/home', loggedIn: false });
    expect(await screen.findByRole('heading', { name: 'nobody at no party' })).toBeVisible();
    expect([visited, leave.mock.calls]).toEqual([[], []]);
  });

  it('sees why the portal could not start, and can try again', async () => {
    let isDown = true;
    openPortal({
      path: '/signup/home',
      loggedIn: false,
      answers: ({ path }) => (path === configuration && isDown ? json({ message: 'down' }, 503) : undefined),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. We have been notified.');
    isDown = false;
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(await screen.findByRole('heading', { name: 'nobody at no party' })).toBeVisible();
  });
});
