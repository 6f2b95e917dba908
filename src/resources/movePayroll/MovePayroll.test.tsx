import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { SeenRequest } from '../../../tests/setup/portal/fakeBrowser.ts';
import { listAnswer, pageAnswer } from '../../../tests/setup/portal/renderPortal.tsx';
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
  if (path.includes('search=nash')) return listAnswer(employees.slice(1), 1);
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

  it('offers the payrolls of every page of their list', async () => {
    const many = Array.from({ length: 501 }, (_, n) => ({ payrollUid: `p${n}`, name: `Branch ${n}`, status: 'Active' }));
    renderPage(<MovePayroll />, {
      path: '/employers/7/employees/move-payroll',
      answers: ({ path }) => (path.includes('/payrolls') ? pageAnswer(many, path) : listAnswer([])),
    });
    const from = await screen.findByLabelText('From payroll');
    expect(within(from).getAllByRole('option').at(-1)).toHaveTextContent('Branch 500');
  });

  it('lists the active employees of the payroll, with their number', async () => {
    const { requests, user } = await open();
    await user.click(screen.getByRole('radio', { name: 'All active employees of Weekly staff' }));
    expect(await screen.findByText('1,204 employees will move.')).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Employees to move' })).toHaveTextContent('08/04/2024');
    const asked = requests.map(({ path }) => decodeURIComponent(path)).find((path) => path.includes('/employees?'));
    expect(asked).toContain('filter[payrollUid]=p1');
    expect(asked).toContain('filter[isActive]=true');
  });

  it('shows what is missing, then asks for confirmation and sends the number that was shown', async () => {
    const { user, feedback, requests } = await open();
    await user.click(screen.getByRole('radio', { name: 'All active employees of Weekly staff' }));
    await screen.findByText('1,204 employees will move.');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
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

  it('moves only the chosen employees, unless all are asked for', async () => {
    const { user, feedback, requests } = await open();
    expect(screen.getByRole('radio', { name: 'Only the employees I select' })).toBeChecked();
    await user.selectOptions(screen.getByLabelText('To payroll'), 'Monthly staff');
    expect(moveButton()).toHaveAccessibleDescription('Select the employees to move.');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Ben Nash' }));
    expect(screen.getByText('1 employee chosen: Ada Mills')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move 1 employee' }));
    await vi.mocked(feedback.confirm).mock.calls[0]?.[0].submitAction();
    expect(requests.at(-1)).toMatchObject({
      path: '/api/v2/payrolls/p1/selected-switch',
      body: { payrollToUid: 'p2', employeeUids: ['e1'] },
    });
  });

  it('searches by the service among the employees to choose, and keeps those already chosen', async () => {
    const { user, requests } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Mills' }));
    await user.type(screen.getByRole('searchbox'), 'nash{Enter}');
    expect(await screen.findByRole('checkbox', { name: 'Select Ben Nash' })).not.toBeChecked();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Ada Mills' })).not.toBeInTheDocument());
    const asked = requests.map(({ path }) => decodeURIComponent(path)).find((path) => path.includes('search=nash'));
    expect(asked).toContain('filter[payrollUid]=p1');
    expect(asked).toContain('filter[isActive]=true');
    expect(screen.getByText('1 employee chosen: Ada Mills')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByText('No employees selected yet.')).toBeInTheDocument();
  });

  it('goes to a page by its number', async () => {
    const { user, requests } = await open();
    await user.type(await screen.findByRole('textbox', { name: 'Page number, 1 to 25' }), '12{Enter}');
    await waitFor(() => expect(requests.at(-1)?.path).toContain('page=12&limit=50'));
    await user.type(screen.getByRole('textbox', { name: 'Page number, 1 to 25' }), '99{Enter}');
    await waitFor(() => expect(requests.at(-1)?.path).toContain('page=25&limit=50'));
  });

  describe('with chosen employees', () => {
    const choose = async () => {
      const view = await open();
      await view.user.click(await screen.findByRole('checkbox', { name: 'Select Ada Mills' }));
      return view;
    };

    it('asks before the page is left', async () => {
      const { user, address } = await choose();
      await user.click(screen.getByRole('link', { name: 'Employees' }));
      await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
      expect(address()).toContain('/move-payroll');
      await user.click(await screen.findByRole('link', { name: 'Employees' }));
      await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
      await waitFor(() => expect(address()).toBe('/employers/7/employees'));
    });

    it('asks before another payroll to move from is chosen', async () => {
      const { user } = await choose();
      await user.selectOptions(screen.getByLabelText('From payroll'), 'Monthly staff');
      await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
      expect(screen.getByLabelText('From payroll')).toHaveDisplayValue('Weekly staff');
      await user.selectOptions(screen.getByLabelText('From payroll'), 'Monthly staff');
      await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
      expect(screen.getByLabelText('From payroll')).toHaveDisplayValue('Monthly staff');
      expect(await screen.findByText('No employees selected yet.')).toBeInTheDocument();
    });

    it('asks nothing once they are moved', async () => {
      const { user, feedback, router, address } = await choose();
      await user.selectOptions(screen.getByLabelText('To payroll'), 'Monthly staff');
      await user.click(screen.getByRole('button', { name: 'Move 1 employee' }));
      const [item] = vi.mocked(feedback.confirm).mock.calls[0] ?? [];
      await act(async () => {
        item?.onSuccess?.({});
        await router.navigate(String(item?.redirect));
      });
      expect(address()).toBe('/employers/7/employees');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });
});
