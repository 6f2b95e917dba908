import { expect } from '@playwright/test';
import { moveToTestDay } from '../days/testDay.ts';
import { type PortalService, preparePortalService } from './portalService.ts';
import { createSharedDatabase, startSharedCluster } from './sharedDatabases.ts';

/**
 * Builds the portal, unless nothing has changed since it was built, and serves it as `npm start` does. Its database with sample data is of this run only; so are those of the
 * journeys with a service of their own, which are copies of its first state.
 */
export async function servePortal(): Promise<{ readonly service: PortalService; remove(): Promise<void> }> {
  await using started = new AsyncDisposableStack();
  started.defer(await startSharedCluster());
  const database = await createSharedDatabase();
  // It builds while the sample data loads.
  const service = await preparePortalService({ database, command: [process.execPath, 'server/node/main.ts', '--build'] });
  started.defer(service.remove);
  await service.start();
  // The first step of the calendar makes pay periods and payments: done once, for every service of the run.
  await expect.poll(async () => service.output(), { timeout: 60_000 }).toContain('"calendar":{"today"');
  await moveToTestDay(service);
  await service.stop();
  await database.seedOthers();
  await service.start();
  const running = started.move();
  return { service, remove: () => running.disposeAsync() };
}
