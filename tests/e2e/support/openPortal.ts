import type { BrowserContext, Page } from '@playwright/test';
import type { Role } from './accounts.ts';
import { test as base } from './portal.ts';
import { joinSession } from './sessions.ts';

export { expect, expectAccessible, screenshotAt } from './portal.ts';

interface OpenBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
}

/**
 * For tests that look at a screen and change nothing: the user of each role has one page for all the worker's tests, which go to an address first. A new page costs as much
 * as two more addresses in an open one. `test.use({ role })` chooses the user; without a role, each test has a new browser.
 */
export const test = base.extend<
  { readonly role: Role | undefined; readonly openBrowser: OpenBrowser },
  { readonly browsers: Map<Role, OpenBrowser> }
>({
  browsers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to find the required fixtures: none.
    async ({}, use) => {
      const browsers = new Map<Role, OpenBrowser>();
      await use(browsers);
      await Promise.all([...browsers.values()].map(async ({ context }) => context.close()));
    },
    { scope: 'worker' },
  ],
  role: [undefined, { option: true }],
  openBrowser: async ({ browser, browsers, baseURL: origin, role, viewport }, use, info) => {
    if (origin === undefined) throw new Error('A browser that stays open needs a base URL.');
    const kept = role && browsers.get(role);
    const context = kept?.context ?? (await browser.newContext({ baseURL: origin }));
    if (role && !kept) await joinSession(context, origin, role);
    const page = kept?.page ?? (await context.newPage());
    // As in a new browser.
    if (kept && viewport) await page.setViewportSize(viewport);
    await use({ context, page });
    if (role && info.status === info.expectedStatus) {
      browsers.set(role, { context, page });
      await page.emulateMedia({ colorScheme: null, media: null });
      await page.unrouteAll();
    } else {
      if (role) browsers.delete(role);
      await context.close();
    }
  },
  context: async ({ openBrowser }, use) => use(openBrowser.context),
  page: async ({ openBrowser }, use) => use(openBrowser.page),
});
