import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
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

const open = (data: DashboardFigures, dashboardId = 'membership', query = 'key=1.a') =>
  renderPortal(<EmbeddedDashboard dashboard={{ employerId: '7', dashboardId }} query={new URLSearchParams(query)} />, {
    answers: () => Response.json({ data }),
  });

it('shows the time of the figures, and has each chart as a table', async () => {
  const user = userEvent.setup();
  open(figures);
  expect(await screen.findByText(/Figures of 23 November 2026 at 14:05/)).toBeVisible();
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['StateEmployees', 'Enrolled1,204', 'Opted outNot shown']);
  await user.click(screen.getByRole('button', { name: 'Show as a table', pressed: false }));
  expect(screen.getByRole('region', { name: 'Table: Employees by state' })).toBeInTheDocument();
});

it('says that there are no figures yet', async () => {
  open({ ...figures, refreshedTimestamp: null, charts: [] });
  expect(await screen.findByText(/There are no figures yet/)).toBeVisible();
});

it('has key figures, the time alone where small groups are shown, and links to lists outside the frame', async () => {
  const href = '/employers/7/employees?filter.dataQuality=noEmail';
  open({
    ...figures,
    title: 'Data quality',
    hidesSmallGroups: false,
    keyFigures: [{ title: 'Score', value: 98, unit: 'score', note: 'Of the checks' }],
    charts: figures.charts.map((chart) => ({ ...chart, rows: [{ label: 'No email', values: [3], href }] })),
  });
  expect(await screen.findByText('98 of 100')).toBeVisible();
  expect(screen.queryByText(/fewer than 5/)).not.toBeInTheDocument();
  const link = within(screen.getByRole('region', { name: 'Table: Employees by state' })).getByRole('link', { name: 'No email' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_top']);
});

it('saves a chart as a CSV file', async () => {
  const user = userEvent.setup();
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  };
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  open(figures);
  await user.click(await screen.findByRole('button', { name: 'CSV: Employees by state' }));
  await vi.waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(await saved[0]?.text()).toContain('Enrolled,1204');
  click.mockRestore();
  Reflect.deleteProperty(URL, 'createObjectURL');
});

it.each([
  [[null, 0], 'The groups are too small to be shown.'],
  [[0, 0], 'All figures are 0.'],
])('has words in place of a drawing of %j', async (values, text) => {
  open({ ...figures, charts: figures.charts.map((chart) => ({ ...chart, rows: [{ label: 'A', values }] })) });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Image/ })).not.toBeInTheDocument();
});

it('says why the figures could not be loaded, and tries again', async () => {
  const user = userEvent.setup();
  let refused = true;
  renderPortal(<EmbeddedDashboard dashboard={{ employerId: '7', dashboardId: 'membership' }} query={new URLSearchParams()} />, {
    answers: () =>
      refused
        ? Response.json({ message: 'This dashboard is no longer open.', errors: [] }, { status: 403 })
        : Response.json({ data: figures }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('This dashboard is no longer open.');
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Membership: Larkfield Bakery' })).toBeVisible();
});

it('is marked for paper while it is printed', async () => {
  open(figures);
  await screen.findByRole('table');
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.documentElement).toHaveClass('printed');
  window.dispatchEvent(new Event('afterprint'));
  expect(document.documentElement).not.toHaveClass('printed');
});
