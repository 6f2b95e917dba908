import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { DashboardFigures } from '../../../schemas/generated/types.ts';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { EmbeddedDashboard } from './EmbeddedDashboard.tsx';

const figures: DashboardFigures = {
  title: 'Membership',
  employerName: 'Larkfield Bakery',
  refreshedTimestamp: '2026-11-23T14:05:00Z',
  hidesSmallGroups: true,
  payrolls: [],
  keyFigures: [],
  charts: [
    {
      chartId: 'members',
      title: 'Employees by state',
      kind: 'bars',
      unit: 'people',
      note: null,
      rowTitle: 'State',
      columns: ['Employees'],
      rows: [
        { label: 'Enrolled', values: [1_204] },
        { label: 'Opted out', values: [null] },
      ],
    },
  ],
};

const open = (data: DashboardFigures) =>
  renderPortal(<EmbeddedDashboard />, {
    path: '/embedded-dashboards/7/membership?key=1.a',
    answers: () => Response.json({ data }),
  });

it('shows the time of the figures, and has each chart as a table', async () => {
  const user = userEvent.setup();
  open(figures);
  expect(await screen.findByText(/Figures of 23 November 2026 at 14:05/)).toBeVisible();
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['StateEmployees', 'Enrolled1,204', 'Opted outNot shown']);
  await user.click(screen.getByRole('button', { name: 'Show as a table', pressed: false }));
  expect(screen.getByRole('region', { name: 'Table: Employees by state' })).toBeVisible();
});

it('says that there are no figures yet', async () => {
  open({ ...figures, refreshedTimestamp: null, charts: [] });
  expect(await screen.findByText(/There are no figures yet/)).toBeVisible();
});
