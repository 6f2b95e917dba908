import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { SideMenuLayout } from './SideMenuLayout.tsx';

const party = { kind: 'employer', record: buildEmployer() } as const;
const isRouted = (path: string) => ['/employers/7', '/employers/7/employees'].includes(path);

it('shows the items whose screens exist, and highlights the item of the path', () => {
  renderPortal(<SideMenuLayout />, { path: '/employers/7/employees/e1', party, isRouted });
  const menu = screen.getByRole('navigation', { name: 'Main' });
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Dashboard', 'Employees']);
  expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Employees');
});

it('adds an item when its screen is added', () => {
  renderPortal(<SideMenuLayout />, {
    path: '/employers/7',
    party,
    user: buildUser({ isProviderAdmin: true, totalAccessibleEmployers: 2 }),
    isRouted: (path) => isRouted(path) || path.startsWith('/employers/7/configuration'),
  });
  const menu = screen.getByRole('navigation', { name: 'Main' });
  expect(within(menu).getByRole('link', { name: 'Configuration' })).toHaveAttribute(
    'href',
    '/employers/7/configuration/?index=0',
  );
});

it('opens the menu as a drawer, and closes it when an item is chosen', async () => {
  // jsdom has the width of a desktop, where the menu is always open and its button hidden.
  const hidden = true;
  const user = userEvent.setup();
  const { address } = renderPortal(<SideMenuLayout />, { path: '/employers/7', party, isRouted });
  await user.click(screen.getByRole('button', { name: 'Open menu', hidden }));
  const drawer = await screen.findByRole('dialog', { name: 'Menu', hidden });
  await user.click(within(drawer).getByRole('link', { name: 'Employees', hidden }));
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden })).not.toBeInTheDocument());
  expect(address()).toBe('/employers/7/employees');
});

it('skips to the page with the first Tab', async () => {
  const user = userEvent.setup();
  renderPortal(<SideMenuLayout />, { path: '/employers/7', party, isRouted });
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

it('has one main, one header and one footer', () => {
  renderPortal(<SideMenuLayout />, { path: '/employers/7', party, isRouted });
  for (const landmark of ['main', 'banner', 'contentinfo']) expect(screen.getAllByRole(landmark)).toHaveLength(1);
});

it('folds a heading with its button, and remembers it', async () => {
  const user = userEvent.setup();
  const show = () => renderPortal(<SideMenuLayout />, { path: '/employers/7', party, isRouted });
  const { unmount } = show();
  const people = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name: 'People', expanded: true });
  await user.click(people);
  expect(people).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('link', { name: 'Employees' })).not.toBeInTheDocument();
  unmount();
  show();
  const again = screen.getByRole('button', { name: 'People', expanded: false });
  expect(screen.queryByRole('link', { name: 'Employees' })).not.toBeInTheDocument();
  await user.click(again);
  expect(screen.getByRole('link', { name: 'Employees' })).toBeVisible();
  localStorage.clear();
});
