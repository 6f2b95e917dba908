import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from './environment.ts';
import { createLog, describeError } from './log.ts';
import { buildPortal, isPortalStale } from './portal/buildPortal.ts';
import { outboxFolder } from './mail/openMailTransport.ts';
import type { Service } from './service.ts';
import { welcome } from './welcome.ts';

/** The folder of the portal's code, independent of the working directory. */
const root = join(import.meta.dirname, '..', '..');

/*
 * Starts the portal and runs until SIGTERM or Ctrl+C. With --build, it also builds the portal if dist/ is older than its sources.
 * A failed start prints one sentence and ends with 1.
 */
const stop = new AbortController();
// Ctrl+C in a terminal reaches npm and this process, and npm passes it on: the second signal does not mean that the person is in a hurry.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

const stuckMilliseconds = 10_000;

process.exit(await run());

async function run(): Promise<number> {
  let service: Service;
  try {
    const environment = readEnvironment(process.env, process.cwd());
    const log = createLog(environment.logLevel);
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'defect: an unhandled rejection'));
    // Most of the code, which takes a second: a wrong setting is reported without it.
    const { startService } = await import('./service.ts');
    const starting = startService({ environment, preparePortal, log, signal: stop.signal });
    service = await Promise.race([starting, stuckAfter(stop.signal)]);
    const { portalName, smtpUrl, dataDirectory, sampleData } = environment;
    const hasSampleData = sampleData !== 'none';
    const outbox = smtpUrl ? undefined : outboxFolder(dataDirectory);
    const { url, accounts, hasAdministrator } = service;
    process.stdout.write(welcome({ portalName, url, accounts, hasSampleData, hasAdministrator, outbox }));
  } catch (error) {
    if (stop.signal.aborted) return 0;
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
  if (!stop.signal.aborted) await new Promise((resolve) => stop.signal.addEventListener('abort', resolve, { once: true }));
  process.stdout.write('Stopping…\n');
  await service.stop();
  return 0;
}

/** Builds the portal with --build, where its sources are and `dist` is older. @returns its folder. */
async function preparePortal(signal: AbortSignal): Promise<string> {
  const isSourceHere = existsSync(join(root, 'index.html'));
  if (process.argv.includes('--build') && isSourceHere && (await isPortalStale(root))) {
    process.stdout.write('Building the portal…\n');
    await buildPortal(root, signal);
  }
  return join(root, 'dist');
}

/** Rejects some time after the signal: a start that hangs, such as on a dead network disk, must not outlive it. */
function stuckAfter(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = (): void => void setTimeout(reject, stuckMilliseconds, new Error('The start could not be stopped.')).unref();
    signal.addEventListener('abort', give, { once: true });
  });
}

/** Messages for the operator are printed alone. Other errors are printed with their stack. */
function explain(error: unknown): string {
  const { message, stack } = describeError(error);
  const isSentence = error instanceof Error && error.name === 'Error' && !('code' in error);
  return isSentence ? message : (stack ?? message);
}
