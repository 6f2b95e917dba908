import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { listAnswer, renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { MiPortal } from './MiPortal.tsx';

const payrollUid = '3f0d3b0a-0000-4000-8000-0000000000aa';

const own = {
  address: '/embedded-dashboards/7/contributions?key=1.a',
  expiresTimestamp: '2026-11-23T12:10:00Z',
  isExternal: false,
};

afterEach(() => void vi.useRealTimers());

const open = (path: string, canViewAnalytics = true, embedded = own) =>
  renderPortal(<MiPortal />, {
    path,
    user: buildUser({ canViewAnalytics }),
    party: { kind: 'employer', record: buildEmployer({ id: 7 }) },
    answers: ({ path: called }) =>
      called.includes('/payrolls') ? listAnswer([{ payrollUid, name: 'Monthly staff' }]) : Response.json({ data: embedded }),
  });

it('frames the dashboard of the address, with the filters of the address', async () => {
  const user = userEvent.setup();
  const { address } = open('/employers/7/analytics?dashboard=contributions&months=3');
  const frame = await screen.findByTitle('Dashboard: Contributions');
  expect(frame).toHaveAttribute('src', '/embedded-dashboards/7/contributions?key=1.a&months=3');
  await screen.findByRole('option', { name: 'Monthly staff' });
  await user.selectOptions(screen.getByLabelText('Payroll'), 'Monthly staff');
  expect(address()).toBe(`/employers/7/analytics?dashboard=contributions&months=3&payrollUid=${payrollUid}`);
  expect(await screen.findByTitle('Dashboard: Contributions')).toHaveAttribute(
    'src',
    `/embedded-dashboards/7/contributions?key=1.a&months=3&payrollUid=${payrollUid}`,
  );
});

it('opens another dashboard, and keeps the filters that it has', async () => {
  const user = userEvent.setup();
  const { address } = open(`/employers/7/analytics?months=3&payrollUid=${payrollUid}`);
  const tab = (name: string) => within(screen.getByRole('tablist')).getByRole('tab', { name });
  await user.click(tab('Membership'));
  expect(address()).toBe('/employers/7/analytics?dashboard=membership&months=3');
  expect(await screen.findByTitle('Dashboard: Membership')).toBeInTheDocument();
  expect(screen.queryByLabelText('Payroll')).not.toBeInTheDocument();
  await user.click(tab('Data quality'));
  expect(address()).toBe('/employers/7/analytics?dashboard=data-quality');
  expect(screen.queryByLabelText('Period')).not.toBeInTheDocument();
});

it('frames a dashboard of the provider as it is, without filters and print', async () => {
  const address = 'https://bi.example.co.uk/contributions?employer=7';
  open('/employers/7/analytics?months=3', true, { ...own, address, isExternal: true });
  const frame = await screen.findByTitle('Dashboard: Contributions');
  expect(frame).toHaveAttribute('src', address);
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  expect(screen.queryByLabelText('Period')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
});

it.each([
  ['renews the address of the provider before its end', true, 2],
  ['leaves its own dashboard as it is', false, 1],
])('%s', async (_, isExternal, expected) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { requests } = open('/employers/7/analytics?dashboard=membership', true, { ...own, isExternal });
  const asked = () => requests.filter(({ path }) => path.includes('/embedded-dashboard/')).length;
  await screen.findByTitle('Dashboard: Membership');
  await vi.advanceTimersByTimeAsync(8 * 60_000);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(90_000);
  await vi.waitFor(() => expect(asked()).toBe(expected));
});

it('refuses users who may not view figures, and asks for none', () => {
  const { requests } = open('/employers/7/analytics', false);
  expect(screen.getByText(/You have no permission to view figures/)).toBeVisible();
  expect(requests).toEqual([]);
});
