import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { compileCache } from '../../tests/setup/compileCache.ts';
import { findRunningCluster, stopCluster } from './postgres/cluster.ts';

/** A portal that a test starts in a process of its own. */
export interface PortalProcess {
  readonly pid: number;
  /** Its address, once it is ready. Rejects with its output when it ends before that. */
  readonly ready: Promise<string>;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  kill(signal: NodeJS.Signals): void;
  /** The ids of the processes that answer requests for it, with `WORKERS`. */
  answering(): Promise<number[]>;
}

/** A throw-away data folder, with the portals and clusters that a test starts in it. */
export interface TestFolder {
  readonly path: string;
  /** Starts `main.ts` on a free port. Without a DATABASE_URL it starts its own PostgreSQL in this folder. */
  start(settings?: Readonly<Record<string, string>>): PortalProcess;
  /** The cluster of this folder, if it is running. */
  cluster(): Promise<{ pid: number; port: number } | undefined>;
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  remove(): Promise<void>;
}

/**
 * @param options.initial - A data folder whose portal and PostgreSQL have stopped, to copy instead of starting empty.
 * @param options.parent - The folder that it is made in. Made first if it is missing.
 */
export async function createTestFolder({
  initial,
  parent = tmpdir(),
}: { initial?: string; parent?: string } = {}): Promise<TestFolder> {
  await mkdir(parent, { recursive: true });
  const path = await mkdtemp(join(parent, 'portal-process-'));
  // `cp` keeps the owners: when root runs it, the database's files belong to another user.
  if (initial !== undefined) await promisify(execFile)('cp', ['-pR', `${initial}/.`, path]);
  const directory = join(path, 'postgres', 'cluster');
  const portals: PortalProcess[] = [];
  return {
    path,
    start: (settings = {}) => {
      const portal = startPortal({ DATA_DIR: path, ...settings });
      portals.push(portal);
      return portal;
    },
    cluster: () => findRunningCluster(directory),
    query: async <Row extends pg.QueryResultRow>(text: string) => {
      const cluster = await findRunningCluster(directory);
      const password = (await readFile(join(path, 'postgres', 'password'), 'utf8')).trim();
      const client = new pg.Client({
        host: '127.0.0.1',
        port: cluster?.port ?? 0,
        user: 'postgres',
        password,
        database: 'portal',
      });
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    },
    remove: async () => {
      for (const portal of portals) portal.kill('SIGKILL');
      await Promise.all(portals.map(({ ended }) => ended));
      const cluster = await findRunningCluster(directory);
      if (cluster) await stopCluster(cluster.pid);
      await rm(path, { recursive: true });
    },
  };
}

function startPortal(settings: Readonly<Record<string, string>>): PortalProcess {
  const inherited = { ...process.env, DATABASE_URL: undefined, PUBLIC_URL: undefined, AUTH_SECRET: undefined };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, ...compileCache, PORT: '0', HOST: '127.0.0.1', SAMPLE_DATA: 'none', LOG_LEVEL: 'warn', ...settings },
  });
  let stdout = '';
  let stderr = '';
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    const url = stdout.match(/is ready: (\S+)/)?.[1];
    if (url) resolve(url);
  });
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((done) =>
    child.once('close', (code) => {
      reject(new Error(`The portal ended (${code}) before it was ready: ${stdout}${stderr}`));
      done({ code, stdout, stderr });
    }),
  );
  // A test of a failing start waits for `ended` and never for `ready`.
  ready.catch(() => undefined);
  const pid = child.pid ?? 0;
  return { pid, ready, ended, kill: (signal) => void child.kill(signal), answering: () => answeringFor(pid) };
}

async function answeringFor(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = children.trim().split(' ').map(Number);
  const commands = await Promise.all(pids.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8')));
  return pids.filter((_, index) => commands[index]?.includes('workers/worker.ts'));
}
