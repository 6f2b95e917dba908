import type { TestDatabase } from '../../server/node/postgres/testDatabase.ts';
import type { StartProduct } from '../oracle/product/livedProduct.ts';
import { EmployerInPortal } from './livedEmployer.ts';
import { Portal, type Changes } from './portal.ts';

/**
 * The product for the oracle's comparison.
 * @param createDatabase - An empty database with the tables of the portal. Default: one of the test's own.
 */
export const startPortal =
  (createDatabase?: () => Promise<TestDatabase>): StartProduct =>
  async ({ start, nightsOff }) => {
    const off = new Set(nightsOff);
    const portal = await Portal.start(start, await createDatabase?.());
    let changed: Promise<Changes> | undefined;
    return {
      turnTo: async (day) => {
        portal.clock.today = day;
        portal.clock.hasStep = !off.has(day);
        changed = undefined;
      },
      step: async () => {
        await portal.step();
      },
      // Read once a day, after all events of all lives.
      employerOf: () => new EmployerInPortal(portal, () => (changed ??= portal.readChanges())),
      close: () => portal.close(),
    };
  };
