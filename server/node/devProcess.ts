import { spawn } from 'node:child_process';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareDataDirectory } from './dataDirectory.ts';
import { keepRunning } from './development/restarting.ts';
import { watchFolders } from './development/watchFolders.ts';
import { readEnvironment } from './environment.ts';
import { findFreePort } from './postgres/cluster.ts';
import { openEmbeddedPostgres } from './postgres/embedded.ts';

/*
 * The portal for development: Vite with hot reload on PORT, and behind it the service, which restarts when one of its files changes. Requests sent during a restart wait
 * for the new service. PostgreSQL belongs to this process, so it keeps running through those restarts.
 */
const root = join(import.meta.dirname, '..', '..');
const viteProgram = fileURLToPath(new URL('../../bin/vite.js', import.meta.resolve('vite')));
/** The folders whose files restart the service. A change in `schemas` goes to the generator first; the files that it writes then restart the service. */
const serviceFolders = ['server', 'machines', 'mocks', 'domain', 'schemas'].map((folder) => join(root, folder));
const writtenForGenerator = ['entities', 'forms', 'generator', 'meta', 'operations', 'resources'];
const isOfService = (file: string): boolean =>
  /(?<!\.test)\.(?:ts|js|json)$/.test(file) &&
  !writtenForGenerator.includes(relative(join(root, 'schemas'), file).split(sep)[0] ?? '');
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

  // Generate from edits made while the portal was not running.
  const generated = start([join(root, 'schemas', 'generate.ts'), '--without-migrations'], {});
  started.defer(generated.stop);
  await prepareDataDirectory(environment.dataDirectory);
  const say = (message: string): void => void process.stderr.write(`${message}\n`);
  const embedded = environment.databaseUrl
    ? undefined
    : await openEmbeddedPostgres({ dataDirectory: environment.dataDirectory, report: say });
  if (embedded) started.defer(embedded.stop);

  if ((await generated.ended) !== 0) throw new Error('Correct that, and start again.');

  const servicePort = await findFreePort();
  const service = await keepRunning({
    port: servicePort,
    isReady: async () => isReady(`http://127.0.0.1:${servicePort}`),
    start: () => {
      const child = start([join(root, 'server', 'node', 'main.ts')], {
        PORT: `${servicePort}`,
        HOST: '127.0.0.1',
        PUBLIC_URL: environment.publicUrl ?? `http://localhost:${environment.port}`,
        DATABASE_URL: embedded?.url ?? environment.databaseUrl,
      });
      void child.ended.then((code) => code !== 0 && say('The service ended. It starts again when one of its files is saved.'));
      return child;
    },
  });
  started.defer(service.stop);
  started.defer(watchFolders(serviceFolders, (file) => isOfService(file) && service.restart()));
  await Promise.race([service.settled, stopped]);

  const vite = start([viteProgram, '--port', `${environment.port}`, '--strictPort', '--host', environment.host], {
    PORTAL_SERVICE: `http://127.0.0.1:${service.port}`,
  });
  started.defer(vite.stop);
  await Promise.race([stopped, vite.ended]);
}

/** Vite runs in a process of its own: inside this one, its signal handler would end the process before PostgreSQL is stopped. */
function start(argv: readonly string[], settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, argv, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...settings },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
