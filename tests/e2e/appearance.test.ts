import type { Locator, Page } from '@playwright/test';
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

/** Their content on paper: the landmark or heading that has to be there. */
const printed: readonly { name: string; path: string; content: (page: Page) => Locator }[] = [
  { name: 'list', path: '/employers/1011/employees', content: (page) => page.getByRole('table', { name: 'Employees' }) },
  { name: 'dashboard', path: '/employers/1011', content: (page) => page.getByRole('region', { name: 'Coming dates' }) },
  {
    name: 'statement',
    path: '/employers/1011/statements',
    content: (page) => page.getByRole('region', { name: 'Payment', exact: true }),
  },
];

test.describe(() => {
  test.use({ role: 'hs-admin' });
  for (const { name, path, content } of printed) {
    test(`the ${name} prints without bars, menu and buttons, and whole, in light colours`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(path);
      if (name === 'statement') await page.locator('main').getByRole('table').getByRole('link').first().click();
      await expect(content(page)).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      expect(await marginsOf(page)).toMatch(new RegExp(`^"[^"]+: ${heading}" .*counter\\(page\\).*counter\\(pages\\)`));
      await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
      await expect(content(page)).toBeVisible();
      expect(await lightnessOf(page)).toBeGreaterThan(200);
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeHidden();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.locator('main').getByRole('button').and(page.locator(':not(th *)'))).toHaveCount(0);
      const clipped = await page
        .locator('main')
        .evaluate(
          (main) =>
            [...main.querySelectorAll('*')].filter(
              (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
            ).length,
        );
      expect(clipped).toBe(0);
    });
  }
});

/** The texts in the margins of the pages, as they are declared when the page is printed: the title, and the rule for the numbers. */
async function marginsOf(page: Page): Promise<string> {
  const margins = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const read = (): void => {
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
      const title = getComputedStyle(document.documentElement).getPropertyValue('--printed-title');
      resolve([title, ...rules.filter((rule) => rule instanceof CSSPageRule).map(({ cssText }) => cssText)].join(' '));
    };
    addEventListener('beforeprint', read, { once: true });
    return { promise };
  });
  await page.pdf();
  return margins.evaluate(({ promise }) => promise);
}

/** The page's background, from 0 for black to 255 for white. */
const lightnessOf = async (page: Page): Promise<number> =>
  page.evaluate(() => {
    const painted = [document.body, document.documentElement].map((element) => getComputedStyle(element).backgroundColor);
    const [red = 255, green = 255, blue = 255] = painted
      .filter((colour) => colour !== 'rgba(0, 0, 0, 0)')
      .flatMap((colour) => colour.match(/[\d.]+/g)?.map(Number) ?? []);
    return Math.round((red + green + blue) / 3);
  });
