import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { buildConfiguration, buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { PartyContext } from '../portal/party.ts';
import { SessionContext } from '../portal/session.ts';
import { Page } from './Page.tsx';
import { useDefaultPageTitle } from './usePageTitle.ts';

const session = {
  user: buildUser(),
  configuration: buildConfiguration(),
  signIn: () => {},
  signOut: () => {},
  refreshParty: () => {},
};

function Untitled() {
  useDefaultPageTitle();
  return <p>No title</p>;
}

function open() {
  const router = createMemoryRouter([
    { path: '/', element: <Page title="Employees" /> },
    { path: '/one', element: <Page title="Ada Byron" documentTitle="Employee" /> },
    { path: '/untitled', element: <Untitled /> },
  ]);
  render(
    <SessionContext value={session}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  return { goTo: (path: string) => act(() => router.navigate(path)) };
}

it('names the tab: the product, then the page', async () => {
  const { goTo } = open();
  expect(document.title).toBe('Harbour Pensions Employees');
  await goTo('/one');
  expect(document.title).toBe('Harbour Pensions Employee');
  await goTo('/untitled');
  expect(document.title).toBe('Harbour Pensions Employer Portal');
});

it.each([
  ['its title', null, '"Ada \\"Countess\\" Byron"'],
  [
    'the employer and its title',
    { kind: 'employer', record: buildEmployer({ name: 'Oak Bakery' }) } as const,
    '"Oak Bakery: Ada \\"Countess\\" Byron"',
  ],
])('prints %s on every page', (_, party, expected) => {
  const { unmount } = render(
    <SessionContext value={session}>
      <PartyContext value={party}>
        <MemoryRouter>
          <Page title={'Ada "Countess" Byron'} documentTitle="Employee" />
        </MemoryRouter>
      </PartyContext>
    </SessionContext>,
  );
  const printedTitle = () => document.documentElement.style.getPropertyValue('--printed-title');
  expect(printedTitle()).toBe('');
  dispatchEvent(new Event('beforeprint'));
  expect(printedTitle()).toBe(expected);
  dispatchEvent(new Event('afterprint'));
  expect(printedTitle()).toBe('');
  unmount();
  dispatchEvent(new Event('beforeprint'));
  expect(printedTitle()).toBe('');
});

it('takes the focus after a navigation, but not on the first page of a visit', async () => {
  const { goTo } = open();
  expect(document.body).toHaveFocus();
  await goTo('/one');
  expect(screen.getByRole('heading', { level: 1, name: 'Ada Byron' })).toHaveFocus();
});

it('leaves the focus alone when only the query changes', async () => {
  const { goTo } = open();
  await goTo('/?page=2');
  expect(document.body).toHaveFocus();
});
