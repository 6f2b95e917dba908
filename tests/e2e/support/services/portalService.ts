import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compileCache } from '../../../setup/compileCache.ts';
import type { SharedDatabase } from './sharedDatabases.ts';

const startLimit = 120_000;
const stopLimit = 15_000;
/** Playwright empties it before each run. */
const logFolder = 'test-results/journeys';

/** A command line, as a list of words. */
export type Command = readonly [program: string, ...words: string[]];

/** The portal's service in a process of its own. Its address and data stay the same when it is stopped and started again. */
export interface PortalService {
  readonly origin: string;
  /** A throw-away folder beside its data. */
  readonly folder: string;
  /** @throws With the end of the service's log, if it does not become ready. */
  start(): Promise<void>;
  /** Ends the process like an operator. @throws When it had to be killed. */
  stop(): Promise<void>;
  /** Runs a script of the project with the service's settings. @returns Its output. @throws With its error output, if it fails. */
  run(script: string, ...words: string[]): string;
  /** Its output so far. */
  output(): Promise<string>;
  /** Stops the service and removes its data. */
  remove(): Promise<void>;
}

interface ServiceOptions {
  /** The checkout to run. Default: this one. */
  readonly project?: string;
  /** The command that starts it. Default: the portal that was built last, as `npm start` runs it. */
  readonly command?: Command | undefined;
  /** A database of the run. Default: the service starts a PostgreSQL of its own. */
  readonly database?: SharedDatabase;
  /** Environment variables that differ from the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A service on the sample data. It is not started yet. */
export async function preparePortalService({
  project,
  command: [program, ...words] = [process.execPath, 'server/node/main.ts'],
  database,
  settings = {},
}: ServiceOptions = {}): Promise<PortalService> {
  const folder = await mkdtemp(join(tmpdir(), 'employer-portal-e2e-'));
  // When root runs it, the database belongs to another user, who needs access to its folder in this one.
  await chmod(folder, 0o711);
  const data = join(folder, 'data');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const logFile = `${logFolder}/service-${port}.log`;
  await mkdir(logFolder, { recursive: true });
  let running: ChildProcess | undefined;
  const folderOfProject = project ?? process.cwd();
  const env = {
    ...process.env,
    ...(project === undefined && compileCache),
    PORT: String(port),
    HOST: 'localhost',
    DATA_DIR: data,
    SAMPLE_DATA: 'demo',
    DATABASE_URL: undefined,
    ...database?.settings,
    ...settings,
  };

  const stop = async () => {
    const service = running;
    running = undefined;
    if (!service || hasEnded(service)) return;
    const ended = once(service, 'exit').then(() => true);
    service.kill('SIGTERM');
    const inTime = await Promise.race([ended, delay(stopLimit, false, { ref: false })]);
    if (inTime) return;
    service.kill('SIGKILL');
    await ended;
    throw new Error(`The service did not stop within ${stopLimit / 1_000} s of SIGTERM; it was killed. Its log is ${logFile}.`);
  };

  return {
    origin,
    folder,
    start: async () => {
      const log = openSync(logFile, 'a');
      running = spawn(program, words, {
        cwd: folderOfProject,
        stdio: ['ignore', log, log],
        env,
      });
      closeSync(log);
      try {
        await untilReady(origin, running, logFile);
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
    run: (script, ...args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
        cwd: folderOfProject,
        env,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`${script} failed: ${stderr}`);
      return stdout;
    },
    output: () => readFile(logFile, 'utf8'),
    remove: async () => {
      try {
        await stop();
      } finally {
        await database?.remove();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Below the range of ports for outgoing connections: the port must still be free when the service starts again. */
const firstPort = 20_000;
const portCount = 10_000;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * portCount);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, 'localhost');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function untilReady(origin: string, service: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline) {
    if (hasEnded(service))
      throw new Error(
        `The service ended (${service.exitCode ?? service.signalCode}) before it was ready:\n${await endOf(logFile)}`,
      );
    if (await isReady(origin)) return;
    await delay(100);
  }
  throw new Error(`The service was not ready within ${startLimit / 1_000} s:\n${await endOf(logFile)}`);
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health/ready`)).ok;
  } catch (error) {
    // Not listening yet. Any error but a refused connection is a fault of this code.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function endOf(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).split('\n').slice(-40).join('\n');
}
