import { copyProject, type ProjectCopy } from '../../setup/projectCopy.ts';
import { type Command, type PortalService, preparePortalService } from './services/portalService.ts';
import { test as onSharedPortal } from './portal.ts';

export { expect, expectAccessible } from './portal.ts';

/** A copy of the project that the test may change, with its own data. `page.goto('/…')` leads to it once it runs. */
export const test = onSharedPortal.extend<{
  readonly copy: ProjectCopy;
  /** The command that starts the service. Default: the portal that was built last; `test.use` sets another. */
  readonly command: Command | undefined;
  readonly service: PortalService;
}>({
  copy: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to find the required fixtures: none.
    async ({}, use) => {
      const copy = copyProject();
      await use(copy);
      copy.remove();
    },
    { timeout: 60_000 },
  ],
  command: [undefined, { option: true }],
  service: [
    async ({ copy, command }, use) => {
      const service = await preparePortalService({ project: copy.folder, command });
      await use(service);
      await service.remove();
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ service }, use) => use(service.origin),
  signInFolder: async ({ service }, use) => use(service.folder),
});
