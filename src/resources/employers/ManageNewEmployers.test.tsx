import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listAnswer, renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { renderPage } from '../../../tests/setup/portal/renderPage.tsx';
import { buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { ManageNewEmployers } from './ManageNewEmployers.tsx';

it('lists the newest employers with their next step', async () => {
  const { requests } = renderPage(<ManageNewEmployers />, {
    path: '/',
    user: buildUser({ isProviderAdmin: true }),
    answers: ({ path }) =>
      path.startsWith('/api/v2/sign-ups')
        ? listAnswer([{ id: 'a1', title: 'Larkspur Foods', state: 'submitted', completedParts: 5 }])
        : listAnswer([
            buildEmployer({ id: 9, name: 'New Ltd', employeeCount: 0 }),
            buildEmployer(),
            buildEmployer({ id: 6, name: 'Gone Ltd', isActive: false }),
          ]),
  });
  expect(await screen.findByRole('link', { name: 'New Ltd' })).toHaveAttribute('href', '/employers/9');
  expect(screen.getByText('Add employees')).toBeInTheDocument();
  expect(screen.getByText('42 employees')).toBeInTheDocument();
  expect(screen.getByText('Closed')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Larkspur Foods' })).toHaveAttribute('href', '/sign-ups/a1');
  expect(screen.getByText('To be reviewed')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Unfinished sign-ups' })).toHaveAttribute('href', '/signup/partial-signups');
  expect(requests.map(({ path }) => path).toSorted()).toEqual([
    '/api/v2/employers?page=1&limit=15&sort=-id',
    '/api/v2/sign-ups?page=1&limit=5&sort=-answeredTimestamp',
  ]);
});

it('asks a visitor to sign in, and makes no call', async () => {
  const user = userEvent.setup();
  const { session, requests } = renderPortal(<ManageNewEmployers />, { user: null });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(session.signIn).toHaveBeenCalledOnce();
  expect(requests).toEqual([]);
});

it('sends an employer user home, and makes no call', () => {
  const { requests } = renderPortal(<ManageNewEmployers />);
  expect(screen.getByRole('link', { name: 'Go to your home page' })).toHaveAttribute('href', '/');
  expect(requests).toEqual([]);
});
