import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { prepareDataDirectory } from './dataDirectory.ts';
import { readEnvironment } from './environment.ts';
import { findFreePort } from './postgres/cluster.ts';
import { openEmbeddedPostgres } from './postgres/embedded.ts';

/*
 * The portal for somebody who changes it: Vite with hot reload on PORT, and behind it the service, which starts again when a file
 * of its own changes. PostgreSQL belongs to this process, so it runs on through those restarts.
 */
const root = join(import.meta.dirname, '..', '..');
const viteProgram = fileURLToPath(new URL('../../bin/vite.js', import.meta.resolve('vite')));
const pollMilliseconds = 200;
const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
});

try {
  await run();
  process.exit();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const environment = readEnvironment(process.env, process.cwd());
  await using started = new AsyncDisposableStack();

  await prepareDataDirectory(environment.dataDirectory);
  const say = (message: string): void => void process.stderr.write(`${message}\n`);
  const embedded = environment.databaseUrl
    ? undefined
    : await openEmbeddedPostgres({ dataDirectory: environment.dataDirectory, report: say });
  if (embedded) started.defer(embedded.stop);

  const servicePort = await findFreePort();
  const serviceUrl = `http://127.0.0.1:${servicePort}`;
  const service = start(['--watch', '--watch-preserve-output', join(root, 'server', 'node', 'main.ts')], {
    PORT: `${servicePort}`,
    HOST: '127.0.0.1',
    PUBLIC_URL: environment.publicUrl ?? `http://localhost:${environment.port}`,
    DATABASE_URL: embedded?.url ?? environment.databaseUrl,
  });
  started.defer(service.stop);
  await Promise.race([untilReady(serviceUrl), service.ended, stopped]);

  const vite = start([viteProgram, '--port', `${environment.port}`, '--strictPort', '--host', environment.host], {
    PORTAL_SERVICE: serviceUrl,
  });
  started.defer(vite.stop);
  await Promise.race([stopped, service.ended, vite.ended]);
}

/** Vite runs as a process of its own, because inside this one it would end it at the first signal, before PostgreSQL is stopped. */
function start(argv: readonly string[], settings: NodeJS.ProcessEnv): { ended: Promise<unknown>; stop(): Promise<void> } {
  const child = spawn(process.execPath, argv, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...settings },
  });
  const ended = once(child, 'exit');
  return {
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await delay(pollMilliseconds);
  }
}
