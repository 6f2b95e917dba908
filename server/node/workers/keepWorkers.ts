import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { WorkQueue } from '../../work/core/jobQueue.ts';
import { listen } from '../listen.ts';
import { joinMetrics } from '../metrics.ts';
import { divideShares, type Shared } from './askedShares.ts';
import { type Channel, openChannel } from './channel.ts';
import type { OfKeeper, OfWorker, WorkerPlace } from './contract.ts';

/** The processes that answer requests together, on one port. */
export interface Workers {
  readonly port: number;
  /** Has requests answered. Until then, callers get a 503 with a time to retry. @param wake - Looks for work of a queue. */
  start(place: WorkerPlace, wake: (queue: WorkQueue) => void): Promise<void>;
  /** Answers the pending requests, and ends the processes. */
  close(): Promise<void>;
}

interface Kept {
  readonly worker: Worker;
  readonly channel: Channel<OfWorker>;
}

/** Before another process takes the place of one that has ended: one that cannot start must not take the whole processor. */
const pauseMilliseconds = 1_000;

/**
 * The port that the processes share: each of them would take another one for 0, and none would notice that another portal shares it.
 * @throws Error of one sentence with the remedy, when the port is not available.
 */
async function findPort(wanted: number, host: string): Promise<number> {
  const { port, close } = await listen({ port: wanted, host, app: () => new Hono() });
  await close();
  return port;
}

/**
 * Starts processes that answer requests on one port, and replaces one that ends. This process answers none: it divides among them what is limited.
 * @throws Error of one sentence with the remedy, when the port is not available.
 */
export async function keepWorkers({
  count,
  port,
  host,
  log,
}: {
  count: number;
  port: number;
  host: string;
  log: Logger;
}): Promise<Workers> {
  const kept = new Set<Kept>();
  const begun: { place?: WorkerPlace; wake?: (queue: WorkQueue) => void } = {};
  let isClosing = false;
  const own: OfKeeper = {
    share: divideShares({ parts: 4 * count, recall }),
    wake: (queue) => begun.wake?.(queue),
    metrics: async () => joinMetrics(await Promise.all([...kept].map(({ channel }) => channel.ask('metrics', null)))),
  };
  // By default this process would accept the connections and hand them over: one on its way to a process that is killed would never be answered or closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), args: [] });

  /** A worker that has gone may have used its share. */
  async function recall(shared: Shared): Promise<number> {
    const given = await Promise.allSettled([...kept].map(({ channel }) => channel.ask('giveBack', shared)));
    return given.reduce((sum, answer) => sum + (answer.status === 'fulfilled' ? answer.value : 0), 0);
  }

  function fork(): Kept {
    const worker = cluster.fork();
    const channel = openChannel<OfWorker>(
      {
        // A worker that has just ended cannot receive it, which its exit says: without a callback, the failure would end this process.
        send: (message) => worker.isConnected() && worker.send(message, () => undefined),
        onMessage: (receive) => worker.on('message', receive),
        onGone: (end) => worker.once('exit', end),
      },
      own,
    );
    const one = { worker, channel };
    kept.add(one);
    worker.on('error', (error) => log.warn({ err: error }, 'a process that answers requests cannot be reached'));
    worker.once('exit', (code: number | null, signal: string | null) => {
      kept.delete(one);
      if (isClosing || begun.place === undefined) return;
      log.error({ code, signal }, 'a process that answers requests has ended: another one takes its place');
      void replace();
    });
    return one;
  }

  async function replace(): Promise<void> {
    await wait(pauseMilliseconds);
    if (isClosing || begun.place === undefined) return;
    const { worker, channel } = fork();
    try {
      // Ready first: the others answer meanwhile, and this one would refuse its share of the connections.
      await channel.ask('start', { ...begun.place, port: taken });
      await channel.ask('listen', taken);
    } catch (error) {
      if (isClosing) return;
      log.error({ err: error }, 'a process that answers requests cannot start');
      worker.process.kill('SIGKILL');
    }
  }

  const close = async (): Promise<void> => {
    isClosing = true;
    const ending = [...kept];
    const ended = ending.map(({ worker }) => new Promise<void>((resolve) => void worker.once('exit', () => resolve())));
    // One that has gone meanwhile has nothing left to answer.
    await Promise.allSettled(ending.map(({ channel }) => channel.ask('stop', null)));
    for (const { worker } of ending) if (worker.isConnected()) worker.disconnect();
    await Promise.all(ended);
  };

  const taken = await findPort(port, host);
  try {
    await Promise.all(Array.from({ length: count }, () => fork().channel.ask('listen', taken)));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    port: taken,
    async start(place, wake) {
      begun.wake = wake;
      await Promise.all([...kept].map(({ channel }) => channel.ask('start', { ...place, port: taken })));
      begun.place = place;
    },
    close,
  };
}
