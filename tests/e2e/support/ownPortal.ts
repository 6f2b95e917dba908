import { type PortalService, preparePortalService } from './portalService.ts';
import { test as onSharedPortal } from './portal.ts';

export { expect, expectAccessible } from './portal.ts';

/**
 * Tests with a service and data of their own, which they may stop, start again and lock accounts of.
 * `page.goto('/…')` and `portal` lead there. It knows no sessions beforehand: sign in through the pages.
 */
export const test = onSharedPortal.extend<{ readonly service: PortalService }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to learn which fixtures are needed: none.
    async ({}, use) => {
      const service = await preparePortalService();
      try {
        await service.start();
        await use(service);
      } finally {
        await service.remove();
      }
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ service }, use) => use(service.origin),
  usedCodes: async ({ service }, use) => use(service.folder),
});
