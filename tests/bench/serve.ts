import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const startLimit = 15 * 60_000;

/** Builds the portal. */
export function build(): void {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The portal did not build; the reason is printed above.');
}

/**
 * Serves the built portal as `npm start` does, on a free port and the given database.
 * @param options.inspectorPort - Opens the process for a profile.
 * @param options.settings - Further environment variables.
 */
export async function serve(options: {
  dataDirectory: string;
  databaseUrl: string;
  sampleData: 'demo' | 'large';
  inspectorPort?: number;
  settings?: Readonly<Record<string, string>>;
}): Promise<{ origin: string; pid: number; stop(): Promise<void> }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: 'localhost',
    DATA_DIR: options.dataDirectory,
    DATABASE_URL: options.databaseUrl,
    SAMPLE_DATA: options.sampleData,
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    // As an operator with large files would set them.
    BULK_FILE_MAX_MB: '200',
    // A million and the headings.
    BULK_FILE_MAX_ROWS: '1000001',
    // The limit applies as usual, but is too high to be reached: one account makes all the requests.
    REQUESTS_PER_MINUTE: '100000000',
    ...options.settings,
  };
  const inspect = options.inspectorPort === undefined ? [] : [`--inspect=127.0.0.1:${options.inspectorPort}`];
  const service = spawn(process.execPath, [...inspect, 'server/node/main.ts'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const ended = once(service, 'exit');
  const stop = async (): Promise<void> => {
    service.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + startLimit;
  while (!(await isReady(origin))) {
    if (service.exitCode !== null) throw new Error('The service ended before it was ready; the reason is printed above.');
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`The service was not ready within ${startLimit / 60_000} minutes.`);
    }
    await delay(200);
  }
  return { origin, pid: service.pid ?? 0, stop };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health/ready`)).ok;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The operating system gave no free port.');
  return address.port;
}
