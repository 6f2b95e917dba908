import { type PortalService, preparePortalService } from './services/portalService.ts';
import { test as onSharedPortal } from './portal.ts';
import { createSharedDatabase } from './services/sharedDatabases.ts';

export { expect, expectAccessible } from './portal.ts';

/**
 * Tests with their own service and database, so that they may stop it, start it again and lock its accounts. `page.goto('/…')` and `portal` lead there. It has no prepared
 * sessions: sign in through the pages. `test.use({ settings })` changes the service's environment variables.
 */
export const test = onSharedPortal.extend<{
  readonly settings: Readonly<Record<string, string>>;
  readonly service: PortalService;
}>({
  settings: [{}, { option: true }],
  service: [
    async ({ settings }, use) => {
      const database = await createSharedDatabase({ isEmpty: settings['SAMPLE_DATA'] === 'none' });
      const service = await preparePortalService({ database, settings });
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
  signInFolder: async ({ service }, use) => use(service.folder),
});
