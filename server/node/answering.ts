import { join } from 'node:path';
import type { JobQueue } from '../work/core/jobQueue.ts';
import type { MinuteShares } from '../api/core/minuteShares.ts';
import { createApi } from '../api/createApi.ts';
import { advanceDay } from '../jobs/advanceDay.ts';
import { rowsInThread } from './bulkLoads/rowReader.ts';
import { externalAddress } from './dashboards/externalDashboards.ts';
import { startDocumentWorkers } from './documents/documentWorkers.ts';
import { formsOnDisk } from './files/formsOnDisk.ts';
import { openFileStore } from './files/openFileStore.ts';
import type { Foundation } from './foundation.ts';
import type { ServiceParts } from './http/createServerApp.ts';
import { noteUser, requestContext } from './http/requestContext.ts';
import { monitoringOf } from './portal/namedStartPage.ts';
import { openPortalFiles } from './portal/portalFiles.ts';

/** The surroundings of the answers: the portal's files, and the parts that several processes share. */
export interface Surroundings {
  /** The built portal. */
  readonly portalFolder: string;
  readonly jobs: JobQueue;
  readonly shares: MinuteShares;
}

/** Starts the parts that answer requests. @param started - Receives what has to be stopped. */
export async function startAnswering(
  { environment, url, secret, pool, store, auth, configuration, payments, clock, report }: Foundation,
  { portalFolder, jobs, shares }: Surroundings,
  started: AsyncDisposableStack,
): Promise<ServiceParts> {
  const { externalDashboards } = environment;
  const documents = startDocumentWorkers();
  started.defer(documents.stop);
  const api = createApi({
    store,
    payments,
    authenticate: auth.authenticate,
    claimOf: auth.claimOf,
    needsStepUp: auth.needsStepUp,
    noteUser,
    authenticateNavigation: async (request) => noteUser(await auth.authenticateNavigation(request)),
    addressOf: () => requestContext.getStore()?.address ?? 'unknown',
    clock,
    shares,
    report,
    documents,
    configuration,
    addressSecret: secret,
    ...(externalDashboards && { externalDashboard: (subject) => externalAddress(externalDashboards, subject) }),
    files: openFileStore(environment.fileStoreDirectory),
    readForm: formsOnDisk(join(environment.dataDirectory, 'incoming')),
    readRows: rowsInThread,
    advanceDay,
    jobs,
    portalUrl: url,
    monitoringDays: environment.monitoringDays,
    keepsReplays: environment.keepsReplays,
    requestsPerMinute: environment.requestsPerMinute,
  });
  const portal = await openPortalFiles(portalFolder, {
    sourceMaps: environment.publicSourceMaps,
    portalName: environment.portalName,
    monitoring: monitoringOf(environment),
    frameOrigin: externalDashboards?.origin,
  });
  return {
    api: (request) => api.fetch(request),
    auth: auth.handle,
    portal,
    pingDatabase: async () => {
      await pool.query('select 1');
    },
  };
}
