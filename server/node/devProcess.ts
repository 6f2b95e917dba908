import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createServer } from 'vite';
import { prepareDataDirectory } from './dataDirectory.ts';
import { readEnvironment } from './environment.ts';
import { findFreePort } from './postgres/cluster.ts';
import { openEmbeddedPostgres } from './postgres/embedded.ts';

/*
 * The portal for somebody who changes it: Vite with hot reload on PORT, and behind it the service, which starts again when a file
 * of its own changes. PostgreSQL belongs to this process, so it runs on through those restarts.
 */
const root = join(import.meta.dirname, '..', '..');
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const environment = readEnvironment(process.env, process.cwd());
  await using started = new AsyncDisposableStack();

  await prepareDataDirectory(environment.dataDirectory);
  const say = (message: string): void => void process.stderr.write(`${message}\n`);
  const embedded = environment.databaseUrl ? undefined : await openEmbeddedPostgres({ dataDirectory: environment.dataDirectory, report: say });
  if (embedded) started.defer(embedded.stop);

  const servicePort = await findFreePort();
  process.env['PORTAL_SERVICE'] = `http://127.0.0.1:${servicePort}`;
  const vite = await createServer({ root, server: { port: environment.port, strictPort: true, host: environment.host } });
  started.defer(() => vite.close());
  await vite.listen();

  const service = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server', 'node', 'main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: `${servicePort}`,
      HOST: '127.0.0.1',
      PUBLIC_URL: environment.publicUrl ?? `http://localhost:${environment.port}`,
      DATABASE_URL: embedded?.url ?? environment.databaseUrl,
    },
  });
  const ended = once(service, 'exit');
  started.defer(async () => {
    service.kill('SIGTERM');
    await ended;
  });
  const asked = new Promise((resolve) => stopped.signal.addEventListener('abort', resolve, { once: true }));
  await Promise.race([asked, ended]);
}
