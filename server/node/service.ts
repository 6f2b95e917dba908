import { advanceDay } from '../jobs/advanceDay.ts';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Logger } from 'pino';
import type pg from 'pg';
import { createApi } from '../api/createApi.ts';
import { defaultConfiguration } from '../api/portal/defaultConfiguration.ts';
import { createAuth } from '../auth/createAuth.ts';
import { hasAdministrator } from '../store/access/administratorLinks.ts';
import { hasAccess, noteSignIn } from '../store/access/callers.ts';
import { createStore, type ReadScope } from '../store/createStore.ts';
import type { Database } from '../store/database.ts';
import { accountMailQueue } from './mail/accountMailQueue.ts';
import { portalPeople } from './accounts/portalPeople.ts';
import { prepareDataDirectory, readOrMakeSecret } from './dataDirectory.ts';
import { startDocumentWorkers } from './documents/documentWorkers.ts';
import { apiDocs } from './docs/apiDocs.ts';
import { doBoth } from './doBoth.ts';
import { externalAddress } from './dashboards/externalDashboards.ts';
import { type Environment, originAt } from './environment.ts';
import { bulkSizes } from '../work/bulkLoads/bulkSizes.ts';
import { rowsInThread } from './bulkLoads/rowReader.ts';
import { startUploadThread } from './bulkLoads/uploadThread.ts';
import { formsOnDisk } from './files/formsOnDisk.ts';
import { openFileStore } from './files/openFileStore.ts';
import { createServerApp, type ServiceParts } from './http/createServerApp.ts';
import { noteUser, requestContext } from './http/requestContext.ts';
import { listen } from './listen.ts';
import { reportTo } from './log.ts';
import { invitationLinks, linkMaker } from './invitationLinks.ts';
import { startMailSender } from './mail/mailSender.ts';
import { openMailTransport } from './mail/openMailTransport.ts';
import { startJobs } from './jobs/startJobs.ts';
import { openPayments } from './payments/openPayments.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { monitoringOf } from './portal/namedStartPage.ts';
import { openPortalFiles } from './portal/portalFiles.ts';
import { openEmbeddedPostgres } from './postgres/embedded.ts';
import { fillDatabase } from './postgres/fillDatabase.ts';
import { pipelinedReads } from './postgres/pipelinedReads.ts';
import { createPool, endPool } from './postgres/pool.ts';
import { closeSampleAccounts, openSampleAccounts, type SampleAccount } from './sampleAccounts.ts';

const statementTimeoutMilliseconds = 15_000;
const poolSize = 16;

/** A running portal. */
export interface Service {
  /** The origin to open in a browser. */
  readonly url: string;
  /** Demo accounts that can sign in, with their public passwords. */
  readonly accounts: readonly SampleAccount[];
  /** Whether the portal had an administrator at the start. */
  readonly hasAdministrator: boolean;
  /** Answers the pending requests, then releases all resources of the service. */
  stop(): Promise<void>;
}

/**
 * Starts all parts, in the order of their dependencies. The port is taken first: if it is not available, nothing else is started; until the start is complete, callers
 * get a 503 with a time to retry.
 * @param options.preparePortal - Gives the folder of the built portal. It may build it first, which goes on beside the filling of the database.
 * @param options.signal - Ends the start at any stage.
 * @throws Error of one sentence with the remedy. All parts started before are stopped again.
 */
export async function startService(options: {
  environment: Environment;
  preparePortal: (signal: AbortSignal) => Promise<string>;
  log: Logger;
  signal: AbortSignal;
}): Promise<Service> {
  const { environment, log, signal } = options;
  await using started = new AsyncDisposableStack();
  const start = new AbortController();
  const metrics = createMetrics();
  const service: { parts?: ServiceParts } = {};
  let publicUrl = '';
  const docs = await apiDocs(environment.portalName);

  const listener = await listen({
    port: environment.port,
    host: environment.host,
    // The port, and with it the address for the security headers and the sign-in, is known only once it is taken.
    app: (port) => {
      publicUrl = originAt(environment, port);
      const { publicMetrics, trustedProxy, largestFileBytes, largestBulkFileBytes } = environment;
      return createServerApp({
        parts: () => service.parts,
        publicUrl,
        publicMetrics,
        trustedProxy,
        largestFileBytes,
        largestBulkFileBytes,
        docs,
        metrics,
        log,
      });
    },
  });
  started.defer(listener.close);
  const url = publicUrl;

  await prepareDataDirectory(environment.dataDirectory);
  const secret = environment.authSecret ?? (await readOrMakeSecret(environment.dataDirectory));
  const [databaseUrl, portalFolder] = await doBoth(
    signal,
    async (stopped) => {
      const address =
        environment.databaseUrl ??
        (await startPostgres(environment, log, { signal: stopped, startEnded: start.signal }, started));
      stopped.throwIfAborted();
      await fillDatabase(address, environment, log);
      stopped.throwIfAborted();
      return address;
    },
    options.preparePortal,
  );
  const isPooled = environment.databaseReads === 'transaction';

  const pool = openPool(databaseUrl, log, metrics, { isPooled });
  started.defer(() => endPool(pool));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const clock = (): Date => new Date();
  const report = reportTo(log);
  let reads: ReadScope | undefined;
  if (!isPooled) {
    const reading = openPool(databaseUrl, log, metrics, { pipeline: true });
    started.defer(() => endPool(reading));
    reads = pipelinedReads(reading);
  }
  const store = createStore(db, reads, isPooled ? statementTimeoutMilliseconds : undefined);
  const auth = await createAuth({
    pool,
    baseUrl: url,
    secret,
    ...(environment.previousAuthSecret !== undefined && { previousSecret: environment.previousAuthSecret }),
    secretIsLost: environment.authSecretIsLost,
    portalName: environment.portalName,
    report,
    trustedProxy: environment.trustedProxy,
    idleSeconds: environment.idleMinutes * 60,
    stepUpSeconds: environment.stepUpMinutes * 60,
    invitations: invitationLinks(db, clock, environment.portalName),
    people: portalPeople(store, db),
    sendMail: accountMailQueue(db, clock),
    onEvent: (event) => log.info(event, 'account'),
    secondFactorGraceDays: environment.secondFactorGraceDays,
    hasAccess: (userUid) => hasAccess(store, userUid),
    onSignedIn: (userUid) => {
      noteUser({ userUid });
      return noteSignIn(db, userUid, clock());
    },
  });
  const accounts = await (environment.demoAccounts ? openSampleAccounts(db, auth) : closeSampleAccounts(auth));
  const administered = await hasAdministrator(db);
  const documents = startDocumentWorkers();
  started.defer(documents.stop);
  const payments = openPayments(environment.payments, log);
  const files = openFileStore(environment.fileStoreDirectory);
  const configuration = {
    ...defaultConfiguration(environment.portalName, environment.receivingAccount),
    largestFileBytes: environment.largestFileBytes,
    largestBulkFileBytes: environment.largestBulkFileBytes,
    mostBulkFileRows: environment.mostBulkFileRows,
  };
  const { externalDashboards, fileStoreDirectory, logLevel } = environment;
  const uploads = startUploadThread(
    {
      databaseUrl,
      isPooled,
      fileStoreDirectory,
      sizes: bulkSizes(environment),
      configuration,
      payments: environment.payments,
      portalUrl: url,
      logLevel,
    },
    { report },
  );
  started.defer(uploads.stop);
  const jobs = await startJobs({
    databaseUrl,
    store,
    payments,
    signUps: { ...environment.signUps, brandName: configuration.brandName },
    digests: { hour: environment.digestHour, portalUrl: url, portalName: configuration.brandName },
    monitoringDays: environment.monitoringDays,
    clock,
    hasTimetable: true,
    uploads,
    log,
    report,
  });
  started.defer(jobs.stop);
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
    report,
    documents,
    configuration,
    addressSecret: secret,
    ...(externalDashboards && { externalDashboard: (subject) => externalAddress(externalDashboards, subject) }),
    files,
    readForm: formsOnDisk(join(environment.dataDirectory, 'incoming')),
    readRows: rowsInThread,
    advanceDay,
    jobs: jobs.queue,
    portalUrl: url,
    monitoringDays: environment.monitoringDays,
    keepsReplays: environment.keepsReplays,
    requestsPerMinute: environment.requestsPerMinute,
  });
  const mails = startMailSender({
    db,
    transport: openMailTransport(environment, url),
    clock,
    linkFor: linkMaker({ db, clock, origin: url, secret, passwordLink: auth.passwordLink }),
    log,
    report,
  });
  started.defer(mails.stop);
  const portal = await openPortalFiles(portalFolder, {
    sourceMaps: environment.publicSourceMaps,
    portalName: environment.portalName,
    monitoring: monitoringOf(environment),
    frameOrigin: environment.externalDashboards?.origin,
  });
  signal.throwIfAborted();
  service.parts = {
    api: (request) => api.fetch(request),
    auth: auth.handle,
    portal,
    pingDatabase: async () => {
      await pool.query('select 1');
    },
  };

  // From here on, pending requests are answered before anything stops.
  start.abort();
  const running = started.move();
  return {
    url,
    accounts,
    hasAdministrator: administered,
    stop: async () => {
      // The pending requests still need every part that was started after the port was taken.
      await listener.close();
      await running.disposeAsync();
    },
  };
}

async function startPostgres(
  environment: Environment,
  log: Logger,
  { signal, startEnded }: { signal: AbortSignal; startEnded: AbortSignal },
  started: AsyncDisposableStack,
): Promise<string> {
  const embedded = await openEmbeddedPostgres({
    dataDirectory: environment.dataDirectory,
    report: (message) => log.warn(message),
  });
  started.defer(embedded.stop);
  // Filling a large database takes minutes. Stopping PostgreSQL rolls back the transaction and ends the wait.
  signal.addEventListener('abort', () => void embedded.stop(), { once: true, signal: startEnded });
  return embedded.url;
}

function openPool(url: string, log: Logger, metrics: Metrics, { isPooled = false, pipeline = false } = {}): pg.Pool {
  const pool = createPool(url, {
    isPooled,
    pipeline,
    max: poolSize,
    statementTimeout: statementTimeoutMilliseconds,
    onLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  metrics.observePool(pipeline ? 'reading' : 'general', pool);
  return pool;
}
