import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { buildEmployer } from '../../../tests/setup/portal/portalFactories.ts';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { SalaryPreview } from './SalaryPreview.tsx';

const november = {
  payrollDateUid: 'p1',
  periodTitle: 'Office staff, Workplace pension, November 2026',
  payDate: '2026-11-30',
  employeeBefore: 9_900,
  employerBefore: 5_940,
  employeeAfter: 12_400,
  employerAfter: 7_440,
  hadNoSalary: false,
};
const preview = { salaryFrom: '2026-11-01', changed: [november], kept: [], rise: 4_000 };

const show = (values: object, changes: object = {}) =>
  renderPortal(
    <Routes>
      <Route path="/employers/:employerId" element={<SalaryPreview record={{ id: 'e1' }} values={{ ...values }} />} />
    </Routes>,
    {
      path: '/employers/7',
      party: { kind: 'employer', record: buildEmployer() },
      answers: () => Response.json({ data: { ...preview, ...changes } }),
    },
  );

it.each([
  ['a raise', {}, 'From 01/11/2026: £40.00 more to pay.'],
  ['a lower salary', { rise: -4_000 }, '£40.00 less to pay.'],
  [
    'each contribution',
    {},
    'paid 30/11/2026: £124.00 from the employee instead of £99.00, £74.40 from the employer instead of £59.40',
  ],
  [
    'the first salary',
    { changed: [{ ...november, employeeBefore: 0, employerBefore: 0, hadNoSalary: true }] },
    /£124\.00 from the employee, £74\.40 from the employer; before, it could not be worked out, because no salary was known$/,
  ],
  ['nothing', { changed: [], rise: 0 }, 'From 01/11/2026: no open contribution changes.'],
  [
    'a submitted contribution',
    { kept: [{ periodTitle: 'October', isSubmitted: true }] },
    'The contribution for October is submitted already and stays: correct its statement if the new salary was paid.',
  ],
  [
    'a typed one',
    { kept: [{ periodTitle: 'October', isSubmitted: false }] },
    'The contribution for October was typed and stays.',
  ],
])('says the effect of %s', async (_, changes, expected) => {
  show({ annualSalary: 3_600_000, salaryFrom: '2026-11-01' }, changes);
  expect(await screen.findByRole('status', { name: 'Effects of the salary' })).toHaveTextContent(expected);
});

it.each([
  ['no salary', { salaryFrom: '2026-11-01' }],
  ['half a day', { annualSalary: 3_600_000, salaryFrom: '01/11' }],
])('asks nothing with %s', (_, values) => {
  const { requests } = show(values);
  expect(requests).toEqual([]);
});
