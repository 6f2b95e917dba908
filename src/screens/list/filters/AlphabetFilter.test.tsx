import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildEmployee, employeeList, surroundings } from '../../../../tests/setup/portal/employees.ts';
import { type Answer, definitionOf, renderScreens } from '../../../../tests/setup/portal/renderScreen.tsx';

const employees = await definitionOf('employees');
const list = { ...employees.resource.list, filters: ['lastName'], alphabet: 'lastName' };
const definition = { ...employees, resource: { ...employees.resource, list } };
const letters: Answer = ({ path }) =>
  path === '/employers/7/employees/alphabet'
    ? {
        data: [
          { letter: '#', count: 1 },
          { letter: 'E', count: 2 },
        ],
      }
    : undefined;
const answers = [letters, surroundings, employeeList([buildEmployee()])];

it('offers the first letters of the records, and filters the list by the chosen letter', async () => {
  const { user, calls, router } = await renderScreens('employees', { definition, answers });
  const row = await screen.findByRole('group', { name: 'Filter by first letter' });
  await user.click(await within(row).findByRole('button', { name: 'E, 2' }));
  await waitFor(() => expect(router.state.location.search).toBe('?filter.lastName.initial=E'));
  await waitFor(() => expect(calls.at(-1)?.query.get('filter[lastName][initial]')).toBe('E'));
  expect(within(row).getByRole('button', { name: 'A, 0' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Remove filter Last name: E' })).toBeInTheDocument();
  await user.click(within(row).getByRole('button', { name: 'Numbers and symbols, 1' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('filter[lastName][initial]')).toBe('#'));
  await user.click(within(row).getByRole('button', { name: 'All letters' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('is restored from a shared address', async () => {
  const { calls } = await renderScreens('employees?filter.lastName.initial=E', { definition, answers });
  expect(await screen.findByRole('button', { name: 'E, 2', pressed: true })).toBeInTheDocument();
  expect(calls.some(({ query }) => query.get('filter[lastName][initial]') === 'E')).toBe(true);
});
