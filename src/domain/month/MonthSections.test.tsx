import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useState } from 'react';
import type { Month } from '../../../schemas/generated/types.ts';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer } from '../../../tests/setup/portal/portalFactories.ts';
import { DueBar } from './DueBar.tsx';
import { MonthSections } from './MonthSections.tsx';
import { useMonth } from './useMonth.ts';

const href = '/employers/7/contributions/3f0d3b0a-0000-4000-8000-0000000000aa';
const period = { name: '1 to 30 November 2026', payrollName: 'Monthly staff', employerName: 'Larkfield Bakery' };
const title = 'Monthly staff, Pension, November 2026';
const payment = { ...period, title, benefitName: 'Pension', collectionDate: null };
const empty: Month = {
  today: '2026-12-01',
  toDoCount: 0,
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
const upload = { ...payment, dueDate: '2026-12-22', latestUploadDate: '2026-12-03', isOverdue: false, href };

const entry: Month['toDo'][number] = {
  id: 'p1',
  kind: 'submit',
  step: 'submit',
  title,
  employerName: period.employerName,
  note: null,
  latestSafeDate: upload.latestUploadDate,
  dueDate: upload.dueDate,
  isOverdue: true,
  amount: null,
  href,
  stepHref: href,
  nothingHref: null,
};

function Sections({ isIntermediary }: { isIntermediary: boolean }) {
  const month = useMonth('employers', 7);
  return (
    <>
      {month.data && <DueBar month={month.data} isIntermediary={isIntermediary} />}
      <MonthSections month={month} isIntermediary={isIntermediary} />
    </>
  );
}

const open = (month: Partial<Month>, isIntermediary = false) =>
  renderPortal(<Sections isIntermediary={isIntermediary} />, {
    party: { kind: 'employer', record: buildEmployer({ id: 7 }) },
    answers: () => Response.json({ data: { ...empty, ...month } }),
  });

it('is read again when the dashboard is shown again: an event of any record may have changed it', async () => {
  let reads = 0;
  function Dashboard() {
    const [isShown, setIsShown] = useState(true);
    return (
      <>
        <button onClick={() => setIsShown(!isShown)}>Turn</button>
        {isShown && <Sections isIntermediary={false} />}
      </>
    );
  }
  renderPortal(<Dashboard />, {
    party: { kind: 'employer', record: buildEmployer({ id: 7 }) },
    answers: () => {
      reads += 1;
      return Response.json({ data: reads === 1 ? { ...empty, openStatements: [upload], openCount: 1 } : empty });
    },
  });
  expect(await screen.findByRole('link', { name: upload.title })).toBeVisible();
  const turn = screen.getByRole('button', { name: 'Turn' });
  await userEvent.click(turn);
  await userEvent.click(turn);
  expect(await screen.findByText('No statement is waiting for payment.')).toBeVisible();
  expect(reads).toBe(2);
});

it('says why a section is empty', async () => {
  open({});
  expect(await screen.findByText(/No dates in the next 5 weeks\. Pay periods appear here once/)).toBeVisible();
  expect(screen.queryByText('Nothing is overdue.')).not.toBeInTheDocument();
  expect(screen.getByText('No statement is waiting for payment.')).toBeVisible();
  expect(screen.getByText(/No statements in the last 12 months/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Contributions due' })).not.toBeInTheDocument();
});

it('has no bar for an overdue payment whose direct debit is on its way', async () => {
  const late = {
    ...payment,
    kind: 'payment',
    dueDate: '2026-08-22',
    title: 'Monthly staff, Pension, July 2026',
    amount: 80_00,
    href,
  } as const;
  open({ overdue: [{ ...late, collectionDate: '2026-12-14' }], overdueCount: 1 });
  expect(await screen.findByText(/No statements in the last 12 months/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Payment overdue' })).not.toBeInTheDocument();
});

it.each([
  ['2026-12-03', {}, 'Upload them by 03/12/2026, the latest safe day.'],
  ['2026-12-04', {}, 'The latest safe day to upload was 03/12/2026. Upload now: the payment may still arrive in time.'],
])('on %s, the bar says what to do', async (today, values, advice) => {
  open({ today, nextUpload: { ...upload, ...values } });
  const bar = await screen.findByRole('region', { name: 'Contributions due' });
  expect(bar).toHaveTextContent(advice);
  expect(bar).toHaveTextContent('Monthly staff, Pension, November 2026');
  expect(within(bar).getByRole('link', { name: 'View the period' })).toHaveAttribute('href', href);
});

it.each([
  ['no amount is prepared', { step: 'type', nothingHref: `${href}?action=recordNoContributions` }, true],
  ['nobody contributed the last time', { step: 'nothing', nothingHref: null }, true],
  ['amounts are prepared', { step: 'submit', amount: 158_40, nothingHref: null }, false],
  ['an upload is checked', { step: 'continue', nothingHref: null }, false],
] as const)('advises to record that nobody contributes only where the list offers it: %s', async (_, step, isAdvised) => {
  open({ today: '2026-12-23', nextUpload: { ...upload, isOverdue: true }, toDo: [{ ...entry, ...step }], toDoCount: 1 });
  const bar = await screen.findByRole('region', { name: 'Contributions due' });
  expect(bar).toHaveTextContent(isAdvised ? 'Submit them now, or record that nobody contributes.' : 'Submit them now.');
});

it('the bar counts the other pay periods that can be submitted', async () => {
  open({ nextUpload: upload, openUploadCount: 5 });
  const bar = await screen.findByRole('region', { name: 'Contributions due' });
  expect(bar).toHaveTextContent('4 other pay periods can be submitted too.');
});

it('the bar says how many of the others are overdue', async () => {
  const other = (n: number, isOverdue: boolean) => ({ ...entry, id: `p${n}`, href: `${href}${n}`, isOverdue });
  open({ nextUpload: upload, openUploadCount: 4, toDo: [entry, other(2, true), other(3, false), other(4, false)] });
  const bar = await screen.findByRole('region', { name: 'Contributions due' });
  expect(bar).toHaveTextContent('3 other pay periods can be submitted too, of which 1 is overdue.');
});

it('a payment that is overdue comes before what is still to come, with its amount and its statement', async () => {
  const statement = '/employers/7/statements/3f0d3b0a-0000-4000-8000-0000000000bb';
  open({
    today: '2027-02-02',
    nextUpload: { ...upload, dueDate: '2027-02-22', latestUploadDate: '2027-02-03' },
    openUploadCount: 1,
    overdueCount: 1,
    overdue: [{ ...payment, kind: 'payment', dueDate: '2026-12-22', amount: 4_082_47, href: statement }],
  });
  const bar = await screen.findByRole('region', { name: 'Payment overdue' });
  expect(bar).toHaveTextContent('Monthly staff, Pension, November 2026£4,082.47 was due on 22/12/2026, 42 days ago.');
  expect(within(bar).getByRole('link', { name: 'View the statement' })).toHaveAttribute('href', statement);
  expect(bar.compareDocumentPosition(screen.getByRole('region', { name: 'Contributions due' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

it('lists the dates, and what is overdue with its days and its screen', async () => {
  open(
    {
      today: '2026-12-23',
      dates: [{ date: '2026-12-24', kind: 'potsUpdated', count: 4, periods: [{ ...period, href }] }],
      overdueCount: 2,
      overdue: [{ ...payment, kind: 'upload', dueDate: '2026-12-22', amount: null, href }],
    },
    true,
  );
  const dates = within(await screen.findByRole('region', { name: 'Coming dates' }));
  expect(dates.getByText('24/12/2026')).toBeVisible();
  expect(dates.getByText('Pots are updated')).toBeVisible();
  expect(dates.getByText('and 3 more')).toBeVisible();
  const overdue = screen.getByRole('region', { name: 'Overdue' });
  expect(overdue).toHaveTextContent(
    'Monthly staff, Pension, November 2026Larkfield Bakery, due on 22/12/2026Not submitted1 day late',
  );
  expect(overdue).toHaveTextContent('and 1 more that is overdue');
  expect(within(overdue).getByRole('link', { name: title })).toHaveAttribute('href', href);
});

it('shows the next five days with dates first, and all on request', async () => {
  const dates = Array.from({ length: 8 }, (_, n) => ({
    date: `2026-12-0${n + 1}`,
    kind: 'due' as const,
    count: 1,
    periods: [{ ...period, href }],
  }));
  open({ dates });
  const days = within(await screen.findByRole('region', { name: 'Coming dates' }));
  expect(days.getAllByText(/^0\d\/12\/2026$/)).toHaveLength(5);
  const person = userEvent.setup();
  await person.click(days.getByRole('button', { name: 'Show all 8 days', expanded: false }));
  expect(days.getAllByText(/^0\d\/12\/2026$/)).toHaveLength(8);
  await person.click(days.getByRole('button', { name: 'Show the next 5 days only', expanded: true }));
  expect(days.getAllByText(/^0\d\/12\/2026$/)).toHaveLength(5);
});

it('says which of the statements to pay direct debit collects, and when', async () => {
  const statement = { ...payment, kind: 'payment' as const, dueDate: '2026-12-22', amount: 80_00 };
  open({
    openCount: 2,
    openStatements: [
      { ...statement, collectionDate: '2026-12-18', href },
      { ...statement, collectionDate: null, href: '/employers/7/statements/2' },
    ],
  });
  const section = await screen.findByRole('region', { name: 'Statements to pay' });
  expect(within(section).getByText('Due on 22/12/2026, collected by direct debit on 18/12/2026')).toBeVisible();
  expect(within(section).getByText('Due on 22/12/2026')).toBeVisible();
});

it.each([
  ['what is overdue', 1, '£909.31 in all, apart from what is overdue'],
  ['nothing', 0, '£909.31 in all'],
])('leaves %s out of the sum of the statements to pay, and says so', async (_, overdueCount, text) => {
  const statement = { ...payment, kind: 'payment' as const, dueDate: '2026-12-22', href };
  // £909.31 is due; £946.15 is overdue, and stands in the list of what is overdue.
  const overdue = overdueCount === 0 ? [] : [{ ...statement, dueDate: '2026-11-22', amount: 946_15 }];
  open({ overdueCount, overdue, openCount: 1, openAmount: 909_31, openStatements: [{ ...statement, amount: 909_31 }] });
  const section = await screen.findByRole('region', { name: 'Statements to pay' });
  expect(within(section).getByText(text, { exact: true })).toBeVisible();
});

it('does not say that no statement is to be paid while one is overdue', async () => {
  open({ overdueCount: 1 });
  expect(await screen.findByText('No statement is waiting for payment, apart from what is overdue.')).toBeVisible();
});

it("names the clients in an intermediary's month", async () => {
  open({ overdueCount: 1, overdue: [{ ...payment, kind: 'upload', dueDate: '2026-11-22', amount: null, href }] }, true);
  expect(await screen.findByText('Larkfield Bakery, due on 22/11/2026')).toBeVisible();
});

it('has the contributions as a table for screen readers, and for everybody on request', async () => {
  const row = { month: '2026-11', employee: 500_00, employer: 300_50, lumpSums: 0 };
  open({ contributions: [{ ...row, month: '2026-10', employer: 0 }, row] });
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Month',
    'Employer contributions',
    'Employee contributions',
    'Total',
  ]);
  expect(table.getAllByRole('row')[1]).toHaveTextContent('November 2026£300.50£500.00£800.50');
  const button = screen.getByRole('button', { name: 'Show as a table' });
  expect(screen.queryByRole('region', { name: 'Table of contributions by month' })).not.toBeInTheDocument();
  await userEvent.setup().click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('region', { name: 'Table of contributions by month' })).toBeVisible();
});
