import { screen, waitFor, within } from '@testing-library/react';
import { localStorageStore } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../../../tests/setup/noise.ts';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { buildEmployee, CEASED, employeeList, surroundings } from '../../../tests/setup/portal/employees.ts';
import { type Answer, type Call, listOf, refusal, renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';

const ada = buildEmployee();
const grace = buildEmployee({ employeeUid: 'e2', firstName: 'Grace', lastName: 'Hopper', payrollNumber: 'P-2', isActive: false });
const answers = [surroundings, employeeList([ada, grace], 60)];
const listCalls = (calls: readonly Call[]) => calls.filter(({ path }) => path.endsWith('/employees'));
const lastQuery = (calls: readonly Call[]) => decodeURIComponent(String(listCalls(calls).at(-1)?.query));

afterEach(() => vi.unstubAllGlobals());

describe('the table', () => {
  it('has a caption, headers, and a link to each record with its whole name', async () => {
    await renderScreens('employees', { answers });
    const link = await screen.findByRole('link', { name: 'Ada Byron' });
    expect(link).toHaveAttribute('href', '/employers/7/employees/e1');
    const table = screen.getByRole('table', { name: 'Employees' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['', 'Last name', 'First name', 'Payroll number', 'Most recent payroll', 'Employed']);
    expect(within(table).getByRole('checkbox', { name: 'Select all on this page' })).toBeInTheDocument();
    expect(
      within(table).getByRole('row', { name: 'Select Grace Hopper Grace Hopper Grace P-2 Weekly staff No' }),
    ).toBeInTheDocument();
    expect(screen.getByText('60 employees')).toBeInTheDocument();
    expect(document.title).toBe('Harbour Pensions Employees');
  });

  it('two clicks on a heading before the first one is drawn turn the order twice', async () => {
    const { user } = await renderScreens('employees', { answers });
    await user.dblClick(await screen.findByRole('button', { name: 'Payroll number' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Payroll number' })).toHaveAttribute('aria-sort', 'descending'),
    );
  });

  it('marks the column by which it is sorted, and reverses the order', async () => {
    const { user, calls, router } = await renderScreens('employees', { answers });
    expect(await screen.findByRole('columnheader', { name: 'Last name' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Last name' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Last name' })).toHaveAttribute('aria-sort', 'descending'),
    );
    expect(router.state.location.search).toBe('?sort=-lastName');
    await waitFor(() => expect(lastQuery(calls)).toContain('sort=-lastName'));
    expect(screen.queryByRole('button', { name: 'First name' })).not.toBeInTheDocument();
  });

  it('opens a record on a click in its row', async () => {
    const { user, router } = await renderScreens('employees', { answers: [...answers, () => ({ data: ada })] });
    await user.click(await screen.findByRole('cell', { name: 'P-1' }));
    expect(router.state.location.pathname).toBe('/employers/7/employees/e1');
  });

  it('remembers the chosen columns', async () => {
    const store = localStorageStore('1', 'portal.employer.7');
    const first = await renderScreens('employees', { answers, store });
    await first.user.click(await screen.findByRole('button', { name: 'Columns' }));
    await first.user.click(await screen.findByRole('checkbox', { name: 'Annual salary' }));
    await first.user.click(screen.getByRole('checkbox', { name: 'First name' }));
    first.unmount();
    await renderScreens('employees', { answers, store });
    const table = await screen.findByRole('table');
    expect(await within(table).findAllByRole('cell', { name: '£28,500.50' })).toHaveLength(2);
    expect(within(table).queryByRole('columnheader', { name: 'First name' })).not.toBeInTheDocument();
  });

  it('becomes cards on a phone, with a menu for the order', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    const { user, router } = await renderScreens('employees', { answers });
    const card = await screen.findByRole('heading', { name: 'Ada Byron' });
    expect(within(card).getByRole('link')).toHaveAttribute('href', '/employers/7/employees/e1');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Annual salary, descending');
    expect(router.state.location.search).toBe('?sort=-annualSalary');
  });
});

it('offers to add a record only to permitted users', async () => {
  const { unmount } = await renderScreens('employees', { answers });
  expect(await screen.findByRole('link', { name: 'Add employee' })).toHaveAttribute('href', '/employers/7/employees/add-new');
  unmount();
  await renderScreens('employees', { answers, reader: buildUser({ isExternalAdmin: true }) });
  await screen.findByText('60 employees');
  expect(screen.queryByRole('link', { name: 'Add employee' })).not.toBeInTheDocument();
});

describe('finding', () => {
  it('searches when typing pauses, not for every letter', async () => {
    const { user, calls, router } = await renderScreens('employees?page=2', { answers });
    await screen.findByText('60 employees');
    await user.type(screen.getByRole('searchbox'), "o'neill");
    await waitFor(() => expect(lastQuery(calls)).toContain("search=o'neill"));
    expect(listCalls(calls)).toHaveLength(2);
    expect(router.state.location.search).toBe('?search=o%27neill');
    expect(await screen.findByText('60 matches')).toBeInTheDocument();
  });

  it('shows no number of matches before the answer arrives', async () => {
    const { promise: matches, resolve } = Promise.withResolvers<ReturnType<typeof listOf>>();
    const slowly: Answer = ({ query }) => (query.get('search') ? matches : undefined);
    const { user, calls } = await renderScreens('employees', { answers: [slowly, ...answers] });
    await screen.findByText('60 employees');
    await user.type(screen.getByRole('searchbox'), 'ada{Enter}');
    await waitFor(() => expect(lastQuery(calls)).toContain('search=ada'));
    expect(screen.getByText('60 employees')).toBeInTheDocument();
    resolve(listOf([ada]));
    expect(await screen.findByText('1 match')).toBeInTheDocument();
  });

  it('clears the search with Escape', async () => {
    const { user, router } = await renderScreens('employees?search=ada', { answers });
    const field = await screen.findByRole('searchbox');
    expect(field).toHaveValue('ada');
    await user.type(field, '{Escape}');
    expect(field).toHaveValue('');
    expect(router.state.location.search).toBe('');
  });

  it('has the filters of the schema’s types, and removes each filter separately', async () => {
    const { user, calls, router } = await renderScreens('employees', { answers });
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Employed' }), 'Yes');
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Payroll' }),
      await screen.findByRole('option', { name: 'Old staff (Ceased)' }),
    );
    await waitFor(() => expect(lastQuery(calls)).toContain(`filter[payrollUid]=${CEASED}&filter[isActive]=true`));
    expect(router.state.location.search).toBe(`?filter.payrollUid=${CEASED}&filter.isActive=true`);
    await user.click(await screen.findByRole('button', { name: /Remove filter Payroll: Old staff \(Ceased\)/ }));
    expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?filter.isActive=true');
  });

  it('shows the shared search and filters from its address alone', async () => {
    const { calls } = await renderScreens('employees?filter.isActive=true&search=ada&sort=-payrollNumber&page=2&perPage=50', {
      answers,
    });
    await screen.findByText('60 matches');
    expect(lastQuery(calls)).toBe('page=2&limit=50&sort=-payrollNumber&search=ada&filter[isActive]=true');
  });
});

describe('pages', () => {
  it('are changed, and kept in the address', async () => {
    const { user, calls, router } = await renderScreens('employees', { answers });
    await screen.findByText('1–25 of 60');
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('26–50 of 60')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    await waitFor(() => expect(lastQuery(calls)).toContain('page=1&limit=50'));
    expect(router.state.location.search).toBe('?perPage=50');
  });

  it('after the last redirect to the last', async () => {
    const { router } = await renderScreens('employees?page=999', { answers });
    expect(await screen.findByText('51–60 of 60')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=3');
  });
});

describe('a list without rows', () => {
  it('shows the reason, and offers to clear the search and filters', async () => {
    const none = ({ query }: Call) => (query.has('search') ? employeeList([], 0) : employeeList([ada], 1));
    const { user } = await renderScreens('employees?search=%25_', { answers: [surroundings, (call) => none(call)(call)] });
    expect(
      await screen.findByText('No matches. Try fewer words or other filters, or clear them to see everything.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByRole('link', { name: 'Ada Byron' })).toBeInTheDocument();
  });

  it('shows the failure, and tries again', async () => {
    expectConsole('error', /could not reach the service/);
    let isUp = false;
    const { user } = await renderScreens('employees', {
      answers: [(call) => (isUp ? employeeList([ada], 1)(call) : refusal(0, 'We could not reach the service.'))],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the employeesWe could not reach the service.");
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Ada Byron' })).toBeInTheDocument();
  });

  it('offers to clear a filter that the service refuses, instead of trying again', async () => {
    expectConsole('error', /Give filter/);
    const picky: Answer = (call) =>
      call.query.has('filter[isActive]') ? refusal(400, 'Give filter[isActive] as true or false.') : undefined;
    const { user } = await renderScreens('employees?filter.isActive=true', { answers: [picky, ...answers] });
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByRole('link', { name: 'Ada Byron' })).toBeInTheDocument();
  });
});

describe('an address with invalid filters', () => {
  const address =
    'employees?filter.employmentStartDate.gte=2026-02-31&filter.annualSalary.lte=lots&filter.isActive=banana&filter.hasIsa=true';

  it('shows the list without them, and names each with the remedy', async () => {
    const { calls } = await renderScreens(address, { answers });
    expect(await screen.findByRole('link', { name: 'Ada Byron' })).toBeInTheDocument();
    const note = screen.getByRole('alert');
    expect(note).toHaveTextContent('3 filters were not applied');
    expect(
      within(note)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(
      expect.arrayContaining([
        "Employment start date, from: “2026-02-31” isn't a valid date",
        "Annual salary, to: “lots” isn't a valid number",
        "Employed: “banana” isn't one of the choices",
      ]),
    );
    expect(note).toHaveTextContent('Choose them again under Filters, or remove them.');
    expect(lastQuery(calls)).toBe('page=1&limit=25&sort=lastName&filter[hasIsa]=true');
  });

  it('names a filter that the list does not offer, as the title of its field, and only offers to remove it', async () => {
    const { user, router, calls } = await renderScreens('employees?filter.nationalInsurance=QQ&filter.colour.gte=red', {
      answers,
    });
    const note = await screen.findByRole('alert');
    expect(
      within(note)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(["National insurance number: “QQ” can't be used with this list", "colour: “red” can't be used with this list"]);
    expect(note).toHaveTextContent('Remove them.');
    expect(note).not.toHaveTextContent('again under Filters');
    expect(lastQuery(calls)).toBe('page=1&limit=25&sort=lastName');
    await user.click(screen.getByRole('button', { name: 'Remove them' }));
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  });

  it('loses them on request, and keeps the others', async () => {
    const { user, router } = await renderScreens(address, { answers });
    await user.click(await screen.findByRole('button', { name: 'Remove them' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('?filter.hasIsa=true');
  });
});
