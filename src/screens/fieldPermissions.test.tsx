import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildEmployee, employeeList, employeeRecord, surroundings } from '../../tests/setup/portal/employees.ts';
import { buildUser } from '../../tests/setup/portal/portalFactories.ts';
import { definitionOf, listOf, renderScreens } from '../../tests/setup/portal/renderScreen.tsx';

const employees = await definitionOf('employees');
// Only the provider's staff have this permission.
const permission = 'employer.completeClosure';
const definition = {
  ...employees,
  resource: { ...employees.resource, fieldPermissions: { annualSalary: { read: permission }, email: { write: permission } } },
};
const ada = buildEmployee();
const answers = [surroundings, employeeRecord(ada), employeeList([ada], 1)];
const staff = buildUser({ isProviderAdmin: true });
const section = (name: string) => screen.findByRole('region', { name });

it.each([
  ['no column and no filter to readers without the permission', undefined, false],
  ['both to others', staff, true],
])('a list offers of a field with a permission to read %s', async (_, reader, isOffered) => {
  const { user } = await renderScreens('employees', { answers, definition, ...(reader && { reader }) });
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  expect(await screen.findByRole('checkbox', { name: 'Email' })).toBeInTheDocument();
  expect(screen.queryAllByRole('checkbox', { name: 'Annual salary' })).toHaveLength(isOffered ? 1 : 0);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  expect(await screen.findByRole('group', { name: 'Employment start date' })).toBeInTheDocument();
  expect(screen.queryAllByRole('group', { name: 'Annual salary' })).toHaveLength(isOffered ? 1 : 0);
});

it('a record has no row of a field that its reader may not read', async () => {
  await renderScreens('employees/e1', { answers, definition });
  const employment = await section('Employment');
  expect(within(employment).getByText('P-1')).toBeInTheDocument();
  expect(within(employment).queryByText('Annual salary')).not.toBeInTheDocument();
});

it('a related list has no column of a field that its reader may not read', async () => {
  const colleagues = {
    id: 'colleagues',
    title: 'Colleagues',
    entity: 'employee',
    resource: 'employees',
    path: '/employers/{employerId}/employees/{id}/colleagues',
    permission: 'employee.read',
    columns: ['payrollNumber', 'annualSalary'],
    emptyText: 'None.',
  };
  const withColleagues = {
    ...definition,
    entities: { ...employees.entities, employee: employees.entity },
    resource: { ...definition.resource, related: [colleagues] },
  };
  const grace = buildEmployee({ employeeUid: 'e2', payrollNumber: 'P-2' });
  await renderScreens('employees/e1', {
    answers: [({ path }) => (path.endsWith('/colleagues') ? listOf([grace]) : undefined), ...answers],
    definition: withColleagues,
  });
  const list = await section('Colleagues');
  expect(await within(list).findByText('P-2')).toBeInTheDocument();
  expect(within(list).getAllByRole('columnheader')).toHaveLength(1);
});

it('a record shows a field that its reader may only read, and its form has no control for it', async () => {
  const { user } = await renderScreens('employees/e1', { answers, definition });
  expect(within(await section('Contact details')).getByText('ada@example.co.uk')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Edit contact details' }));
  expect(await screen.findByRole('textbox', { name: /Town/ })).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /Email/ })).not.toBeInTheDocument();
});

it('a new record is not asked for fields that its author may not write', async () => {
  await renderScreens('employees/add-new', { answers, definition });
  expect(await screen.findByRole('textbox', { name: /Payroll number/ })).toBeInTheDocument();
  for (const name of [/Annual salary/, /Email/]) expect(screen.queryByRole('textbox', { name })).not.toBeInTheDocument();
});

it('readers with the permissions see everything and are asked for everything', async () => {
  const record = await renderScreens('employees/e1', { answers, definition, reader: staff });
  expect(within(await section('Employment')).getByText('£28,500.50')).toBeInTheDocument();
  record.unmount();
  await renderScreens('employees/add-new', { answers, definition, reader: staff });
  for (const name of [/Annual salary/, /Email/]) expect(await screen.findByRole('textbox', { name })).toBeInTheDocument();
});
