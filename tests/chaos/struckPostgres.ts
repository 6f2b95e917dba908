import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseUrl, findRunningCluster } from '../../server/node/postgres/cluster.ts';
import { openEmbeddedPostgres } from '../../server/node/postgres/embedded.ts';

const readyLimit = 60_000;

/** The portal's own PostgreSQL, which starts again after it was killed. */
export interface StruckPostgres {
  /** Connects as a superuser. It stays the same. */
  readonly url: string;
  /** Kills the server, and waits until another one has taken its place. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function startStruckPostgres(): Promise<StruckPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-chaos-'));
  const postgres = await openEmbeddedPostgres({ dataDirectory: folder, report: () => undefined });
  const directory = join(folder, 'postgres', 'cluster');
  const first = await findRunningCluster(directory);
  if (!first) throw new Error('PostgreSQL ended at once.');
  const password = (await readFile(join(folder, 'postgres', 'password'), 'utf8')).trim();
  return {
    url: databaseUrl(first, { user: 'postgres', password, database: 'portal' }),
    async kill() {
      const before = await findRunningCluster(directory);
      if (!before) throw new Error('PostgreSQL does not run.');
      process.kill(before.pid, 'SIGKILL');
      const deadline = Date.now() + readyLimit;
      for (;;) {
        const now = await findRunningCluster(directory);
        if (now && now.pid !== before.pid) return;
        if (Date.now() > deadline) throw new Error(`PostgreSQL was not ready within ${readyLimit / 1_000} s.`);
        await delay(20);
      }
    },
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
