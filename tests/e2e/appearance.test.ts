import type { Page } from '@playwright/test';
import type { Role } from './support/accounts.ts';
import { expect, expectAccessible, screenshotAt, test } from './support/openPortal.ts';

interface DarkScreen {
  readonly name: string;
  readonly path: string;
  readonly role?: Role;
  readonly heading: string | RegExp;
  readonly walk?: (page: Page) => Promise<void>;
}

/** One screen of each kind: `everyPage.test.ts` opens all of them in light. */
const screens: readonly DarkScreen[] = [
  { name: 'list', path: '/employers/1011/employees', role: 'hs-admin', heading: 'Employees' },
  {
    name: 'record',
    path: '/employers/1011/employees',
    role: 'hs-admin',
    heading: 'Hodan Bailey-Clarke',
    walk: async (page) => page.locator('main').getByRole('link', { name: 'Hodan Bailey-Clarke' }).click(),
  },
  { name: 'form', path: '/employers/1011/employees/add-new', role: 'hs-admin', heading: /employee/i },
  { name: 'dashboard', path: '/employers/1011', role: 'hs-admin', heading: /./ },
  {
    name: 'grid',
    path: '/employers/1011',
    role: 'hs-admin',
    heading: / to .* \d{4}$/,
    walk: async (page) => {
      await page.locator('main').getByRole('link', { name: 'View the period' }).click();
      await expect(page.getByRole('grid').first()).toBeVisible();
    },
  },
  { name: 'inspector', path: '/inspector', role: 'hs-admin', heading: 'Inspector' },
  { name: 'sign-in', path: '/api/auth/sign-in', heading: /sign in/i },
];

for (const { name, path, role, heading, walk } of screens) {
  test.describe(() => {
    test.use({ role });
    test(`in dark colours, the ${name} is as legible as in light ones`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(path);
      await walk?.(page);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      expect(await lightnessOf(page)).toBeLessThan(60);
      await screenshotAt(page, `dark-${name}`);
      await expectAccessible(page);
    });
  });
}

test.describe(() => {
  test.use({ role: 'hs-admin' });
  test('a choice against the device holds at the next visit, from the first paint on', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/employers');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Appearance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Appearance' });
    await dialog.getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(async () => lightnessOf(page)).toBeLessThan(60);
    // The page's own script alone has run by then: those of the portal are held back.
    await page.route('**/assets/*.js', async () => undefined);
    await page.goto('/employers', { waitUntil: 'commit' });
    await expect.poll(async () => lightnessOf(page)).toBeLessThan(60);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/employers');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Appearance' }).click();
    await dialog.getByRole('radio', { name: 'Same as this device' }).check();
    await expect.poll(async () => lightnessOf(page)).toBeGreaterThan(200);
  });
});

/** The page's background, from 0 for black to 255 for white. */
const lightnessOf = async (page: Page): Promise<number> =>
  page.evaluate(() => {
    const painted = [document.body, document.documentElement].map((element) => getComputedStyle(element).backgroundColor);
    const [red = 255, green = 255, blue = 255] = painted
      .filter((colour) => colour !== 'rgba(0, 0, 0, 0)')
      .flatMap((colour) => colour.match(/[\d.]+/g)?.map(Number) ?? []);
    return Math.round((red + green + blue) / 3);
  });
