import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordContextProvider } from 'react-admin';
import { Link, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { renderPage } from '../../../tests/setup/portal/renderPage.tsx';
import { rememberListAddress } from '../../screens/list/address/listAddress.ts';
import { Page } from '../../shared/page/Page.tsx';
import { TaskLead } from './TaskLead.tsx';

const task = { id: 't1', title: 'Repay a member', status: 'ended', recordHref: null };

const open = (roles: Parameters<typeof buildUser>[0]) =>
  renderPage(
    <RecordContextProvider value={task}>
      <p>The task</p>
      <TaskLead />
    </RecordContextProvider>,
    { path: '/employers/7/tasks/t1', user: buildUser(roles), answers: () => undefined },
  );

it('leads staff back to the queue as they left it', async () => {
  open({ isProviderAdmin: true });
  const link = await screen.findByRole('link', { name: 'Tasks of all employers' });
  expect(link).toHaveAttribute('href', '/all-tasks');
  rememberListAddress('open-tasks', '/all-tasks?filter.responsible=provider&page=2');
  open({ isProviderAdmin: true });
  expect((await screen.findAllByRole('link', { name: 'Tasks of all employers' })).at(-1)).toHaveAttribute(
    'href',
    '/all-tasks?filter.responsible=provider&page=2',
  );
});

it('has no way to the queue for those who may not see it', async () => {
  open({ intermediaries: [3] });
  expect(await screen.findByText('The task')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Tasks of all employers' })).not.toBeInTheDocument();
});

it('is led back to from the page on which it is done, from its other tabs, too, and not from other pages', async () => {
  const person = userEvent.setup();
  const late = '/employers/7/late-payments/p1';
  const page = (
    <Page title="Late payment">
      <Link to="?tab=history" replace>
        History
      </Link>
      <Link to="/employers/7/employees">Employees</Link>
    </Page>
  );
  renderPage(
    <Routes>
      <Route
        path="/employers/7/tasks/t1"
        element={
          <RecordContextProvider value={{ ...task, status: 'open', recordHref: late }}>
            <TaskLead />
          </RecordContextProvider>
        }
      />
      <Route path="*" element={page} />
    </Routes>,
    { path: '/employers/7/tasks/t1', answers: () => undefined },
  );
  await person.click(await screen.findByRole('link', { name: 'Do this task' }));
  const back = { name: 'Back to the task' };
  expect(await screen.findByRole('link', back)).toHaveAttribute('href', '/employers/7/tasks/t1');
  await person.click(screen.getByRole('link', { name: 'History' }));
  expect(screen.getByRole('link', back)).toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'Employees' }));
  expect(screen.queryByRole('link', back)).not.toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'History' }));
  expect(screen.queryByRole('link', back)).not.toBeInTheDocument();
});
