import { test as onSharedPortal } from './portal.ts';
import { type PortalService, preparePortalService } from './services/portalService.ts';
import { createSharedDatabase } from './services/sharedDatabases.ts';

export { expect, expectAccessible } from './portal.ts';

/**
 * Tests that add employers and people, which the other journeys would count: they share a service and its database with those of the same worker. So each names its people
 * and companies in its own way, and signs in through the pages.
 */
export const test = onSharedPortal.extend<object, { readonly service: PortalService }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to find the required fixtures: none.
    async ({}, use) => {
      const service = await preparePortalService({ database: await createSharedDatabase() });
      try {
        await service.start();
        await use(service);
      } finally {
        await service.remove();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ service }, use) => use(service.origin),
  signInFolder: async ({ service }, use) => use(service.folder),
});
