import { setTimeout as delay } from 'node:timers/promises';
import { createTestFolder, type PortalProcess } from '../../server/node/testPortal.ts';
import { accessToken } from '../bench/signIn.ts';
import type { Random } from './random.ts';
import type { Caller } from './writes.ts';

const readyLimit = 60_000;

/** A portal with its own PostgreSQL, as `npm start` runs it, that is struck again and again. */
export interface Victim {
  /** The service that runs now, with a valid token. */
  caller(): Promise<Caller>;
  kill(): Promise<void>;
  /** Kills one of the processes that answer requests for the service. */
  killAnswering(): Promise<void>;
  /** Asks the service to stop. @throws Error if it does not stop by itself with the exit code 0. */
  terminate(): Promise<void>;
  killPostgres(): Promise<void>;
  /** Starts the service if it does not run, and waits until it and its PostgreSQL are ready. */
  recover(): Promise<void>;
  query: Awaited<ReturnType<typeof createTestFolder>>['query'];
  remove(): Promise<void>;
}

export async function startVictim({ workers, random }: { workers: number; random: Random }): Promise<Victim> {
  const folder = await createTestFolder();
  let service: PortalProcess | undefined;
  let url = '';
  let token = '';

  async function recover(): Promise<void> {
    service ??= folder.start({
      SAMPLE_DATA: 'demo',
      REQUESTS_PER_MINUTE: '100000000',
      LOG_LEVEL: 'silent',
      WORKERS: `${workers}`,
    });
    url = await service.ready;
    const deadline = Date.now() + readyLimit;
    while ((await statusOf('/health/ready')) !== 200) {
      if (Date.now() > deadline) throw new Error(`The portal was not ready within ${readyLimit / 1000} s.`);
      await delay(20);
    }
  }

  const statusOf = (path: string): Promise<number> =>
    fetch(url + path, { headers: { Authorization: `Bearer ${token}` } }).then(
      ({ status }) => status,
      () => 0,
    );

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    service?.kill(signal);
    const ended = await service?.ended;
    service = undefined;
    return ended?.code ?? null;
  }

  try {
    await recover();
  } catch (error) {
    await folder.remove();
    throw error;
  }
  return {
    caller: async () => {
      if ((await statusOf('/api/v2/me/authorization')) !== 200) token = await accessToken(url, 'hs-admin');
      return { url, token };
    },
    kill: async () => void (await end('SIGKILL')),
    killAnswering: async () => {
      const pids = (await service?.answering()) ?? [];
      const struck = pids[Math.floor(random.next() * pids.length)];
      if (struck === undefined) throw new Error('No other process answers for the service.');
      process.kill(struck, 'SIGKILL');
    },
    terminate: async () => {
      const code = await end('SIGTERM');
      if (code !== 0) throw new Error(`After SIGTERM the service ended with ${code}.`);
    },
    killPostgres: async () => {
      const before = await folder.cluster();
      if (!before) throw new Error('PostgreSQL does not run.');
      process.kill(before.pid, 'SIGKILL');
      // The killed server's children answer for a moment longer.
      while ((await folder.cluster())?.pid === before.pid) await delay(20);
    },
    recover,
    query: (text) => folder.query(text),
    remove: () => folder.remove(),
  };
}
