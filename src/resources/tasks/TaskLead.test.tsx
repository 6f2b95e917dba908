import { screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { renderPage } from '../../../tests/setup/portal/renderPage.tsx';
import { rememberListAddress } from '../../screens/list/address/listAddress.ts';
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
