import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostgresBinaries } from './binaries.ts';
import { reasonIn } from './explainFailure.ts';
import { findProcess, type SystemIdentity } from './systemUser.ts';

const pollMilliseconds = 10;
const startDeadlineMilliseconds = 60_000;
const orphanDeadlineMilliseconds = 10_000;
const stopDeadlineMilliseconds = 30_000;

/** A PostgreSQL server process, its port on the loopback interface, and the folder of its Unix socket if it has one. */
export interface RunningCluster {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder?: string;
}

/** The path of a Unix socket has at most 107 bytes on Linux and 103 on macOS, with PostgreSQL's file name of up to 18. */
const longestSocketFolder = 84;

/** The address of a database of a cluster on this machine: by its Unix socket, which takes half the time of TCP, or else by its port. */
export function databaseUrl(
  { port, socketFolder }: RunningCluster,
  { user, password, database }: { user: string; password: string; database: string },
): string {
  const host = socketFolder === undefined ? '127.0.0.1' : encodeURIComponent(socketFolder);
  return `postgres://${user}:${password}@${host}:${port}/${database}`;
}

/** Makes an empty cluster in `directory`, which must be missing or empty. Superuser `postgres`, ICU collation, UTF-8. */
export async function initialiseCluster(options: {
  directory: string;
  passwordFile: string;
  identity: SystemIdentity | undefined;
  durable: boolean;
}): Promise<void> {
  const { initdb } = await findPostgresBinaries();
  const flags = [
    `--pgdata=${options.directory}`,
    `--pwfile=${options.passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=en-GB',
    '--no-instructions',
    ...(options.durable ? [] : ['--no-sync']),
  ];
  const output = await new Promise<string | undefined>((resolve, reject) => {
    const child = spawn(initdb, flags, { ...options.identity, env: cleanEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? undefined : stderr));
  });
  if (output !== undefined)
    throw new Error(`PostgreSQL could not create its data folder ${options.directory}: ${reasonIn(output)}`);
}

/**
 * Starts the cluster in `directory` on the loopback interface and waits until it accepts connections.
 * The server process is detached and outlives this one, so that a crash of the service needs no recovery.
 * @throws Error with PostgreSQL's own reason when it ends before it is ready.
 */
export async function startCluster(options: StartOptions): Promise<RunningCluster> {
  const deadline = Date.now() + orphanDeadlineMilliseconds;
  await releasePidFile(options.directory);
  for (;;) {
    try {
      return await startOnce(options);
    } catch (error) {
      // The children of a killed server run for a moment longer, and PostgreSQL does not start until they have ended.
      if (!(error instanceof Error && error.message.includes('shared memory block')) || Date.now() > deadline) throw error;
      await delay(pollMilliseconds * 10);
    }
  }
}

interface StartOptions {
  readonly directory: string;
  readonly port: number;
  readonly logFile: string;
  readonly identity: SystemIdentity | undefined;
  readonly settings?: Readonly<Record<string, string>>;
}

async function startOnce(options: StartOptions): Promise<RunningCluster> {
  const { postgres } = await findPostgresBinaries();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolderFor(options.directory),
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...options.settings,
  };
  const log = openSync(options.logFile, 'a', 0o600);
  const child = spawn(
    postgres,
    [
      '-D',
      options.directory,
      '-p',
      `${options.port}`,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...options.identity, env: cleanEnvironment(), detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  let end: Error | string | undefined;
  child.on('error', (error) => (end = error));
  child.on('exit', (code, signal) => (end = `ended with ${signal ?? `code ${code}`}`));
  child.unref();

  const deadline = Date.now() + startDeadlineMilliseconds;
  while (Date.now() < deadline) {
    const state = await readPostmaster(options.directory);
    if (state && state.pid === child.pid && state.ready) return runningCluster(state);
    if (end !== undefined) {
      const reason = reasonIn(await readFile(options.logFile, 'utf8').catch(() => ''));
      throw new Error(`PostgreSQL did not start: ${reason || String(end)} (log: ${options.logFile})`);
    }
    await delay(pollMilliseconds);
  }
  throw new Error(`PostgreSQL was not ready within ${startDeadlineMilliseconds / 1000} s. See its log: ${options.logFile}`);
}

/** PostgreSQL separates several folders by commas, and none is written as an empty text. */
function socketFolderFor(directory: string): string {
  const folder = resolve(directory);
  const isPossible = platform() !== 'win32' && !folder.includes(',') && Buffer.byteLength(folder) <= longestSocketFolder;
  return isPossible ? folder : '';
}

/** The cluster that runs in `directory`, whether or not this process started it. Waits while it is starting or stopping. */
export async function findRunningCluster(directory: string): Promise<RunningCluster | undefined> {
  const deadline = Date.now() + startDeadlineMilliseconds;
  for (;;) {
    const state = await readPostmaster(directory);
    if (!state) return undefined;
    const owner = await findProcess(state.pid);
    if (owner !== 'postgres') return undefined;
    if (state.ready) return runningCluster(state);
    if (Date.now() > deadline)
      throw new Error(
        `PostgreSQL (process ${state.pid}) in ${directory} is neither starting nor stopping. End that process and start again.`,
      );
    await delay(pollMilliseconds);
  }
}

/** Stops a cluster: open transactions are rolled back, committed ones are kept. Resolves when its process has ended. */
export async function stopCluster(pid: number): Promise<void> {
  const deadline = Date.now() + stopDeadlineMilliseconds;
  if ((await findProcess(pid)) === 'postgres') process.kill(pid, 'SIGINT');
  while ((await findProcess(pid)) === 'postgres') {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) did not stop within ${stopDeadlineMilliseconds / 1000} s.`);
    await delay(pollMilliseconds);
  }
}

/** A free TCP port of the loopback interface: `preferred` if possible. */
export async function findFreePort(preferred = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (preferred !== 0 && (error.code === 'EADDRINUSE' || error.code === 'EACCES')) resolve(findFreePort());
      else reject(error);
    });
    server.listen(preferred, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/**
 * After a crash the operating system may give the old server's pid to another program, and PostgreSQL would refuse to start.
 * PostgreSQL ignores a pid file with its parent's pid, but still looks for server processes that use the old shared memory. Removing the file would skip that check.
 * The file that was judged is written, whatever has its name by then: a server that another portal starts meanwhile has a file of its own, and ends without its pid in it.
 */
async function releasePidFile(directory: string): Promise<void> {
  const file = await open(join(directory, 'postmaster.pid'), 'r+').catch(ignoreMissing);
  if (!file) return;
  try {
    const text = await file.readFile('utf8');
    if ((await findProcess(pidIn(text))) !== 'other') return;
    await file.truncate();
    await file.write(text.replace(/^\d+/, `${process.pid}`), 0);
  } finally {
    await file.close();
  }
  // The lock of its socket has the same pid. It guards nothing else.
  for (const name of await readdir(directory)) if (/^\.s\.PGSQL\.\d+\.lock$/.test(name)) await rm(join(directory, name));
}

interface Postmaster extends RunningCluster {
  readonly ready: boolean;
}

const runningCluster = ({ pid, port, socketFolder }: Postmaster): RunningCluster => ({
  pid,
  port,
  ...(socketFolder && { socketFolder }),
});

/** @see https://www.postgresql.org/docs/18/storage-file-layout.html, "postmaster.pid": line 1 pid, 4 port, 5 first socket's folder, 8 status */
async function readPostmaster(directory: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(ignoreMissing);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return {
    pid: pidIn(text),
    port: Number(lines[3]),
    socketFolder: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
  };
}

const pidIn = (pidFile: string): number => Number(pidFile.split('\n', 1)[0]);

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The environment without PGPORT, PGDATA and the like, which may belong to another server. The locale is fixed so that messages can be parsed. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'));
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' };
}
