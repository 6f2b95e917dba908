import type { Page } from '@playwright/test';
import { accountOf } from './support/accounts.ts';
import { addresses, employerOfAddresses } from './support/addresses/addresses.ts';
import { expect, expectAccessible, screenshotAt, test as onOpenPortal } from './support/openPortal.ts';
import { type RecordIds, recordIdsOf, withIds } from './support/addresses/recordIds.ts';
import { expectReflow, stretchedButtons } from './support/screens.ts';
import { openApi } from './support/sessions.ts';

const test = onOpenPortal.extend<object, { readonly ids: RecordIds }>({
  ids: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to find the required fixtures: none.
    async ({}, use) => {
      const api = await openApi(process.env['PORTAL_URL'] ?? '', 'provider-admin');
      await use(await recordIdsOf(api, employerOfAddresses));
      await api.request.dispose();
    },
    { scope: 'worker' },
  ],
});

/** Headings that say that there is no such page, or that the portal has failed. */
const failures = /can.t find|went wrong|has a problem|could not|no sign-up|don.t have access/i;
const pagesOfFailures = ['/403', '/404', '/500', '/error'];

async function expectGoodLook(page: Page, name: string): Promise<void> {
  await screenshotAt(page, name.replaceAll(' ', '-'));
  await expectReflow(page);
  expect(await stretchedButtons(page)).toEqual([]);
  await expectAccessible(page);
}

for (const { name, path, role, heading, leadsTo } of addresses) {
  test.describe(() => {
    test.use({ role });
    test(`the page "${name}" opens at its address, is accessible, logs no errors and is no wider than its device`, async ({
      page,
      ids,
    }) => {
      const address = withIds(path, ids);
      await page.goto(address);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText(heading);
      await expect(page).toHaveTitle(/^Tidewell Pensions ./);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      if (!pagesOfFailures.includes(path)) await expect(title).not.toHaveText(failures);
      if (path.includes('dashboard=')) await page.frameLocator('iframe').getByRole('heading', { level: 2 }).first().waitFor();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(leadsTo ?? address);
      await expectGoodLook(page, name);
    });
  });
}

test.describe(() => {
  test.use({ role: 'hs-admin' });
  test('the page "move payroll" is accessible and no wider than its device with employees to select', async ({ page }) => {
    await page.goto(`/employers/${employerOfAddresses}/employees/move-payroll`);
    await page.getByLabel('From payroll').selectOption({ index: 1 });
    await page.getByRole('radio', { name: 'Only the employees I select' }).check();
    await expect(page.getByRole('checkbox', { name: /^Select/ }).first()).toBeVisible();
    await expectGoodLook(page, 'move payroll, employees');
  });
});

/** The pages of a person who is not signed in. They have titles of their own. */
const signedOut: readonly {
  name: string;
  path: string;
  heading: RegExp;
  noise?: RegExp;
  walk?: (page: Page) => Promise<void>;
}[] = [
  { name: 'sign-in', path: '/api/auth/sign-in', heading: /sign in/i },
  {
    name: 'second factor',
    path: '/api/auth/sign-in',
    heading: /check it is you/i,
    walk: async (page) => {
      const { email, password } = accountOf('pension-admin');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
  },
  {
    name: 'unusable invitation link',
    path: `/api/auth/invitation?token=${'x'.repeat(43)}`,
    heading: /This link does not work/,
    noise: /GET .*invitation.* answered 404/,
  },
];

for (const { name, path, heading, noise, walk } of signedOut) {
  test(`the page "${name}" is accessible, logs no errors and is no wider than its device`, async ({ page, portal }) => {
    if (noise) portal.expectNoise(noise);
    await page.goto(path);
    await walk?.(page);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectGoodLook(page, name);
  });
}
