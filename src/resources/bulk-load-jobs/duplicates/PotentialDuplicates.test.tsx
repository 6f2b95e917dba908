import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { buildLoad, playService } from '../../../../tests/setup/portal/uploads.ts';
import type { BulkLoadDuplicate, BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { PotentialDuplicates } from './PotentialDuplicates.tsx';

const employeeUid = '11111111-1111-4111-8111-111111111111';
const inFile: BulkLoadDuplicate['person'] = {
  firstName: 'Ada',
  lastName: 'Marsh',
  dateOfBirth: '1980-02-03',
  nationalInsurance: 'AB123456A',
  payrollNumber: 'Z9',
  email: null,
  postCode: null,
  employmentStartDate: null,
};
const undecided: BulkLoadDuplicate = {
  rowNumber: 2,
  person: inFile,
  candidates: [
    {
      employeeUid,
      reason: 'nationalInsurance',
      isActive: true,
      payrollName: 'Weekly staff',
      person: { ...inFile, lastName: 'Hill', payrollNumber: 'A1', postCode: 'AB1 2CD' },
    },
  ],
  decision: null,
};
const decided: BulkLoadDuplicate = {
  ...undecided,
  rowNumber: 3,
  decision: { employeeUid: null, decidedTimestamp: '2026-07-24T09:00:00Z' },
};

function show(part: Partial<BulkLoadJob> = {}, duplicates: readonly BulkLoadDuplicate[] = [undecided, decided]) {
  const load = { warnedRowCount: 2, undecidedRowCount: 1, ...part };
  const onChanged = vi.fn(() => Promise.resolve());
  const view = renderPortal(<PotentialDuplicates load={buildLoad(load)} onChanged={onChanged} />, {
    path: '/employers/7/contributions/validate/j1',
    answers: playService(load, { duplicates }),
  });
  const changes = () => view.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...view, changes, onChanged, user: userEvent.setup() };
}

const section = () => screen.findByRole('region', { name: 'Potential duplicates: 2' });

it('shows a row beside the employee, and says which details are different', async () => {
  show();
  const [first, second] = within(await section()).getAllByRole('listitem');
  expect(first).toHaveTextContent('Row 2: Ada Marsh (Z9)Not decided');
  expect(second).toHaveTextContent('Decided: somebody else');
  const table = within(first ?? document.body).getByRole('table', {
    name: /Ada Hill \(A1\), employed, payroll Weekly staff\. The same: national/,
  });
  const lines = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'DetailRow 2Employee',
    'First nameAdaAda',
    'Last nameMarshHillDifferent',
    'Date of birth03/02/198003/02/1980',
    'National insurance numberAB123456AAB123456A',
    'Payroll numberZ9A1Different',
    'PostcodeNot in the fileAB1 2CD',
  ]);
});

it('takes the decision for the same person by keyboard, and tells the outcome', async () => {
  const { user, changes, onChanged } = show();
  const button = await screen.findByRole('button', { name: 'Same person: row 2 is Ada Hill (A1)' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  button.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(changes()).toEqual([{ decisions: [{ rowNumber: 2, employeeUid }] }]));
  expect(await screen.findByText('Row 2 is saved: the same person as Ada Hill (A1).')).toHaveRole('status');
  expect(onChanged).toHaveBeenCalledOnce();
  await waitFor(() => expect(button).toHaveFocus());
});

it('takes the decision for somebody else', async () => {
  const { user, changes } = show();
  expect(await screen.findByRole('button', { name: /^Somebody else: row 3/ })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: /^Somebody else: row 2/ }));
  await waitFor(() => expect(changes()).toEqual([{ decisions: [{ rowNumber: 2, employeeUid: null }] }]));
});

describe('one answer for all rows without a decision', () => {
  const another: BulkLoadDuplicate = { ...undecided, rowNumber: 4 };
  const doubtful: BulkLoadDuplicate = {
    ...undecided,
    rowNumber: 5,
    candidates: [...undecided.candidates, ...undecided.candidates].map((candidate, n) => ({
      ...candidate,
      employeeUid: `${n}2222222-2222-4222-8222-222222222222`,
    })),
  };

  it('is asked about with their number, and leaves out rows that may be about several employees or the same one', async () => {
    const { user, changes, feedback } = show({ undecidedRowCount: 3 }, [undecided, another, doubtful]);
    await user.click(await screen.findByRole('button', { name: /^Same person for all/ }));
    await waitFor(() => expect(feedback.confirm).toHaveBeenCalledOnce());
    const [item] = vi.mocked(feedback.confirm).mock.lastCall ?? [];
    expect(item).toMatchObject({
      title: 'Decide about 1 row',
      body: 'The row is the same person as its employee, who gets the details of the row. Rows that stay without a decision: 2.',
      submitLabel: 'Decide about 1',
    });
    expect(changes()).toEqual([]);
    await act(async () => {
      await item?.submitAction();
      item?.onSuccess?.(undefined);
    });
    expect(changes()).toEqual([{ decisions: [{ rowNumber: 2, employeeUid }] }]);
    expect(screen.getByText('1 row saved. Rows that stay without a decision: 2.')).toHaveRole('status');
  });

  it('may be somebody else for each of them', async () => {
    const { user, changes, feedback } = show({ undecidedRowCount: 2 }, [undecided, doubtful]);
    await user.click(await screen.findByRole('button', { name: /^Somebody else for all/ }));
    await waitFor(() => expect(feedback.confirm).toHaveBeenCalledOnce());
    const [item] = vi.mocked(feedback.confirm).mock.lastCall ?? [];
    expect(item?.body).toBe('Each of the 2 rows is somebody else, who is added as a new employee.');
    await act(async () => void (await item?.submitAction()));
    const decisions = [2, 5].map((rowNumber) => ({ rowNumber, employeeUid: null }));
    expect(changes()).toEqual([{ decisions }]);
  });
});

it('shows only the rows without a decision on request', async () => {
  const { user, requests } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Show only those not decided' }));
  await screen.findByRole('region', { name: 'Potential duplicates, not decided: 2' });
  const asked = requests.flatMap(({ path }) => path.split('/duplicates?')[1] ?? []);
  expect(asked.map((query) => new URLSearchParams(query).get('undecided'))).toEqual([null, 'true']);
});

it('offers no decision to readers who may not correct the file', async () => {
  show({ allowedActions: { canCorrect: false, canMap: false, canChooseSheet: false, canRetry: false } });
  expect(within(await section()).queryByRole('button')).not.toBeInTheDocument();
});

it('asks nothing about files without warnings', async () => {
  const { requests } = show({ warnedRowCount: 0 });
  await waitFor(() => expect(screen.queryByRole('region', { name: /Potential duplicates/ })).not.toBeInTheDocument());
  expect(requests.filter(({ path }) => path.includes('duplicates'))).toEqual([]);
});
