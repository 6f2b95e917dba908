import { once } from 'node:events';
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type Measurement, measureRequests } from './load.ts';

/** The upper limit for comparison: a Hono route in its own process that answers a page of employers as a constant. */
export async function measureBareRoute(): Promise<Measurement> {
  const child = fork(join(import.meta.dirname, 'bareRouteProcess.ts'));
  try {
    const [port] = (await once(child, 'message')) as [number];
    return await measureRequests(`http://127.0.0.1:${port}/employers`);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}
