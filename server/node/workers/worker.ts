import { PgBoss } from 'pg-boss';
import { startAnswering } from '../answering.ts';
import { takeDoor, type Door } from '../door.ts';
import { originAt, readEnvironment } from '../environment.ts';
import type { ServiceParts } from '../http/createServerApp.ts';
import { openFoundation } from '../foundation.ts';
import { bossQueue } from '../jobs/bossQueue.ts';
import { createLog } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { askForShares } from './askedShares.ts';
import { openChannel } from './channel.ts';
import type { OfKeeper, OfWorker } from './contract.ts';

/*
 * A process that answers requests, beside others on the same port. Its keeper starts and stops it (keepWorkers.ts): a signal for the whole group, such as Ctrl+C, is the
 * keeper's.
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// Also when the keeper has been killed.
process.once('disconnect', () => process.exit());

const environment = readEnvironment(process.env, process.cwd());
const log = createLog(environment.logLevel);
process.on('unhandledRejection', (error) => log.error({ err: error }, 'defect: an unhandled rejection'));
const started = new AsyncDisposableStack();
const own = createMetrics();
let door: Door | undefined;
let parts: ServiceParts | undefined;

const answers: OfWorker = {
  async listen(port) {
    door = await takeDoor(environment, { metrics, log, port, isShared: true });
    if (parts) door.open(parts);
    return door.port;
  },
  async start({ portalFolder, port, ...place }) {
    const url = originAt(environment, port);
    const foundation = await openFoundation({ ...place, environment, url, log, metrics }, started);
    const boss = new PgBoss({
      connectionString: place.databaseUrl,
      schema: 'jobs',
      max: 1,
      application_name: 'employer-portal queues',
      schedule: false,
      supervise: false,
      migrate: false,
    });
    boss.on('error', (error) => log.warn({ err: error }, 'the job queue cannot be used'));
    await boss.start();
    started.defer(() => boss.stop({ graceful: false }));
    const wake = (queue: Parameters<OfKeeper['wake']>[0]): void =>
      void keeper.ask('wake', queue).catch((error: unknown) => foundation.report(error));
    parts = await startAnswering(
      foundation,
      {
        portalFolder,
        jobs: bossQueue(boss, foundation.db, wake),
        shares,
      },
      started,
    );
    door?.open(parts);
  },
  metrics: () => own.values(),
  giveBack: (shared) => shares.giveBack(shared),
  async stop() {
    // The pending requests still need every other part.
    await door?.close();
    await started.disposeAsync();
  },
};

const keeper = openChannel<OfKeeper>(
  {
    send: (message) => process.send?.(message),
    onMessage: (receive) => process.on('message', receive),
    onGone: (end) => process.once('disconnect', end),
  },
  answers,
);
const shares = askForShares((wanted) => keeper.ask('share', wanted));
const metrics: Metrics = { ...own, render: async () => ({ ...(await own.render()), body: await keeper.ask('metrics', null) }) };
