import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { SeenRequest } from '../../../tests/setup/portal/fakeBrowser.ts';
import { listAnswer } from '../../../tests/setup/portal/renderPortal.tsx';
import { renderPage } from '../../../tests/setup/portal/renderPage.tsx';
import { MovePayroll } from './MovePayroll.tsx';

const payrolls = [
  { payrollUid: 'p1', name: 'Weekly staff', status: 'Active' },
  { payrollUid: 'p2', name: 'Monthly staff', status: 'Active' },
  { payrollUid: 'p3', name: 'Old staff', status: 'Ceased' },
];
const employees = [
  { employeeUid: 'e1', firstName: 'Ada', lastName: 'Mills', payrollNumber: 'P1', employmentStartDate: '2024-04-08' },
  { employeeUid: 'e2', firstName: 'Ben', lastName: 'Nash', payrollNumber: 'P2', employmentStartDate: null },
];

function answers({ path, method }: SeenRequest): Response | undefined {
  if (method === 'PATCH') return Response.json({ data: { movedCount: 1 } });
  if (path.includes('/payrolls')) return listAnswer(payrolls);
  if (path.includes('/employees')) return listAnswer(employees, 1_204);
  return undefined;
}

async function open(path = '/employers/7/employees/move-payroll?payrollUid=p1') {
  const view = renderPage(<MovePayroll />, { path, answers });
  await screen.findByLabelText('To payroll');
  return { ...view, user: userEvent.setup() };
}

const moveButton = () => screen.getByRole('button', { name: /^Move/ });

describe('moving between payrolls', () => {
  it('offers every payroll to move from, and the other active payrolls to move to', async () => {
    await open();
    const namesOf = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(namesOf('From payroll')).toEqual(['Choose a payroll', 'Weekly staff', 'Monthly staff', 'Old staff (Ceased)']);
    expect(namesOf('To payroll')).toEqual(['Choose a payroll', 'Monthly staff']);
  });

  it('lists the active employees of the payroll, with their number', async () => {
    const { requests } = await open();
    expect(await screen.findByText('1,204 employees will move.')).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Employees to move' })).toHaveTextContent('08/04/2024');
    const asked = requests.map(({ path }) => decodeURIComponent(path)).find((path) => path.includes('/employees?'));
    expect(asked).toContain('filter[payrollUid]=p1');
    expect(asked).toContain('filter[isActive]=true');
  });

  it('shows what is missing, then asks for confirmation and sends the number that was shown', async () => {
    const { user, feedback, requests } = await open();
    await screen.findByText('1,204 employees will move.');
    expect(moveButton()).toBeDisabled();
    expect(moveButton()).toHaveAccessibleDescription('Choose the payroll to move to.');
    await user.selectOptions(screen.getByLabelText('To payroll'), 'Monthly staff');
    await user.click(moveButton());
    const [item] = vi.mocked(feedback.confirm).mock.calls[0] ?? [];
    expect(item).toMatchObject({
      title: 'Move 1,204 employees',
      body: '1,204 employees will move from Weekly staff to Monthly staff today.',
      showDetailedErrors: true,
    });
    await item?.submitAction();
    expect(requests.at(-1)).toMatchObject({
      method: 'PATCH',
      path: '/api/v2/payrolls/p1/bulk-switch',
      body: { payrollToUid: 'p2', expectedCount: 1_204 },
    });
  });

  it('moves only the chosen employees', async () => {
    const { user, feedback, requests } = await open();
    await user.click(screen.getByRole('radio', { name: 'Only the employees I choose' }));
    await user.selectOptions(screen.getByLabelText('To payroll'), 'Monthly staff');
    expect(moveButton()).toHaveAccessibleDescription('Choose the employees to move.');
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Ben Nash' }));
    expect(screen.getByText('1 of 1,204 chosen.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move 1 employee' }));
    await vi.mocked(feedback.confirm).mock.calls[0]?.[0].submitAction();
    expect(requests.at(-1)).toMatchObject({
      path: '/api/v2/payrolls/p1/selected-switch',
      body: { payrollToUid: 'p2', employeeUids: ['e1'] },
    });
  });
});
