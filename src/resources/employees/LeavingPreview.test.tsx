import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer } from '../../../tests/setup/portal/portalFactories.ts';
import { LeavingPreview } from './LeavingPreview.tsx';

const show = (lastDay: string | undefined, lastPay?: number, changed: object = {}) =>
  renderPortal(
    <Routes>
      <Route path="/employers/:employerId" element={<LeavingPreview record={{ id: 'e1' }} values={{ lastDay, lastPay }} />} />
    </Routes>,
    {
      path: '/employers/7',
      party: { kind: 'employer', record: buildEmployer() },
      answers: () => Response.json({ data: { ...preview, ...changed } }),
    },
  );

const contribution = (
  periodTitle: string,
  payDate: string,
  dueDate: string,
  amounts = { employeeAmount: 9_900, employerAmount: 5_940 },
) => ({
  payrollDateUid: periodTitle,
  periodTitle,
  payDate,
  dueDate,
  ...amounts,
});

const preview = {
  memberships: ['Master trust'],
  toCome: [contribution('Office staff, Workplace pension, October 2026', '2026-10-30', '2026-11-22')],
  total: 15_840,
  cancelled: [
    contribution('Office staff, Workplace pension, December 2026', '2026-12-31', '2027-01-22', {
      employeeAmount: 3_650,
      employerAmount: 2_190,
    }),
  ],
  cancelledTotal: 5_840,
  withoutSalary: [],
  lastPeriods: [
    {
      periodTitle: 'Office staff, Workplace pension, November 2026',
      usualPay: 250_000,
      followsLastPay: true,
      isFixedAmount: false,
    },
  ],
};

it('says what ends and what is still to be paid, once there is a day', async () => {
  const { requests } = show('2026-11-20');
  const effects = await screen.findByRole('status', { name: 'Effects of the leaving' });
  expect(effects).toHaveTextContent('The membership of Master trust ends.');
  expect(effects).toHaveTextContent('Still to be paid: £158.40 in total.');
  expect(effects).toHaveTextContent(
    'Office staff, Workplace pension, October 2026: £99.00 from the employee and £59.40 from the employer, on the pay of 30/10/2026, due by 22/11/2026',
  );
  expect(effects).toHaveTextContent('Not to be paid any more: £58.40, for Office staff, Workplace pension, December 2026.');
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/v2/employers/7/employees/e1/leaving-preview',
  ]);
});

it.each([undefined, '', '20/11/2026'])('asks nothing without a whole day: %s', (lastDay) => {
  const { requests } = show(lastDay);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});

const november = {
  periodTitle: 'Office staff, Workplace pension, November 2026',
  usualPay: 250_000,
  followsLastPay: true,
  isFixedAmount: false,
};

it.each([
  [
    'the usual pay',
    undefined,
    [november],
    'No last pay was entered, so the usual pay stands: £2,500.00 for Office staff, Workplace pension, November 2026.',
  ],
  [
    'the last pay',
    125_000,
    [november],
    'The contribution for Office staff, Workplace pension, November 2026 follows from the last pay of £1,250.00.',
  ],
  [
    'a submitted contribution',
    125_000,
    [{ ...november, followsLastPay: false }],
    'is submitted already, or was typed: the last pay does not change it.',
  ],
  [
    'a fixed amount',
    120_000,
    [
      {
        ...november,
        periodTitle: 'Office staff, Lifetime ISA savings, November 2026',
        followsLastPay: false,
        isFixedAmount: true,
      },
    ],
    'The contribution for Office staff, Lifetime ISA savings, November 2026 is a fixed amount: the last pay does not change it.',
  ],
  [
    'a fixed amount, without a last pay',
    undefined,
    [{ ...november, followsLastPay: false, isFixedAmount: true }],
    'November 2026 is a fixed amount: the last pay does not change it.',
  ],
  ['no period', 125_000, [], 'No contribution depends on the last pay'],
])('says from which pay the last contribution follows: %s', async (_, lastPay, lastPeriods, expected) => {
  const { requests } = show('2026-11-20', lastPay, { lastPeriods });
  expect(await screen.findByRole('status', { name: 'Effects of the leaving' })).toHaveTextContent(expected);
  expect(requests).toHaveLength(1);
});

it('names no amount where no salary is known, and says what to enter', async () => {
  const unknown = { employeeAmount: 0, employerAmount: 0 };
  show('2026-11-20', undefined, {
    toCome: [],
    total: 0,
    cancelled: [contribution('Office staff, Workplace pension, December 2026', '2026-12-31', '2027-01-22', unknown)],
    cancelledTotal: 0,
    withoutSalary: ['Office staff, Workplace pension, October 2026', november.periodTitle],
    lastPeriods: [{ ...november, usualPay: null }],
  });
  const effects = await screen.findByRole('status', { name: 'Effects of the leaving' });
  const because = 'cannot be worked out, because no salary is known';
  expect(effects).toHaveTextContent(`October 2026 ${because}: enter the salary of the employee first.`);
  expect(effects).toHaveTextContent(`November 2026 ${because}: enter the last pay.`);
  expect(effects).toHaveTextContent(
    'Not to be paid any more: Office staff, Workplace pension, December 2026. No salary is known',
  );
  expect(effects).not.toHaveTextContent(/£0\.00|No contributions are still to be paid|usual pay/);
});
