import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { buildLoad, playService } from '../../../../tests/setup/portal/uploads.ts';
import type { BulkLoadJob, BulkLoadMissingMember } from '../../../../schemas/generated/types.ts';
import { MissingMembers } from './MissingMembers.tsx';

const uids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const bob: BulkLoadMissingMember = {
  employeeUid: uids[0],
  name: 'Bob Hill',
  payrollNumber: 'B2',
  isOnPayroll: true,
  employeeRegularAmount: 50_00,
  employerRegularAmount: 30_00,
  decision: null,
  leavingDate: null,
  reason: null,
  decidedBy: null,
  decidedTimestamp: null,
};
const cleo: BulkLoadMissingMember = {
  ...bob,
  employeeUid: uids[1],
  name: 'Cleo Moss',
  payrollNumber: null,
  isOnPayroll: false,
  employeeRegularAmount: null,
  employerRegularAmount: null,
  decision: 'leaver',
  leavingDate: '2026-07-10',
  decidedBy: 'Ada Byron',
};

function show(load: Partial<BulkLoadJob> = {}, missing: readonly BulkLoadMissingMember[] = [bob, cleo]) {
  const onChanged = vi.fn(() => Promise.resolve());
  const view = renderPortal(<MissingMembers load={buildLoad(load)} onChanged={onChanged} />, {
    path: '/employers/7/contributions/validate/j1',
    answers: playService(load, { missing }),
  });
  const changes = () => view.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...view, changes, onChanged, user: userEvent.setup() };
}

const section = () => screen.findByRole('region', { name: 'Members missing from the file: 2' });

it('shows each member with their usual contribution and the decision', async () => {
  show();
  const [first, second] = within(await section()).getAllByRole('listitem');
  expect(first).toHaveTextContent('Bob Hill (B2)Employee £50.00, employer £30.00Not decided');
  expect(second).toHaveTextContent(
    'Cleo Moss (no payroll number)No usual contributionNo longer on this payrollHas left: 10/07/2026 (Ada Byron)',
  );
});

it('sends one decision about the chosen members, by keyboard, and tells the outcome', async () => {
  const { user, changes, onChanged } = show();
  const all = await screen.findByRole('checkbox', { name: 'Select all 2 shown' });
  all.focus();
  await user.keyboard(' ');
  await user.type(screen.getByLabelText('Reason'), 'Unpaid leave{Enter}');
  await waitFor(() => expect(changes()).toEqual([{ employeeUids: uids, decision: 'noContribution', reason: 'Unpaid leave' }]));
  expect(await screen.findByText('No contribution this period: saved for 2.')).toHaveRole('status');
  expect(onChanged).toHaveBeenCalledOnce();
});

it('sends a decision about all who are not decided, after a question with their number', async () => {
  const missing = [bob, { ...cleo, decision: null }];
  const { user, changes, feedback } = show({}, missing);
  await user.click(await screen.findByRole('combobox', { name: 'Decision' }));
  await user.click(screen.getByRole('option', { name: 'Has left' }));
  const all = screen.getByRole('button', { name: /^Apply to all not decided/ });
  await user.click(all);
  expect(screen.getByLabelText('Leaving date')).toBeInvalid();
  await user.type(screen.getByLabelText('Leaving date'), '2026-07-10');
  expect(screen.getByRole('button', { name: 'Apply to selected: 0' })).toBeDisabled();
  await user.click(all);
  await waitFor(() => expect(feedback.confirm).toHaveBeenCalledOnce());
  const [item] = vi.mocked(feedback.confirm).mock.lastCall ?? [];
  expect(item).toMatchObject({ title: 'Decide about 2 members', submitLabel: 'Decide about 2' });
  expect(changes()).toEqual([]);
  await act(async () => {
    await item?.submitAction();
    // Cleo is no longer on the payroll.
    missing[0] = { ...bob, decision: 'leaver' };
    item?.onSuccess?.(undefined);
  });
  expect(changes()).toEqual([{ employeeUids: null, decision: 'leaver', leavingDate: '2026-07-10' }]);
  expect(
    await screen.findByText('Has left: saved for 1. It cannot be saved for 1 member: choose something else for them.'),
  ).toHaveRole('status');
});

it('shows only the members without a decision on request', async () => {
  const { user, requests } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Show only those not decided' }));
  await screen.findByRole('region', { name: 'Members missing from the file, not decided: 1' });
  const asked = requests.flatMap(({ path }) => path.split('/missing-members?')[1] ?? []);
  expect(asked.map((query) => new URLSearchParams(query).get('decision'))).toEqual([null, 'none']);
});

it('offers no decision to readers who may not correct the file', async () => {
  show({ allowedActions: { canCorrect: false, canMap: false, canChooseSheet: false, canRetry: false } });
  expect(within(await section()).queryByRole('checkbox', { name: /^Select/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Decision' })).not.toBeInTheDocument();
});

it('asks nothing about files that need not have every member', async () => {
  const { requests } = show({ fileAction: 'leaver' });
  await waitFor(() => expect(screen.queryByRole('region', { name: /Members missing/ })).not.toBeInTheDocument());
  expect(requests.filter(({ path }) => path.includes('missing-members'))).toEqual([]);
});
