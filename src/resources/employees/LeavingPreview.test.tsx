import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer } from '../../../tests/setup/portal/portalFactories.ts';
import { LeavingPreview } from './LeavingPreview.tsx';

const show = (lastDay: string | undefined) =>
  renderPortal(
    <Routes>
      <Route path="/employers/:employerId" element={<LeavingPreview record={{ id: 'e1' }} values={{ lastDay }} />} />
    </Routes>,
    {
      path: '/employers/7',
      party: { kind: 'employer', record: buildEmployer() },
      answers: () => Response.json({ data: preview }),
    },
  );

const contribution = (periodName: string, payDate: string, dueDate: string) => ({
  payrollDateUid: periodName,
  periodName,
  payDate,
  dueDate,
  employeeAmount: 9_900,
  employerAmount: 5_940,
});

const preview = {
  memberships: ['Master trust'],
  toCome: [contribution('1 to 31 October 2026', '2026-10-30', '2026-11-22')],
  total: 15_840,
  cancelled: [contribution('1 to 31 December 2026', '2026-12-31', '2027-01-22')],
  cancelledTotal: 15_840,
};

it('says what ends and what is still to be paid, once there is a day', async () => {
  const { requests } = show('2026-11-20');
  const effects = await screen.findByRole('status', { name: 'Effects of the leaving' });
  expect(effects).toHaveTextContent('The membership of Master trust ends.');
  expect(effects).toHaveTextContent('Still to be paid: £158.40 in total.');
  expect(effects).toHaveTextContent(
    '1 to 31 October 2026: £99.00 from the employee and £59.40 from the employer, on the pay of 30/10/2026, due by 22/11/2026',
  );
  expect(effects).toHaveTextContent('Not to be paid any more: £158.40, for 1 to 31 December 2026.');
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/v2/employers/7/employees/e1/leaving-preview',
  ]);
});

it.each([undefined, '', '20/11/2026'])('asks nothing without a whole day: %s', (lastDay) => {
  const { requests } = show(lastDay);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});
