import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { CeaseConditions, CeasingSection } from './CeaseConditions.tsx';

const inTheWay = {
  code: 'activeEmployees',
  description: '3 employees are still on this payroll.',
  count: 3,
  isBlocking: true,
  href: '/employers/7/employees?filter.payrollUid=p1',
};
const ending = {
  code: 'activeBenefits',
  description: '2 benefits will cease with it.',
  count: 2,
  isBlocking: false,
  href: null,
};
const answer = (canCease: boolean, conditions: object[]) => () =>
  Response.json({ data: { payrollUid: 'p1', ceasePayrollConditions: { canCease, conditions } } });
const items = async () =>
  within(await screen.findByRole('list', { name: 'Conditions for ceasing' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('lists what must be resolved first, and what will happen', async () => {
  const { requests } = renderPortal(<CeaseConditions record={{ id: 'p1' }} />, { answers: answer(false, [inTheWay, ending]) });
  expect(await items()).toEqual([
    'Must be resolved first3 employees are still on this payroll. Current employees',
    'Will happen2 benefits will cease with it. ',
  ]);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Current employees', inTheWay.href],
  ]);
  expect(requests[0]?.path).toContain('/api/v2/payrolls/p1');
});

it('shows that the payroll is ready to cease', async () => {
  renderPortal(<CeaseConditions record={{ id: 'p1' }} />, { answers: answer(true, []) });
  expect(await items()).toEqual(['DoneReady to cease']);
});

it.each([
  ['a user who may cease it', { canCease: true }, 1],
  ['a user with the permission, whom a condition prevents', { canCease: false, reasons: { canCease: 'Not yet.' } }, 1],
  ['no other user', { canCease: false, reasons: {} }, 0],
])('shows %s the conditions on the record', async (_, allowedActions, count) => {
  const { requests } = renderPortal(<CeasingSection values={{ id: 'p1', allowedActions }} />, { answers: answer(true, []) });
  if (count > 0) expect(await items()).toHaveLength(1);
  expect(requests).toHaveLength(count);
});
