import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { measureProcessorSeconds } from './processorTime.ts';

/** A program that works for so many seconds of processor time. */
const working = (seconds: number): string =>
  `const end = process.cpuUsage().user + ${seconds * 1_000_000}; while (process.cpuUsage().user < end) for (let n = 0; n < 1e6; n += 1);`;

/** Starts a server that outlives it, as PostgreSQL does, and ends once the server has worked: for more than a second, so that it is looked at before. */
const withServer = `
  const { spawn } = require('node:child_process');
  const server = spawn(process.execPath, ['-e', ${JSON.stringify(`${working(1.5)} console.log('done'); setTimeout(() => undefined, 60_000)`)}], { detached: true });
  server.stdout.once('data', () => { console.log(server.pid); process.exit(); });`;

it('counts what a command did, with a server that outlives them', async () => {
  const stop = measureProcessorSeconds();
  const command = spawn(process.execPath, ['-e', `${working(0.4)} ${withServer}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [server] = (await once(command.stdout, 'data')) as [Buffer];
  await once(command, 'close');
  const seconds = stop();
  process.kill(Number(server.toString()));
  expect(seconds).toBeGreaterThan(1.85);
  expect(seconds).toBeLessThan(3);
});
