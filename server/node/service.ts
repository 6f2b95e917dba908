import type { Logger } from 'pino';
import { shareInMemory } from '../api/core/minuteShares.ts';
import { hasAdministrator } from '../store/access/administratorLinks.ts';
import { startAnswering } from './answering.ts';
import { type Background, startBackground } from './background.ts';
import { prepareDataDirectory, readOrMakeSecret } from './dataDirectory.ts';
import { doBoth } from './doBoth.ts';
import { takeDoor } from './door.ts';
import { type Environment, originAt } from './environment.ts';
import { type Foundation, openFoundation } from './foundation.ts';
import { createMetrics } from './metrics.ts';
import { openEmbeddedPostgres } from './postgres/embedded.ts';
import { fillDatabase } from './postgres/fillDatabase.ts';
import { closeSampleAccounts, openSampleAccounts, type SampleAccount } from './sampleAccounts.ts';
import { keepWorkers } from './workers/keepWorkers.ts';

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

/** The processes that answer the requests of the portal: this one, or several of its own on the same port. */
interface Answerers {
  readonly url: string;
  start(foundation: Foundation, portalFolder: string, background: Background): Promise<void>;
  /** Answers the pending requests, and accepts no others. */
  close(): Promise<void>;
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
  const answerers =
    environment.workers > 1 ? await answerInWorkers(environment, log) : await answerHere(environment, { log, metrics }, started);
  started.defer(answerers.close);
  const { url } = answerers;

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
  const foundation = await openFoundation({ environment, url, databaseUrl, secret, log, metrics }, started);
  const { db, auth } = foundation;
  const accounts = await (environment.demoAccounts ? openSampleAccounts(db, auth) : closeSampleAccounts(auth));
  const administered = await hasAdministrator(db);
  const background = await startBackground(foundation, started);
  signal.throwIfAborted();
  await answerers.start(foundation, portalFolder, background);
  signal.throwIfAborted();

  // From here on, pending requests are answered before anything stops.
  start.abort();
  const running = started.move();
  return {
    url,
    accounts,
    hasAdministrator: administered,
    stop: async () => {
      // The pending requests still need every part that was started after the port was taken.
      await answerers.close();
      await running.disposeAsync();
    },
  };
}

/** Has this process answer requests. */
async function answerHere(
  environment: Environment,
  { log, metrics }: Pick<Foundation, 'log' | 'metrics'>,
  started: AsyncDisposableStack,
): Promise<Answerers> {
  const door = await takeDoor(environment, { metrics, log });
  return {
    url: door.url,
    async start(foundation, portalFolder, { jobs }) {
      door.open(await startAnswering(foundation, { portalFolder, jobs, shares: shareInMemory() }, started));
    },
    close: door.close,
  };
}

/** Has processes beside this one answer requests. */
async function answerInWorkers(environment: Environment, log: Logger): Promise<Answerers> {
  const workers = await keepWorkers({ count: environment.workers, port: environment.port, host: environment.host, log });
  return {
    url: originAt(environment, workers.port),
    start: ({ databaseUrl, secret }, portalFolder, { wake }) => workers.start({ databaseUrl, secret, portalFolder }, wake),
    close: workers.close,
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
