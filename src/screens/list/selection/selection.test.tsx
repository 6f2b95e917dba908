import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ConfirmDialogItem } from '../../../../machines/flows/confirmDialog.ts';
import { expectConsole } from '../../../../tests/setup/noise.ts';
import { buildUser } from '../../../../tests/setup/portal/portalFactories.ts';
import { buildEmployee, employeeList, MONTHLY, surroundings } from '../../../../tests/setup/portal/employees.ts';
import { type Answer, listOf, refusal, renderScreens } from '../../../../tests/setup/portal/renderScreen.tsx';

const request = (requestUid: string, employeeName: string) => ({
  requestUid,
  employeeName,
  type: 'optOut',
  status: 'outstanding',
  askedFor: 'Opt out',
  requestedDate: '2026-11-20T10:00:00Z',
  allowedActions: { canComplete: true, canCancel: true, reasons: {} },
});
const rows = [request('r1', 'Ada Byron'), request('r2', 'Grace Hopper'), request('r3', 'Mary Quant')];

/** Another user has completed the second request in the meantime. */
const service: Answer = ({ method, path }) => {
  if (path.endsWith('/employee-requests')) return listOf(rows);
  if (method === 'GET') return { data: rows.find(({ requestUid }) => path.endsWith(requestUid)) };
  return path.includes('/r2/') ? refusal(422, 'This request is complete already.') : { data: {} };
};

const open = (reader?: ReturnType<typeof buildUser>) =>
  renderScreens('employee-requests', { resource: 'employee-requests', answers: [service], ...(reader && { reader }) });

type Opened = Awaited<ReturnType<typeof open>>;

async function completeAll({ user, feedback }: Opened): Promise<ConfirmDialogItem> {
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const bar = await screen.findByRole('region', { name: 'Selected employee requests' });
  await user.click(within(bar).getByRole('button', { name: 'Complete' }));
  const [item] = feedback.confirm.mock.calls.at(-1) ?? [];
  if (!item) throw new Error('Nothing was asked.');
  return item;
}

it('has its column from the first drawing of the list on: the other columns would move', async () => {
  const columns = new Set<string | undefined>();
  const drawings = new MutationObserver(() => {
    const [heading] = screen.queryAllByRole('columnheader');
    if (heading) columns.add(heading.className);
  });
  drawings.observe(document.body, { childList: true, subtree: true });
  await open();
  await screen.findByRole('checkbox', { name: 'Select Ada Byron' });
  drawings.disconnect();
  expect([...columns]).toEqual(['select']);
});

it('asks once, changes each record separately, and lists the refused ones with the reason', async () => {
  expectConsole('error', /complete already/);
  const opened = await open();
  const item = await completeAll(opened);
  expect(item).toMatchObject({ title: 'Complete: 3 employee requests', submitLabel: 'Complete' });
  await act(() => item.submitAction());
  const outcome = await screen.findByRole('alert');
  expect(outcome).toHaveTextContent('Complete: 2 of 3 done');
  expect(within(outcome).getByRole('listitem')).toHaveTextContent('Grace Hopper: This request is complete already.');
  expect(outcome).toHaveFocus();
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Select Grace Hopper' })).toBeChecked();
  expect(opened.calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path)).toEqual([
    '/employee-requests/r1/complete',
    '/employee-requests/r2/complete',
    '/employee-requests/r3/complete',
  ]);
});

it('shows in the banner that all are done, and clears the selection', async () => {
  const { user, feedback } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Byron' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Mary Quant' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel request' }));
  const [item] = feedback.confirm.mock.calls.at(-1) ?? [];
  await act(async () => item?.submitAction());
  await waitFor(() => expect(feedback.success).toHaveBeenCalledExactlyOnceWith('Cancel request: 2 of 2 done'));
  expect(screen.queryByRole('region', { name: 'Selected employee requests' })).not.toBeInTheDocument();
});

it('gives the focus to the place of the selection once it is cleared, before the list', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Byron' }));
  await user.click(await screen.findByRole('button', { name: 'Clear selection' }));
  expect(screen.getByText('No employee requests selected')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('checkbox', { name: 'Select all on this page' })).toHaveFocus();
});

it('selects every record of a list of several pages, not only the shown ones', async () => {
  const everyPage: Answer = ({ path, query }) => {
    if (!path.endsWith('/employee-requests')) return undefined;
    return query.get('limit') === '250' ? listOf(rows) : listOf(rows.slice(0, 2), 3);
  };
  const { user } = await renderScreens('employee-requests', { resource: 'employee-requests', answers: [everyPage, service] });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 3' }));
  expect(await screen.findByText('3 selected')).toBeInTheDocument();
});

it('changes nothing once the user has left the list, and shows a message', async () => {
  const opened = await open();
  const item = await completeAll(opened);
  await act(() => opened.router.navigate('/elsewhere'));
  await act(async () => item.submitAction());
  expect(opened.feedback.error).toHaveBeenCalledExactlyOnceWith(
    'Complete: nothing was changed, because you left the list. Select the records again.',
  );
  expect(opened.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

it('is not shown to a user who may change nothing', async () => {
  await open(buildUser({ isExternalAdmin: true }));
  expect(await screen.findByRole('link', { name: 'Ada Byron' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('changes a section of every selected record, each separately', async () => {
  const ada = buildEmployee();
  const grace = buildEmployee({ employeeUid: 'e2', firstName: 'Grace', lastName: 'Hopper' });
  const saved: Answer = ({ method }) => (method === 'PATCH' ? { data: ada } : undefined);
  const { user, calls, feedback } = await renderScreens('employees', {
    answers: [saved, surroundings, employeeList([ada, grace])],
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Change payroll' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change payroll of 2 employees' });
  const buttons = within(dialog).getAllByRole('button').slice(-2);
  expect(buttons.map((button) => button.textContent)).toEqual(['Cancel', 'Change payroll']);
  await user.click(await within(dialog).findByRole('combobox', { name: 'Payroll' }));
  await user.click(await screen.findByRole('option', { name: 'Monthly staff' }));
  await user.click(within(dialog).getByRole('button', { name: 'Change payroll' }));
  await waitFor(() => expect(feedback.success).toHaveBeenCalledExactlyOnceWith('Change payroll: 2 of 2 done'));
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => ({ path, body }))).toEqual(
    ['e1', 'e2'].map((id) => ({ path: `/employers/7/employees/${id}/payroll-relationship`, body: { payrollUid: MONTHLY } })),
  );
});

it('asks before the fields of a section that were filled in are lost', async () => {
  const { user, calls } = await renderScreens('employees', { answers: [surroundings, employeeList([buildEmployee()])] });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Change payroll' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change payroll of 1 employee' });
  await user.click(await within(dialog).findByRole('combobox', { name: 'Payroll' }));
  await user.click(await screen.findByRole('option', { name: 'Monthly staff' }));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(await within(dialog).findByRole('combobox', { name: 'Payroll' })).toHaveValue('Monthly staff');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

const payrolls = ['p1', 'p2'].map((payrollUid) => ({
  payrollUid,
  name: `Payroll ${payrollUid}`,
  frequency: 'monthly',
  status: 'Active',
  startDate: '2026-01-01',
  isAutomaticStatements: true,
}));
const openPayrolls = async () => {
  const answer: Answer = ({ method, path }) => {
    if (method === 'GET') return path.endsWith('/payrolls') ? listOf(payrolls) : undefined;
    return { data: method === 'POST' ? { moved: [], removed: [], added: [] } : payrolls[0] };
  };
  const reader = buildUser({ isProviderAdmin: true });
  const opened = await renderScreens('payrolls', { resource: 'payrolls', reader, answers: [answer] });
  await opened.user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await opened.user.click(await screen.findByRole('button', { name: 'Change payment' }));
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Change payment of 2 payrolls' }) };
};

it('says that an empty field of a section stays as it is', async () => {
  const { dialog } = await openPayrolls();
  expect(within(dialog).getByText('Fields that you leave empty stay as they are.')).toBeInTheDocument();
});

it('sets a box to yes or no in every selected record, or leaves it as it is', async () => {
  const { user, calls, dialog } = await openPayrolls();
  const box = (name: string) => within(within(dialog).getByRole('group', { name: new RegExp(name) }));
  const automatic = await within(dialog).findByRole('group', { name: /Automatic statements/ });
  expect(within(automatic).getByRole('radio', { name: 'Leave as it is' })).toBeChecked();
  await user.click(within(automatic).getByRole('radio', { name: 'No' }));
  await user.click(box('Open after the cut-off').getByRole('radio', { name: 'Yes' }));
  await user.click(box('Paid by direct debit').getByRole('radio', { name: 'No' }));
  await user.click(box('Paid by direct debit').getByRole('radio', { name: 'Leave as it is' }));
  expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Change payment' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2));
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => ({ path, body }))).toEqual(
    ['p1', 'p2'].map((id) => ({ path: `/payrolls/${id}`, body: { isAutomaticStatements: false, isOpenAfterCutoff: true } })),
  );
});
