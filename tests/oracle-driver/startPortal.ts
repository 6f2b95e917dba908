import type { TestDatabase } from '../../server/node/postgres/testDatabase.ts';
import type { StartProduct } from '../oracle/product/livedProduct.ts';
import { EmployerInPortal } from './livedEmployer.ts';
import { Portal, type PortalDay } from './portal.ts';

/**
 * The product for the oracle's comparison.
 * @param createDatabase - An empty database with the tables of the portal. Default: one of the test's own.
 */
export const startPortal =
  (createDatabase?: () => Promise<TestDatabase>): StartProduct =>
  async ({ start, nightsOff }) => {
    const off = new Set(nightsOff);
    const portal = await Portal.start(start, await createDatabase?.());
    let changed: ReturnType<Portal['readChanged']> | undefined;
    let digests: ReturnType<Portal['readDigests']> | undefined;
    const dayRead: PortalDay = {
      changed: () => (changed ??= portal.readChanged()),
      digests: () => (digests ??= portal.readDigests()),
    };
    return {
      turnTo: async (day) => {
        portal.clock.today = day;
        portal.clock.hasStep = !off.has(day);
        changed = undefined;
        digests = undefined;
      },
      step: async () => {
        await portal.step();
      },
      employerOf: () => new EmployerInPortal(portal, dayRead),
      close: () => portal.close(),
    };
  };
