import type { Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';

test('a deep link survives the sign-in, with its query and its hash', async ({ page, portal }) => {
  const link = '/employers/1087/employees?sort=-payrollNumber&filter.isActive=true#results';
  await page.goto(link);
  await portal.signInThroughPages('senior-pension-admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible();
  await expect(page).toHaveURL(link);
  await expect(page.getByRole('columnheader', { name: 'Payroll number' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('button', { name: 'Remove filter Employed: Yes' })).toBeVisible();
});

test('signing out ends the session in every tab, and Back shows no data', async ({ context, page, portal }) => {
  await page.goto('/employers/1087/employees');
  await portal.signInThroughPages('senior-pension-admin');
  const rows = page.getByRole('table', { name: 'Employees' }).getByRole('row');
  await expect(rows).not.toHaveCount(0);
  const second = await context.newPage();
  await second.goto('/employers/1087');
  await expect(second.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You have signed out.')).toBeVisible();
  await expect(second.getByRole('heading', { level: 1, name: /^Sign in to/ })).toBeVisible();

  const shown: string[] = [];
  context.on('response', (response) => {
    if (response.ok() && /\/api\/v2\/(employers|me\/authorization)/.test(response.url())) shown.push(response.url());
  });
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /^Sign in to/ })).toBeVisible();
  await expect(rows).toHaveCount(0);
  expect(shown).toEqual([]);
});

test('ten tabs whose token expires at the same time make one refresh call', async ({ context, portal }) => {
  // Ten portals start in one browser.
  test.setTimeout(240_000);
  await portal.signInAs('hs-admin');
  const tabs: Page[] = [];
  while (tabs.length < 10) {
    const tab = await context.newPage();
    await tab.goto('/employers');
    await expect(tab.getByRole('link', { name: 'Alderwick Furniture Ltd' })).toBeVisible();
    tabs.push(tab);
  }
  const [first] = tabs;
  if (!first) throw new Error('No tab was opened.');
  const calls: string[] = [];
  const { promise: everyTabWaits, resolve: letItThrough } = Promise.withResolvers<void>();
  await context.route('**/api/auth/oauth2/token', async (route) => {
    calls.push(route.request().postData() ?? '');
    await everyTabWaits;
    await route.continue();
  });
  const stored = async () => first.evaluate(() => localStorage.getItem('access_token'));
  const before = await stored();

  await first.evaluate(() => localStorage.setItem('expires_in', '1'));
  const waiting = async () => first.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
  // Each tab checks the clock every five seconds.
  await expect.poll(waiting).toBe(tabs.length - 1);
  letItThrough();

  await expect.poll(stored).not.toBe(before);
  await expect.poll(waiting).toBe(0);
  // With the new token, every tab continues without an interruption.
  for (const tab of tabs) {
    await tab.getByRole('button', { name: 'Next page' }).click();
    await expect(tab.getByText('26–50 of 99')).toBeVisible();
  }
  expect(calls).toHaveLength(1);
  expect(calls[0]).toContain('refresh_token');
});
