import { once } from 'node:events';
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Cost } from './aims.ts';
import { type Measurement, measureRequests } from './load.ts';

/** The upper limit for comparison: a Hono route in its own process that answers a page of employers as a constant. */
export async function measureBareRoute(): Promise<Measurement & { cost: Cost }> {
  const child = fork(join(import.meta.dirname, 'bareRouteProcess.ts'));
  try {
    const [port] = (await once(child, 'message')) as [number];
    const processorTime = async (): Promise<number> => {
      child.send('processor time');
      const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
      return (user + system) / 1_000;
    };
    const before = await processorTime();
    const measured = await measureRequests(`http://127.0.0.1:${port}/employers`);
    return { ...measured, cost: { service: ((await processorTime()) - before) / measured.requests, sql: 0 } };
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}
