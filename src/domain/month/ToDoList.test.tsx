import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Month } from '../../../schemas/generated/types.ts';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer } from '../../../tests/setup/portal/portalFactories.ts';
import { ToDoList } from './ToDoList.tsx';

const period = '/employers/7/contributions/3f0d3b0a-0000-4000-8000-0000000000aa';
const entry: Month['toDo'][number] = {
  id: 'p1',
  kind: 'submit',
  step: 'submit',
  title: 'Office staff, Workplace pension, November 2026',
  employerName: 'Larkfield Bakery',
  note: null,
  latestSafeDate: '2026-12-08',
  dueDate: '2026-12-22',
  isOverdue: false,
  amount: 4_900_00,
  href: period,
  stepHref: period,
  nothingHref: null,
};

const open = (month: Partial<Month>) => {
  const empty: Month = {
    today: '2026-12-01',
    toDoCount: month.toDo?.length ?? 0,
    toDo: [],
    lastMonth: null,
    nextUpload: null,
    openUploadCount: 0,
    dates: [],
    contributions: [],
    overdueCount: 0,
    overdue: [],
    openCount: 0,
    openAmount: 0,
    openStatements: [],
  };
  renderPortal(<ToDoList month={{ ...empty, ...month }} />, { party: { kind: 'employer', record: buildEmployer({ id: 7 }) } });
  return within(screen.getByRole('region', { name: 'This month' }));
};

it('shows each entry with its day, title, amount and one button to its next step', () => {
  const month = open({ toDo: [entry] });
  const line = month.getByRole('listitem');
  expect(line).toHaveTextContent('Submit by 08/12/2026');
  expect(line).toHaveTextContent('The payment is due on 22/12/2026.');
  expect(line).toHaveTextContent('£4,900.00');
  expect(within(line).getByRole('link', { name: entry.title })).toHaveAttribute('href', period);
  const button = within(line).getByRole('link', { name: `Check and submit: ${entry.title}` });
  expect(button).toHaveTextContent(/^Check and submit$/);
});

it.each([
  ['upload', 'Upload a file'],
  ['type', 'Type amounts'],
  ['nothing', 'Nothing to pay'],
  ['continue', 'Continue'],
  ['correct', 'Correct'],
  ['answer', 'Answer'],
  ['pay', 'Pay'],
  ['view', 'View'],
] as const)('names the step "%s" "%s"', (step, title) => {
  const stepHref = `${period}?step`;
  const link = open({ toDo: [{ ...entry, step, stepHref }] }).getByRole('link', { name: `${title}: ${entry.title}` });
  expect(link).toHaveAttribute('href', stepHref);
});

it('says how late something is, and when only the safe day has passed', () => {
  const late = { ...entry, id: 'late', dueDate: '2026-11-22', isOverdue: true };
  const unsafe = { ...entry, id: 'unsafe', latestSafeDate: '2026-11-30', dueDate: '2026-12-14' };
  const sameDay = { ...late, id: 'sameDay', latestSafeDate: '2026-11-22' };
  const lines = open({ toDo: [late, unsafe, sameDay] }).getAllByRole('listitem');
  expect(lines[0]).toHaveTextContent('9 days late It was due on 22/11/2026.');
  expect(lines[1]).toHaveTextContent('Past the latest safe day The payment is due on 14/12/2026: it may still arrive in time.');
  expect(lines[2]).toHaveTextContent('9 days late');
  expect(lines[2]).not.toHaveTextContent('It was due');
});

it('offers that there is nothing to pay where that is possible', () => {
  const nothingHref = `${period}?action=recordNoContributions`;
  const link = open({ toDo: [{ ...entry, step: 'upload', amount: null, nothingHref }] }).getByRole('link', {
    name: /^Nothing to pay/,
  });
  expect(link).toHaveAttribute('href', nothingHref);
});

it('shows eight entries at first, and all on request', async () => {
  const toDo = Array.from({ length: 31 }, (_, n) => ({ ...entry, id: `p${n}` }));
  const month = open({ toDo, toDoCount: 33 });
  expect(month.getAllByRole('listitem')).toHaveLength(8);
  await userEvent.setup().click(month.getByRole('button', { name: 'Show all 31', expanded: false }));
  expect(month.getAllByRole('listitem')).toHaveLength(31);
  expect(month.getByText('and 2 more, which have later days')).toBeVisible();
});

it.each([
  [{ submittedCount: 3, amount: 20_766_53, paidAmount: 20_766_53 }, '3 pay periods submitted, £20,766.53, all of it paid.'],
  [{ submittedCount: 2, amount: 20_766_53, paidAmount: 66_53 }, '2 of 3 pay periods submitted, £20,766.53, £66.53 of it paid.'],
  [
    { submittedCount: 3, amount: 32_040_63, paidAmount: 32_175_09 },
    '3 pay periods submitted, £32,040.63, all of it paid. £134.46 that was paid beyond that is to be refunded.',
  ],
  [{ submittedCount: 0, amount: 0, paidAmount: 0 }, '0 of 3 pay periods submitted.'],
])('tells in a line what happened last month: %j', (values, line) => {
  const lastMonth = { month: '2026-11', periodCount: 3, ...values };
  expect(open({ lastMonth }).getByText(`November 2026: ${line}`)).toBeVisible();
});

it('says that there is nothing to do', () => {
  expect(open({}).getByText('Nothing is to be submitted, paid or answered now.')).toBeVisible();
});
