import { act, render, screen } from '@testing-library/react';
import { useGetList } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowser, storeTokens } from '../../tests/setup/portal/fakeBrowser.ts';
import { usePortalSession } from '../providers/auth/portalSession.ts';
import { SessionProvider } from '../providers/auth/SessionProvider.tsx';
import { listAnswer } from '../../tests/setup/portal/renderPortal.tsx';
import type { HttpClient } from '../providers/http/httpClient.ts';
import { definitionOf } from '../../tests/setup/portal/renderScreen.tsx';
import { listParamsAt, type ScreenAddress } from '../screens/screenAhead.ts';
import { FeedbackContext } from '../shared/feedback/feedback.ts';
import { PartyContext } from '../shared/portal/party.ts';
import { buildConfiguration, buildEmployer, buildUser } from '../../tests/setup/portal/portalFactories.ts';
import { SessionContext } from '../shared/portal/session.ts';
import { type AdminScopes, AdminScopesContext } from './scopes/adminScopes.ts';
import { EmployerScope } from './scopes/EmployerScope.tsx';
import { readVisitAhead } from './readVisitAhead.ts';

const employees = await definitionOf('employees');
const list: ScreenAddress = {
  resource: 'employees',
  screen: 'list',
  party: { id: '7', isIntermediary: false },
  search: '?page=2&sort=-lastName&search=la',
};
const drawn = vi.fn<(rows: number | undefined) => void>();

function List() {
  const { data } = useGetList('employees', listParamsAt(employees, list.search));
  drawn(data?.length);
  return <p>{data ? `${data.length} rows` : 'Loading…'}</p>;
}

function Session({ give }: { give: (http: HttpClient) => void }) {
  give(usePortalSession().http);
  return null;
}

const session = {
  user: buildUser(),
  configuration: buildConfiguration(),
  signIn: vi.fn(),
  signOut: vi.fn(),
  refreshParty: vi.fn(),
};
const feedback = { success: vi.fn(), error: vi.fn(), confirm: vi.fn() };

/** A portal before its first page is drawn. */
function openPortal(answer: () => Response = () => listAnswer([{ employeeUid: 'e1' }])) {
  const { browser, requests } = createBrowser(answer);
  const scopes: AdminScopes = new Map();
  let http: HttpClient | undefined;
  const page = (child: React.ReactNode) => (
    <SessionProvider browser={browser}>
      <Session give={(given) => (http = given)} />
      <SessionContext value={session}>
        <FeedbackContext value={feedback}>
          <AdminScopesContext value={scopes}>{child}</AdminScopesContext>
        </FeedbackContext>
      </SessionContext>
    </SessionProvider>
  );
  const view = render(page(null));
  if (!http) throw new Error('The session gave no client.');
  const router = createMemoryRouter([{ element: <EmployerScope />, children: [{ path: '*', element: <List /> }] }]);
  const show = () =>
    view.rerender(
      page(
        <PartyContext value={{ kind: 'employer', record: buildEmployer({ id: 7 }) }}>
          <RouterProvider router={router} />
        </PartyContext>,
      ),
    );
  return { http, requests, scopes, show, hide: () => view.rerender(page(null)) };
}

beforeEach(() => {
  drawn.mockClear();
  storeTokens();
});

describe('a list that is read ahead', () => {
  it('is read once, and drawn with its rows at once', async () => {
    const { http, requests, scopes, show } = openPortal();
    await readVisitAhead(scopes, http, list);
    show();
    expect(await screen.findByText('1 rows')).toBeInTheDocument();
    expect(requests.map(({ path }) => path)).toEqual(['/api/v2/employers/7/employees?page=2&limit=25&sort=-lastName&search=la']);
    expect(drawn).not.toHaveBeenCalledWith(undefined);
  });

  it('keeps nothing when its pages are closed', async () => {
    const { http, requests, scopes, show, hide } = openPortal();
    await readVisitAhead(scopes, http, list);
    show();
    await screen.findByText('1 rows');
    hide();
    expect(scopes.size).toBe(0);
    show();
    await act(() => vi.waitFor(() => expect(requests).toHaveLength(2)));
  });

  it('is read again by its screen after a failure', async () => {
    let isDown = true;
    const { http, requests, scopes, show } = openPortal(() =>
      isDown ? Response.json({ message: 'down', errors: [] }, { status: 503 }) : listAnswer([{ employeeUid: 'e1' }]),
    );
    await readVisitAhead(scopes, http, list);
    isDown = false;
    show();
    expect(await screen.findByText('1 rows')).toBeInTheDocument();
    expect(requests).toHaveLength(2);
  });

  it('is not read while no user is signed in', async () => {
    localStorage.clear();
    const { http, requests, scopes } = openPortal();
    await readVisitAhead(scopes, http, list);
    expect([requests, scopes.size]).toEqual([[], 0]);
  });
});

it('a record that is read ahead is read once: its screen takes the answer', async () => {
  const { http, requests, scopes } = openPortal(() => Response.json({ data: { employeeUid: 'e1' } }));
  await readVisitAhead(scopes, http, { ...list, screen: 'show', id: 'e1' });
  await scopes.get('employer.7')?.dataProvider.getOne('employees', { id: 'e1' });
  expect(requests.map(({ path }) => path)).toEqual(['/api/v2/employers/7/employees/e1']);
});
