import { spawnSync } from 'node:child_process';
import { isBuildStale, portalSources } from '../../../server/node/portal/buildPortal.ts';

/** Builds the portal without a service into dist-mock, if it is missing or older than its sources. */
export async function buildMock(): Promise<void> {
  if (!(await isBuildStale('dist-mock', [...portalSources, 'mocks', 'server', '.env.mock']))) return;
  const { status } = spawnSync('npm', ['run', '--silent', 'build:mock', '--', '--logLevel', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The mock did not build; the reason is printed above.');
}
