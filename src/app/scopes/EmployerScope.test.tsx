import { act, render, screen } from '@testing-library/react';
import { useDataProvider, useGetList, useRedirect, useStore } from 'react-admin';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Party } from '../../../machines/flows/party.ts';
import { createBrowser, storeTokens } from '../../../tests/setup/portal/fakeBrowser.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts';
import { SessionProvider } from '../../providers/auth/SessionProvider.tsx';
import { listAnswer } from '../../../tests/setup/portal/renderPortal.tsx';
import { PartyContext } from '../../shared/portal/party.ts';
import { FeedbackContext } from '../../shared/feedback/feedback.ts';
import { buildConfiguration, buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { SessionContext } from '../../shared/portal/session.ts';
import { EmployerScope } from './EmployerScope.tsx';

const employer = (id: number): Party => ({ kind: 'employer', record: buildEmployer({ id }) });
const openPage = vi.fn<(id: number) => void>();

function Screen() {
  const { data = [] } = useGetList<{ id: string; lastName: string }>('employees');
  const [columns, setColumns] = useStore('employees.columns', 'all');
  const redirect = useRedirect();
  return (
    <>
      <ul>
        {data.map(({ id, lastName }) => (
          <li key={id}>{lastName}</li>
        ))}
      </ul>
      <p>Columns: {columns}</p>
      <button onClick={() => setColumns('few')}>Choose columns</button>
      <button onClick={() => redirect('create', 'employees')}>Add</button>
      <button onClick={() => redirect('show', 'employees', 'e1')}>Show</button>
    </>
  );
}

function Portal({ router }: { router: ReturnType<typeof createMemoryRouter> }) {
  const [id, setId] = useState(7);
  openPage.mockImplementation(setId);
  return (
    <PartyContext value={employer(id)}>
      <RouterProvider router={router} />
    </PartyContext>
  );
}

const session = {
  user: buildUser(),
  configuration: buildConfiguration(),
  signIn: vi.fn(),
  signOut: vi.fn(),
  refreshParty: vi.fn(),
};
const feedback = { success: vi.fn(), error: vi.fn(), confirm: vi.fn() };

function open(page = <Screen />) {
  storeTokens();
  const { browser, requests } = createBrowser(({ path }) =>
    listAnswer([{ employeeUid: 'e1', lastName: path.includes('/7/') ? 'Byron' : 'Hopper' }]),
  );
  const router = createMemoryRouter([{ element: <EmployerScope />, children: [{ path: '*', element: page }] }], {
    initialEntries: ['/employers/7/employees'],
  });
  render(
    <SessionProvider browser={browser}>
      <SessionContext value={session}>
        <FeedbackContext value={feedback}>
          <Portal router={router} />
        </FeedbackContext>
      </SessionContext>
    </SessionProvider>,
  );
  return { requests, address: () => router.state.location.pathname };
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

beforeEach(() => vi.clearAllMocks());

describe('from one employer to another', () => {
  it('no cached row is carried over', async () => {
    const { requests } = open();
    expect(await screen.findByText('Byron')).toBeInTheDocument();
    act(() => openPage(8));
    expect(screen.queryByText('Byron')).not.toBeInTheDocument();
    expect(await screen.findByText('Hopper')).toBeInTheDocument();
    expect(requests.map(({ path }) => path.split('?')[0])).toEqual([
      '/api/v2/employers/7/employees',
      '/api/v2/employers/8/employees',
    ]);
  });

  it('no choice of columns is carried over, and it is restored on return', async () => {
    open();
    await screen.findByText('Byron');
    press('Choose columns');
    act(() => openPage(8));
    expect(screen.getByText('Columns: all')).toBeInTheDocument();
    act(() => openPage(7));
    expect(screen.getByText('Columns: few')).toBeInTheDocument();
    await screen.findByText('Byron');
  });
});

/** Two lists, one at a time, one that is always shown, one whose answer is kept, and two changes. */
function TwoLists() {
  const { runAction } = useDataProvider<PortalDataProvider>();
  const http = useHttpClient();
  const [shown, setShown] = useState<'pay-periods' | 'employees'>('pay-periods');
  const leave = { action: 'record-leaving', id: 'e1', data: { employmentEndDate: '2026-11-20' } };
  return (
    <>
      <ListOf key={shown} name={shown} />
      <ListOf name="payrolls" />
      <ListOf key={`${shown} statements`} name="statements" options={keptForGood} />
      <button onClick={() => setShown('pay-periods')}>Open pay periods</button>
      <button onClick={() => setShown('employees')}>Open employees</button>
      <button onClick={() => void runAction('employees', leave)}>Record leaving</button>
      <button onClick={() => void http.patch('/payrolls/p1/bulk-switch', {})}>Move everybody</button>
      <button onClick={() => void http.post('/employees/e1/preview', {}, { changesNothing: true })}>Preview</button>
    </>
  );
}

const keptForGood = { staleTime: Infinity };

function ListOf({ name, options }: { name: string; options?: { staleTime: number } }) {
  const { isSuccess } = useGetList(name, undefined, options);
  return isSuccess && <p>{name} read</p>;
}

describe('after a change that this browser has made', () => {
  const lists = (requests: ReturnType<typeof open>['requests'], name: string) =>
    requests.filter(({ method, path }) => method === 'GET' && path.split('?')[0]?.endsWith(`/${name}`)).length;

  it.each(['Record leaving', 'Move everybody'])(
    'by "%s", a list that was read just before is read again once it is opened; what is on the screen or kept for good is not',
    async (change) => {
      const { requests } = open(<TwoLists />);
      await screen.findByText('pay-periods read');
      await screen.findByText('payrolls read');
      await screen.findByText('statements read');
      press('Open employees');
      await screen.findByText('employees read');
      const before = requests.length;
      press(change);
      await vi.waitFor(() => expect(requests).toHaveLength(before + 1));
      press('Open pay periods');
      await vi.waitFor(() => expect(lists(requests, 'pay-periods')).toBe(2));
      await act(async () => {});
      const counts = ['pay-periods', 'employees', 'payrolls', 'statements'].map((name) => lists(requests, name));
      expect(counts).toEqual([2, 1, 1, 1]);
    },
  );

  it('that changes nothing, or without one, a fresh list is not read again', async () => {
    const { requests } = open(<TwoLists />);
    await screen.findByText('pay-periods read');
    press('Open employees');
    await screen.findByText('employees read');
    const before = requests.length;
    press('Preview');
    await vi.waitFor(() => expect(requests).toHaveLength(before + 1));
    press('Open pay periods');
    await screen.findByText('pay-periods read');
    expect(lists(requests, 'pay-periods')).toBe(1);
  });
});

describe('react-admin', () => {
  it.each([
    ['Add', '/employers/7/employees/add-new'],
    ['Show', '/employers/7/employees/e1'],
  ])('has the path "%s" in the route table', async (button, expected) => {
    const { address } = open();
    await screen.findByText('Byron');
    press(button);
    expect(address()).toBe(expected);
  });
});
