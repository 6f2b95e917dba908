import type { BrowserContext } from '@playwright/test';
import type { Role } from './accounts.ts';
import { test as base } from './portal.ts';
import { joinSession } from './sessions.ts';

export { expect, expectAccessible, screenshotAt } from './portal.ts';

/**
 * For tests that look at a screen and change nothing: each opens a page in a browser that stays signed in for the worker's next test, with the parts of the portal that
 * it has loaded. `test.use({ role })` chooses the user; without a role, each test has a new browser.
 */
export const test = base.extend<{ readonly role: Role | undefined }, { readonly browsers: Map<Role, BrowserContext> }>({
  browsers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to find the required fixtures: none.
    async ({}, use) => {
      const browsers = new Map<Role, BrowserContext>();
      await use(browsers);
      await Promise.all([...browsers.values()].map(async (context) => context.close()));
    },
    { scope: 'worker' },
  ],
  role: [undefined, { option: true }],
  context: async ({ browser, browsers, baseURL: origin, role }, use) => {
    if (origin === undefined) throw new Error('A browser that stays open needs a base URL.');
    const open = role && browsers.get(role);
    const context = open ?? (await browser.newContext({ baseURL: origin }));
    if (role && !open) {
      await joinSession(context, origin, role);
      browsers.set(role, context);
    }
    await use(context);
    if (!role) await context.close();
  },
  page: async ({ context }, use) => {
    const page = await context.newPage();
    await use(page);
    await page.close();
  },
});
