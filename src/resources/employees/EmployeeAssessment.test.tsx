import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { EmployeeAssessment } from './EmployeeAssessment.tsx';

const person = { employeeUid: 'e1', employeeName: 'Grace Mills', payrollNumber: 'A1', isMember: false, assessedOn: '2026-11-22' };

const show = (assessment: object, user = buildUser({ isProviderAdmin: true })) =>
  renderPortal(
    <Routes>
      <Route path="/employers/:employerId" element={<EmployeeAssessment values={{ employeeUid: 'e1' }} />} />
    </Routes>,
    {
      path: '/employers/7',
      user,
      party: { kind: 'employer', record: buildEmployer() },
      answers: () => Response.json({ data: { ...person, ...assessment } }),
    },
  );

it('shows the category, the duty, the dates that there are, and the reasons', async () => {
  const { requests } = show({
    category: 'eligibleJobholder',
    duty: 'enrol',
    reason: null,
    enrolmentDate: '2026-11-01',
    reEnrolmentDate: null,
    reEnrolmentFrom: '2027-04-01',
    reEnrolmentUntil: '2027-09-30',
    minimumTotal: 14_840,
    explanation: ['Aged 38.', 'This makes them an eligible jobholder.'],
  });
  const section = await screen.findByRole('region', { name: 'Automatic enrolment' });
  expect(await within(section).findByText('Eligible jobholder')).toBeInTheDocument();
  const facts = within(section)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(facts).toEqual([
    'Duty: Enrol automatically',
    'Enrolment date: 01/11/2026',
    'Re-enrolment window: 01/04/2027 to 30/09/2027',
    'Minimum contribution: £148.40',
  ]);
  const reasons = within(within(section).getByRole('list', { name: 'Reasons' })).getAllByRole('listitem');
  expect(reasons.map(({ textContent }) => textContent)).toEqual(['Aged 38.', 'This makes them an eligible jobholder.']);
  expect(requests.map(({ path }) => path)).toEqual(['/api/v2/employers/7/employees/e1/assessment']);
});

it('shows only the reason when the employee cannot be assessed', async () => {
  show({ category: 'notAssessed', duty: null, reason: 'The annual salary is missing: enter it.' });
  expect(await screen.findByText('The annual salary is missing: enter it.')).toBeInTheDocument();
  expect(screen.getByText('Not assessed')).toBeInTheDocument();
  expect(screen.queryByRole('term')).not.toBeInTheDocument();
});

it('asks for nothing and shows nothing to a user who may not read assessments', () => {
  const { requests, container } = show({}, buildUser());
  expect(requests).toEqual([]);
  expect(container).toBeEmptyDOMElement();
});
