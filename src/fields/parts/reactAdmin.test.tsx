import { screen, waitFor, within } from '@testing-library/react';
import {
  DataTable,
  DateField,
  ExportButton,
  FilterList,
  FilterListItem,
  ReferenceField,
  SimpleShowLayout,
  TextField,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildEmployee, employeeList, surroundings, WEEKLY } from '../../../tests/setup/portal/employees.ts';
import { type Call, renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';

// React-admin's own components work unchanged in a part of a generated screen.

const ada = buildEmployee();
const grace = buildEmployee({ employeeUid: 'e2', firstName: 'Grace', lastName: 'Hopper', payrollNumber: 'P-2' });
const answers = [
  surroundings,
  employeeList([ada, grace], 60),
  ({ path }: Call) => (path.endsWith('/e1') ? { data: ada } : undefined),
];

afterEach(() => vi.restoreAllMocks());

describe('on a record', () => {
  function Summary() {
    return (
      <section aria-label="Summary">
        <SimpleShowLayout>
          <TextField source="firstName" />
          <DateField source="dateOfBirth" locales="en-GB" options={{ timeZone: 'UTC' }} />
          <ReferenceField source="payrollUid" reference="payrolls" link="show">
            <TextField source="name" />
          </ReferenceField>
        </SimpleShowLayout>
      </section>
    );
  }

  it('fields, layouts and references show the record of the RecordContext, and link to the portal’s screens', async () => {
    await renderScreens('employees/e1', { answers, parts: { sections: [{ field: 'firstName', Component: Summary }] } });
    const summary = await screen.findByRole('region', { name: 'Summary' });
    expect(within(summary).getByText('Ada')).toBeInTheDocument();
    expect(within(summary).getByText('10/12/1990')).toBeInTheDocument();
    const payroll = await within(summary).findByRole('link', { name: 'Weekly staff' });
    expect(payroll).toHaveAttribute('href', `/employers/7/payrolls/${WEEKLY}`);
    expect(within(summary).getByText('First name')).toBeInTheDocument();
  });
});

describe('on a list', () => {
  function Aside() {
    return (
      <aside aria-label="Aside">
        <FilterList label="Work" icon={null}>
          <FilterListItem label="Employed" value={{ isActive: true }} />
        </FilterList>
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="payrollNumber" />
          <DataTable.Col source="lastName" />
        </DataTable>
        <ExportButton />
      </aside>
    );
  }

  it('a table and a filter work on the ListContext, whose state stays in the address', async () => {
    const { user, router, calls } = await renderScreens('employees', { answers, parts: { list: Aside } });
    const aside = await screen.findByRole('complementary', { name: 'Aside' });
    expect(await within(aside).findByRole('cell', { name: 'P-2' })).toBeInTheDocument();
    await user.click(within(aside).getByText('Employed'));
    await waitFor(() => expect(router.state.location.search).toBe('?filter.isActive=true'));
    expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeInTheDocument();
    await waitFor(() => expect(calls.at(-1)?.query.get('filter[isActive]')).toBe('true'));
    await user.click(within(aside).getByText('Employed'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('react-admin’s export saves the list', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:export'), revokeObjectURL: () => {} }),
    );
    HTMLAnchorElement.prototype.click = () => {};
    const { user } = await renderScreens('employees', { answers, parts: { list: Aside } });
    const aside = await screen.findByRole('complementary', { name: 'Aside' });
    await within(aside).findByRole('cell', { name: 'P-2' });
    await user.click(await within(aside).findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toContain('Byron');
  });
});

describe('a column and a bulk action in parts', () => {
  function Initials() {
    const employee = useRecordContext();
    return <abbr>{`${employee?.['firstName']}`.charAt(0) + `${employee?.['lastName']}`.charAt(0)}</abbr>;
  }

  function CountSelected() {
    const { selectedIds } = useListContext();
    return <output>Chosen: {selectedIds.join(', ')}</output>;
  }

  it('read the RecordContext of the row, and the ListContext with its selection', async () => {
    const { user } = await renderScreens('employees', {
      answers,
      parts: { columns: { payrollNumber: Initials }, bulkActions: { 'payroll-relationship': CountSelected } },
    });
    expect(await screen.findByText('GH')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select Grace Hopper' }));
    const bar = await screen.findByRole('region', { name: 'Selected employees' });
    expect(within(bar).getByText('1 selected')).toBeInTheDocument();
    expect(within(bar).getByText('Chosen: e2')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(within(bar).getByText('Chosen: e1, e2')).toBeInTheDocument();
    await user.click(within(bar).getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selected employees' })).not.toBeInTheDocument();
  });
});
