import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ResourceDefinition } from '../../../fields/model/definition.ts';
import { buildEmployee, employeeList, employeeRecord, MONTHLY, surroundings } from '../../../../tests/setup/portal/employees.ts';
import { type Answer, type Call, definitionOf, listOf, renderScreens } from '../../../../tests/setup/portal/renderScreen.tsx';

const answers = [surroundings, employeeList([buildEmployee()], 60)];
const lastQuery = (calls: readonly Call[]) =>
  decodeURIComponent(String(calls.findLast(({ path }) => path.endsWith('/employees'))?.query));

async function openFilters(address = 'employees', definition?: ResourceDefinition) {
  const shown = await renderScreens(address, { answers, ...(definition && { definition }) });
  await shown.user.click(await screen.findByRole('button', { name: /^Filters/ }));
  return shown;
}

describe('a range', () => {
  it('of days is typed as dd/mm/yyyy, and removed as one filter', async () => {
    const { user, calls, router } = await openFilters();
    await user.type(await screen.findByLabelText('Employment start date, from'), '1/4/2026{Enter}');
    await user.type(screen.getByLabelText('Employment start date, to'), '30.4.2026');
    await user.tab();
    await waitFor(() =>
      expect(lastQuery(calls)).toContain(
        'filter[employmentStartDate][gte]=2026-04-01&filter[employmentStartDate][lte]=2026-04-30',
      ),
    );
    expect(screen.getByLabelText('Employment start date, to')).toHaveValue('30/04/2026');
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Remove filter Employment start date: 01\/04\/2026 to 30\/04\/2026/ }));
    expect(router.state.location.search).toBe('');
  });

  it('of money is sent in pence, and may be open at one end', async () => {
    const { user, calls } = await openFilters();
    await user.type(await screen.findByLabelText('Annual salary, from'), '£28,500.50{Enter}');
    await waitFor(() => expect(lastQuery(calls)).toContain('filter[annualSalary][gte]=2850050'));
    expect(await screen.findByRole('button', { name: /Annual salary: from £28,500.50/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Annual salary, from')).toHaveFocus());
  });

  it('shows the remedy for a text that is not a date, and makes no call', async () => {
    const { user, calls } = await openFilters();
    const before = lastQuery(calls);
    const from = await screen.findByLabelText('Employment start date, from');
    await user.type(from, 'soon{Enter}');
    expect(from).toBeInvalid();
    expect(from).toHaveAccessibleDescription("This isn't a valid date. Enter one such as 31/03/2026");
    expect(lastQuery(calls)).toBe(before);
  });

  it('is restored from a shared address', async () => {
    const { calls } = await openFilters('employees?filter.employmentStartDate.lte=2026-04-30');
    expect(lastQuery(calls)).toContain('filter[employmentStartDate][lte]=2026-04-30');
    expect(screen.getByLabelText('Employment start date, to')).toHaveValue('30/04/2026');
    expect(screen.getByRole('button', { name: /Employment start date: up to 30\/04\/2026/ })).toBeInTheDocument();
  });
});

it('a record of a long list is searched in the service', async () => {
  const employees = await definitionOf('employees');
  const { payrolls } = employees.references;
  if (!payrolls) throw new Error('Employees refer to payrolls.');
  const definition = { ...employees, references: { ...employees.references, payrolls: { ...payrolls, isSearchable: true } } };
  const { user, calls, router } = await openFilters('employees', definition);
  await user.type(await screen.findByRole('combobox', { name: 'Payroll' }), 'month');
  await user.click(await screen.findByRole('option', { name: 'Monthly staff' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?filter.payrollUid=${MONTHLY}`));
  expect(calls.some(({ path, query }) => path.endsWith('/payrolls') && query.get('search') === 'month')).toBe(true);
});

it('the pager shows the range of the present rows until the next rows arrive', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof listOf>>();
  const slowly: Answer = ({ path, query }) => (path.endsWith('/employees') && query.get('page') === '2' ? promise : undefined);
  const { user } = await renderScreens('employees', { answers: [slowly, ...answers] });
  await screen.findByText('1–25 of 60');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.getByText('1–25 of 60')).toBeInTheDocument();
  resolve(listOf([buildEmployee({ employeeUid: 'e9' })], 60));
  expect(await screen.findByText('26–50 of 60')).toBeInTheDocument();
});

it('a search typed just before a click does not cancel the click’s navigation', async () => {
  const { user, router, calls } = await renderScreens('employees', { answers: [employeeRecord(buildEmployee()), ...answers] });
  const link = await screen.findByRole('link', { name: 'Ada Byron' });
  await user.type(screen.getByRole('searchbox'), 'ada');
  await user.click(link);
  await waitFor(() => expect(router.state.location.pathname).toBe('/employers/7/employees/e1'));
  expect(lastQuery(calls)).toContain('search=ada');
  await router.navigate(-1);
  expect(await screen.findByRole('searchbox')).toHaveValue('ada');
});
