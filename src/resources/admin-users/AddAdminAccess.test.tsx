import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Employee } from '../../../schemas/generated/types.ts';
import { listAnswer, renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { AddAdminAccess } from './AddAdminAccess.tsx';

const employee = (employeeUid: string, firstName: string, changes: Partial<Employee> = {}): Partial<Employee> => ({
  employeeUid,
  firstName,
  lastName: 'Mills',
  email: `${firstName.toLowerCase()}@people.example`,
  payrollNumber: `P-${employeeUid}`,
  companyRelationships: [],
  allowedActions: {
    canEdit: true,
    canEditPersonalDetails: true,
    canEditContactDetails: true,
    canEditEmploymentDetails: true,
    canEditPayrollRelationship: true,
    canCreateAdminAccess: true,
    canRevokeEmployeeAccess: false,
    canEnrol: false,
    canOptOut: false,
    canChangeOptOutPeriod: false,
    canCeaseMembership: false,
    canRecordLeaving: false,
    canTakeBackLeaving: false,
    canChangeSalary: false,
    reasons: {},
    ...changes.allowedActions,
  },
  ...changes,
});

const refused = { canCreateAdminAccess: false } as Employee['allowedActions'];

const open = () =>
  renderPortal(<AddAdminAccess />, {
    user: buildUser({ isProviderAdmin: true }),
    party: { kind: 'employer', record: buildEmployer({ id: 7, name: 'Larkfield Bakery' }) },
    answers: ({ path, method }) => {
      if (method === 'POST' && path.includes('/e2/'))
        return Response.json({ message: 'This employee has already been invited.', errors: [] }, { status: 409 });
      if (method === 'POST') return Response.json({ data: {} });
      return listAnswer([
        employee('e1', 'Ada'),
        employee('e2', 'Ben'),
        { ...employee('e3', 'Cleo'), email: null, allowedActions: refused },
        { ...employee('e4', 'Dai'), allowedActions: refused },
      ]);
    },
  });

it('shows why some employees cannot be chosen, and chooses the others', async () => {
  open();
  const user = userEvent.setup();
  const cleo = await screen.findByRole('checkbox', { name: 'Cleo Mills' });
  expect(cleo).toHaveAccessibleDescription('P-e3 · No email address on the record');
  expect(screen.getByRole('checkbox', { name: 'Dai Mills' })).toHaveAccessibleDescription(/Already has access/);
  await user.click(cleo);
  expect(cleo).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Give access' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Ada Mills' }));
  expect(screen.getByText('Selected: Ada Mills')).toBeInTheDocument();
});

it('gives access to several employees, and shows the outcome for each', async () => {
  const { feedback, requests } = open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Ada Mills' }));
  await user.click(screen.getByRole('checkbox', { name: 'Ben Mills' }));
  await user.click(await screen.findByRole('button', { name: 'Give access' }));
  const [item] = vi.mocked(feedback.confirm).mock.calls[0] ?? [];
  expect(item).toMatchObject({ title: 'Give access to 2 people' });
  expect(item?.body).toContain('Ada Mills, Ben Mills will be able to see and manage the pension of Larkfield Bakery');
  await act(async () => item?.onSuccess?.(await item.submitAction()));

  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/v2/employers/7/employees/e1/create-admin-access',
    '/api/v2/employers/7/employees/e2/create-admin-access',
  ]);
  const heading = screen.getByRole('heading', { name: 'Access was given to 1 of 2' });
  expect(heading).toHaveFocus();
  const results = within(screen.getByRole('region', { name: 'Access was given to 1 of 2' }));
  expect(results.getByText('The invitation was sent to ada@people.example')).toBeInTheDocument();
  expect(results.getByText('This employee has already been invited.')).toBeInTheDocument();
  expect(screen.getByText('Selected: Ben Mills')).toBeInTheDocument();
});

it('asks before the page is left with chosen employees, and not after access was given', async () => {
  const { router, feedback } = open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Ada Mills' }));
  await act(() => router.navigate('/elsewhere'));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/');
  await user.click(await screen.findByRole('button', { name: 'Give access' }));
  const [item] = vi.mocked(feedback.confirm).mock.calls[0] ?? [];
  await act(async () => item?.onSuccess?.(await item.submitAction()));
  await act(() => router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/elsewhere');
});
