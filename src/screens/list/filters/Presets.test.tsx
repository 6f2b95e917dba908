import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildEmployee, employeeList, surroundings } from '../../../../tests/setup/portal/employees.ts';
import { type Call, definitionOf, renderScreens } from '../../../../tests/setup/portal/renderScreen.tsx';

const employees = await definitionOf('employees');
const presets = [
  {
    id: 'employed',
    title: 'Employed',
    filter: { isActive: [true] },
    sort: '-payrollNumber',
    emptyText: 'Nobody is employed here.',
  },
  { id: 'left', title: 'Left', filter: { isActive: [false] } },
  { id: 'everybody', title: 'Everybody' },
];
const definition = {
  ...employees,
  resource: { ...employees.resource, list: { ...employees.resource.list, presets } },
};
const answers = [surroundings, employeeList([buildEmployee()], 60)];
const open = async (address: string) => {
  const { calls, router, user } = await renderScreens(address, { definition, answers });
  await screen.findByRole('link', { name: 'Ada Byron' });
  const lastQuery = () => decodeURIComponent(String(calls.findLast(({ path }) => path.endsWith('/employees'))?.query));
  return { user, lastQuery, search: () => router.state.location.search };
};
const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

describe('the presets of a list', () => {
  it('open on the first, in its order', async () => {
    const { lastQuery, search } = await open('employees');
    expect(lastQuery()).toBe('page=1&limit=25&sort=-payrollNumber&filter[isActive]=true');
    expect(pressed()).toEqual(['Employed']);
    expect(search()).toBe('');
    expect(screen.getByText('60 employees')).toBeInTheDocument();
  });

  it('are chosen in the address, with the search and other filters', async () => {
    const { user, lastQuery, search } = await open('employees?preset=employed&filter.hasIsa=true&page=2&sort=lastName');
    await user.click(screen.getByRole('button', { name: 'Left' }));
    await waitFor(() => expect(lastQuery()).toBe('page=1&limit=25&sort=lastName&filter[hasIsa]=true&filter[isActive]=false'));
    expect(pressed()).toEqual(['Left']);
    expect(search()).toBe('?filter.hasIsa=true&preset=left');
    await user.click(screen.getByRole('button', { name: 'Everybody' }));
    await waitFor(() => expect(lastQuery()).toBe('page=1&limit=25&sort=lastName&filter[hasIsa]=true'));
    expect(search()).toBe('?filter.hasIsa=true');
  });

  it('show everything to a link that narrows the list by itself', async () => {
    const { lastQuery } = await open('employees?filter.hasIsa=true');
    expect(pressed()).toEqual(['Everybody']);
    expect(lastQuery()).toBe('page=1&limit=25&sort=lastName&filter[hasIsa]=true');
  });

  it('stay when the list is narrowed by another field, and give way to a filter of their own', async () => {
    const { user, lastQuery, search } = await open('employees');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'ISA' }), 'Yes');
    await waitFor(() => expect(search()).toBe('?filter.hasIsa=true&preset=employed'));
    expect(pressed()).toEqual(['Employed']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Employed' }), 'No');
    await waitFor(() => expect(lastQuery()).toContain('filter[isActive]=false&filter[hasIsa]=true'));
    expect(pressed()).toEqual(['Everybody']);
  });

  it('say that there is nothing in their own words', async () => {
    const none = (call: Call) => employeeList([], 0)(call);
    await renderScreens('employees', { definition, answers: [surroundings, none] });
    expect(await screen.findByText('Nobody is employed here.')).toBeInTheDocument();
  });
});
