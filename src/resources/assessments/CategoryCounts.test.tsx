import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { CategoryCounts } from './CategoryCounts.tsx';

const counts = {
  eligibleJobholder: 1_200,
  eligibleNotMember: 3,
  nonEligibleJobholder: 40,
  entitledWorker: 5,
  excluded: 0,
  notAssessed: 2,
};

function show(filterValues: object, data: object = counts) {
  const setFilters = vi.fn();
  const list = { filterValues, setFilters } as unknown as Parameters<typeof ListContextProvider>[0]['value'];
  const { requests } = renderPortal(
    <Routes>
      <Route
        path="/employers/:employerId"
        element={
          <ListContextProvider value={list}>
            <CategoryCounts />
          </ListContextProvider>
        }
      />
    </Routes>,
    { path: '/employers/7', answers: () => Response.json({ data }) },
  );
  return { setFilters, requests };
}

it('counts the employees of each category, and the eligible ones outside a scheme', async () => {
  const { requests } = show({ payrollUid: 'p1' });
  const buttons = await screen.findAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Eligible jobholder: 1,200',
    'Non-eligible jobholder: 40',
    'Entitled worker: 5',
    'Not covered because of age: 0',
    'Not assessed: 2',
    'Show these 3',
  ]);
  expect(
    screen.getByText(
      '3 eligible jobholders are not members of a pension scheme. People who opted out, or whose membership has ended, are among them.',
    ),
  ).toBeInTheDocument();
  expect(requests.map(({ path }) => path)).toEqual(['/api/v2/employers/7/assessment-counts?payrollUid=p1']);
});

it('leads to the eligible employees outside a scheme that it counts', async () => {
  const { setFilters } = show({ payrollUid: 'p1', category: 'entitledWorker' });
  await userEvent.click(await screen.findByRole('button', { name: 'Show these 3' }));
  expect(setFilters).toHaveBeenLastCalledWith({ payrollUid: 'p1', category: 'eligibleJobholder', isMember: false });
});

it('filters the list by a category, and shows all again with a second click', async () => {
  const { setFilters } = show({ isMember: false });
  await userEvent.click(await screen.findByRole('button', { name: 'Entitled worker: 5', pressed: false }));
  expect(setFilters).toHaveBeenLastCalledWith({ isMember: false, category: 'entitledWorker' });
});

it('marks the category of the filter', async () => {
  const { setFilters } = show({ category: 'entitledWorker' }, { ...counts, eligibleNotMember: 0 });
  await userEvent.click(await screen.findByRole('button', { name: 'Entitled worker: 5', pressed: true }));
  expect(setFilters).toHaveBeenLastCalledWith({});
  expect(screen.queryByText(/not members/)).not.toBeInTheDocument();
});
