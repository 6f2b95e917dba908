import { spawnSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { type PortalService, preparePortalService } from './portalService.ts';

/** Builds the portal and serves it as `npm start` does, with a database and sample data for this run only. */
export async function servePortal(): Promise<PortalService> {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The portal did not build; the reason is printed above.');
  const service = await preparePortalService();
  try {
    await service.start();
    // The first step of the calendar makes pay periods and payments: done once, for every service of the run.
    await expect.poll(async () => service.output(), { timeout: 60_000 }).toContain('"calendar":{"today"');
    await service.stop();
    service.seedOthers();
    await service.start();
  } catch (error) {
    await service.remove();
    throw error;
  }
  return service;
}
