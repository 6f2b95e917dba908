import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import type { PayPeriodChanges } from '../../../schemas/generated/types.ts';
import { BenefitPeriodQuestion, PayrollPeriodQuestion } from './PayPeriodQuestion.tsx';

const dates = (payDate: string) => ({
  payDate,
  dueDate: '2026-12-22',
  generateContributionsDate: '2026-11-30',
  dDCollectionDate: null,
});
const nothing: PayPeriodChanges = { moved: [], removed: [], added: [] };
const moved = { benefitName: 'Main plan', name: '1 to 30 November 2026', from: dates('2026-11-30'), to: dates('2026-12-04') };
const record = { id: 'p1', frequency: 'monthly', startDate: '2026-01-01', name: 'Everybody' };

function ask(change: object, answer: PayPeriodChanges | Response, Question = PayrollPeriodQuestion) {
  const [onSave, onStay] = [vi.fn(), vi.fn()];
  const given = answer instanceof Response ? answer : Response.json({ data: answer });
  const { requests } = renderPortal(<Question record={record} change={{ ...change }} onSave={onSave} onStay={onStay} />, {
    answers: () => given,
  });
  return { onSave, onStay, requests, user: userEvent.setup() };
}

it('shows the dates that move, before and after, and saves when told to', async () => {
  const { onSave, requests, user } = ask({ daysAfterPeriodEndPaymentDay: 4 }, { ...nothing, moved: [moved] });
  const dialog = await screen.findByRole('dialog', { name: 'These pay periods change' });
  const cells = within(dialog).getAllByRole('cell');
  expect(within(dialog).getByRole('rowheader')).toHaveTextContent('1 to 30 November 2026Main plan');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Pay date 30/11/2026', 'Pay date 04/12/2026']);
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/api/v2/payrolls/p1/pay-period-changes' });
  expect(onSave).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledOnce();
});

it('returns to the form, also by Escape', async () => {
  const { onStay, onSave, user } = ask({ frequency: 'weekly' }, { ...nothing, moved: [moved] });
  await user.click(await screen.findByRole('button', { name: 'Go on editing' }));
  await user.keyboard('{Escape}');
  expect(onStay.mock.calls).toEqual([[], []]);
  expect(onSave).not.toHaveBeenCalled();
});

it('lists the first twenty periods, by benefit and date, and counts the rest', async () => {
  const added = Array.from({ length: 24 }, (_, n) => ({
    benefitName: n % 2 ? 'Main plan' : 'Extra plan',
    name: `Week ${n}`,
    dates: dates(`2026-12-${String(1 + n).padStart(2, '0')}`),
  }));
  ask({ frequency: 'weekly' }, { moved: [], removed: [{ ...moved, dates: moved.from }], added });
  const rows = await screen.findAllByRole('rowheader');
  expect(rows).toHaveLength(20);
  expect(rows.slice(11, 14).map(({ textContent }) => textContent)).toEqual([
    'Week 22Extra plan',
    '1 to 30 November 2026Main plan',
    'Week 1Main plan',
  ]);
  expect(screen.getByText('And 5 more.')).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: 'Removed' })).toBeInTheDocument();
});

it.each([
  ['no period changes', PayrollPeriodQuestion, { frequency: 'weekly' }, 1],
  ['the change is about no rule of a payroll', PayrollPeriodQuestion, { name: 'Staff' }, 0],
  ['the change is about no rule of a benefit', BenefitPeriodQuestion, { name: 'Plan', startDate: '2026-01-01' }, 0],
  ['no period of the benefit changes', BenefitPeriodQuestion, { exactPayDateDay: 25 }, 1],
])('saves without a question when %s', async (_, Question, change, calls) => {
  const { onSave, onStay, requests } = ask(change, nothing, Question);
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect([requests.length, onStay.mock.calls.length]).toEqual([calls, 0]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('gives a refusal to the form', async () => {
  const errors = [{ field: 'startDate', defaultMessage: 'Enter an earlier date' }];
  const { onStay, onSave } = ask(
    { startDate: '2199-01-01' },
    Response.json({ message: 'Check the details', errors }, { status: 422 }),
  );
  await waitFor(() => expect(onStay).toHaveBeenCalledOnce());
  expect(onStay.mock.calls[0]?.[0]).toMatchObject({ status: 422, body: { errors: { startDate: 'Enter an earlier date' } } });
  expect(onSave).not.toHaveBeenCalled();
});
