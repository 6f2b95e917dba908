import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const startLimit = 120_000;
const stopLimit = 15_000;
const logFile = 'test-results/service.log';

/** A portal of this run's own, with its service, its database and the demo data in a throw-away folder. */
export interface ServedPortal {
  readonly origin: string;
  /** Ends the service by its process id and removes the folder. */
  stop(): Promise<void>;
}

/**
 * Builds the portal and serves it as `npm start` does.
 * @throws With the end of the service's log, when it does not become ready.
 */
export async function servePortal(): Promise<ServedPortal> {
  build();
  const dataDir = await mkdtemp(join(tmpdir(), 'employer-portal-e2e-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  await mkdir('test-results', { recursive: true });
  const log = openSync(logFile, 'w');
  const service = spawn(process.execPath, ['server/node/main.ts'], {
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: 'localhost',
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'demo',
      DATABASE_URL: undefined,
    },
  });
  const ended = once(service, 'exit');
  const stop = async () => {
    service.kill('SIGTERM');
    const inTime = await Promise.race([ended.then(() => true), delay(stopLimit, false, { ref: false })]);
    if (!inTime) service.kill('SIGKILL');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
    if (!inTime)
      throw new Error(`The service did not stop within ${stopLimit / 1_000} s of SIGTERM; it was killed. Its log is ${logFile}.`);
  };
  try {
    await untilReady(origin, () => service.exitCode ?? service.signalCode);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}

function build(): void {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The portal did not build; the reason is printed above.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The machine gave no free port.');
  return address.port;
}

async function untilReady(origin: string, ending: () => number | string | null): Promise<void> {
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline) {
    if (ending() !== null) throw new Error(`The service ended (${ending()}) before it was ready:\n${await endOfLog()}`);
    if (await isReady(origin)) return;
    await delay(100);
  }
  throw new Error(`The service was not ready within ${startLimit / 1_000} s:\n${await endOfLog()}`);
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health/ready`)).ok;
  } catch (error) {
    // Not listening yet. Anything but a refused connection is a fault of this code.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function endOfLog(): Promise<string> {
  return (await readFile(logFile, 'utf8')).split('\n').slice(-40).join('\n');
}
