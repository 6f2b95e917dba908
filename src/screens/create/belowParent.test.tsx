import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { type Answer, listOf, renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';

const uid = (digit: number): string => `${digit}0000000-0000-4000-8000-000000000000`;
const payrolls = [
  { payrollUid: uid(1), name: 'Weekly staff', status: 'Active' },
  { payrollUid: uid(2), name: 'Monthly staff', status: 'Active' },
];
const schemes = [{ pensionSchemeUid: uid(3), name: 'Main plan', isActive: true }];

let added: object;
const service: Answer = ({ method, path, body }) => {
  if (method === 'POST') added = { ...(body as object), benefitUid: uid(9), status: 'Active', allowedActions: { canEdit: true } };
  if (method === 'POST' || path.startsWith('/benefits/')) return { data: added };
  const payroll = payrolls.find(({ payrollUid }) => path === `/payrolls/${payrollUid}`);
  if (payroll) return { data: payroll };
  if (path.endsWith('/payrolls')) return listOf(payrolls);
  if (path.endsWith('/pension-schemes')) return listOf(schemes);
  if (path.startsWith('/pension-schemes/')) return { data: schemes[0] };
  return listOf([]);
};

const open = async (address: string) =>
  act(async () =>
    renderScreens(address, { answers: [service], resource: 'benefits', reader: buildUser({ isProviderAdmin: true }) }),
  );

it('adds a record to the parent in the address, and opens the new record’s screen', async () => {
  const { user, calls, router } = await open(`benefits/add-new?payrollUid=${uid(2)}`);
  const payroll = await screen.findByRole('combobox', { name: 'Payroll' });
  await waitFor(() => expect(payroll).toHaveDisplayValue('Monthly staff'));
  expect(screen.getByRole('link', { name: 'Payroll' })).toHaveAttribute('href', `/employers/7/payrolls/${uid(2)}`);
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
  expect(way.map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Payrolls', 'Payroll']);
  await user.selectOptions(screen.getByLabelText('Type'), 'Pension');
  expect(screen.queryByRole('combobox', { name: /Product/ })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Name'), 'Workplace pension');
  await user.click(screen.getByRole('combobox', { name: 'Pension scheme' }));
  await user.click(await screen.findByRole('option', { name: 'Main plan' }));
  await user.click(screen.getByRole('button', { name: 'Add benefit' }));
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent).toMatchObject({
    path: `/payrolls/${uid(2)}/benefits`,
    body: {
      payrollUid: uid(2),
      type: 'pension',
      name: 'Workplace pension',
      pensionSchemeUid: uid(3),
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Workplace pension' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe(`/employers/7/payrolls/${uid(2)}/benefits/${uid(9)}`);
});
