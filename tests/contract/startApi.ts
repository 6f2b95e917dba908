import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Size } from '../../mocks/sampleData/options.ts';

/**
 * Starts the API of the checkout in `project` on a database of its own, with the sample data.
 * @param size - Default: 99 employers.
 * @throws Error when it does not start; it has printed the reason.
 */
export async function startApi(
  project: string,
  databaseUrl: string,
  size: Extract<Size, 'brief' | 'mock'> = 'brief',
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['tests/contract/apiProcess.ts'], {
    cwd: project,
    env: { ...process.env, DATABASE_URL: databaseUrl, SAMPLE_SIZE: size },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  const lines = createInterface(child.stdout);
  const first = await Promise.race([once(lines, 'line') as Promise<[string]>, ended.then(() => undefined)]);
  if (!first) throw new Error('The API of the copy did not start; its reason is printed above.');
  return { origin: first[0], stop };
}
