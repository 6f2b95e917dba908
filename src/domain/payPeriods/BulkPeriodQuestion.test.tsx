import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { listAnswer } from '../../../tests/setup/portal/renderPortal.tsx';
import { renderPage } from '../../../tests/setup/portal/renderPage.tsx';
import { BulkPeriodQuestion } from './BulkPeriodQuestion.tsx';

const payrolls = [
  { payrollUid: 'p1', name: 'Monthly staff' },
  { payrollUid: 'p2', name: 'Weekly staff' },
  { payrollUid: 'p3', name: 'Former staff' },
];

const dates = (dueDate: string) => ({
  payDate: '2026-11-30',
  dueDate,
  generateContributionsDate: '2026-11-30',
  dDCollectionDate: null,
});
const november = { benefitName: 'Main plan', name: '1 to 30 November 2026', from: dates('2026-12-22'), to: dates('2026-12-18') };
const december = { ...november, name: '1 to 31 December 2026' };

/** @param status - The status by which the third payroll refuses the change. */
function ask(moved: Readonly<Record<string, readonly object[]>>, status = 409) {
  const [onSave, onStay] = [vi.fn(), vi.fn()];
  const change = { paymentDueDay: 18 };
  const ids = payrolls.map(({ payrollUid }) => payrollUid);
  const { requests } = renderPage(<BulkPeriodQuestion ids={ids} change={change} onSave={onSave} onStay={onStay} />, {
    path: '/employers/7/payrolls',
    answers: ({ path }) => {
      const [, uid] = /\/payrolls\/(p\d)\/pay-period-changes$/.exec(path) ?? [];
      if (uid === undefined) return listAnswer(payrolls);
      if (uid === 'p3') return Response.json({ message: 'Not this one', errors: [] }, { status });
      return Response.json({ data: { moved: moved[uid] ?? [], removed: [], added: [] } });
    },
  });
  return { onSave, onStay, requests, user: userEvent.setup() };
}

it('sums up the pay periods that change, and saves when told to', async () => {
  const { user, onSave, requests } = ask({ p1: [november, december], p2: [november] });
  const question = await screen.findByRole('dialog', { name: 'These pay periods change' });
  expect(question).toHaveTextContent('3 pay periods of 2 payrolls change. Pay periods that are due or in the past stay');
  const rows = within(question).getAllByRole('rowheader');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1 to 30 November 2026Monthly staff, Main plan',
    '1 to 31 December 2026Monthly staff, Main plan',
    '1 to 30 November 2026Weekly staff, Main plan',
  ]);
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(3);
  await user.click(within(question).getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledOnce();
});

it('returns to the form', async () => {
  const { user, onStay, onSave } = ask({ p2: [november] });
  const question = await screen.findByRole('dialog', { name: 'These pay periods change' });
  expect(question).toHaveTextContent('1 pay period of 1 payroll changes.');
  await user.click(within(question).getByRole('button', { name: 'Go on editing' }));
  expect(onStay.mock.calls).toEqual([[]]);
  expect(onSave).not.toHaveBeenCalled();
});

it('saves without a question when no pay period changes', async () => {
  const { onSave } = ask({});
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('gives a failure of the service to the form', async () => {
  const { onSave, onStay } = ask({ p1: [november] }, 500);
  await waitFor(() => expect(onStay).toHaveBeenCalledOnce());
  expect(onStay.mock.calls[0]?.[0]).toMatchObject({ status: 500 });
  expect(onSave).not.toHaveBeenCalled();
});
