import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../postgres/cluster.ts';
import { keepRunning, type Restarting } from './restarting.ts';

/** Stands in for the service: it answers with the version of the sources at its start, once it is allowed to. */
let sources: number;
let isReady: boolean;
let starts: number;
let listening: Server | undefined;
let restarting: Restarting;

beforeEach(async () => {
  [sources, isReady, starts, listening] = [1, true, 0, undefined];
  const port = await findFreePort();
  restarting = await keepRunning({
    port,
    isReady: async () => isReady,
    start: () => {
      starts += 1;
      const version = sources;
      const server = createServer((_request, response) => response.end(`${version}`)).listen(port, '127.0.0.1');
      listening = server;
      const ended = Promise.withResolvers<void>();
      server.once('close', ended.resolve);
      return {
        ended: ended.promise,
        stop: async () => {
          server.close();
          server.closeAllConnections();
          await ended.promise;
        },
      };
    },
  });
});
afterEach(() => restarting.stop());

const ask = async (): Promise<string> => (await fetch(`http://127.0.0.1:${restarting.port}`)).text();

it('answers at one address from the newest sources, including requests sent during a restart', async () => {
  await restarting.settled;
  expect(await ask()).toBe('1');
  sources = 2;
  restarting.restart();
  expect(await ask()).toBe('2');
});

it('restarts once for several changes in a row', async () => {
  await restarting.settled;
  for (sources = 2; sources < 5; sources += 1) restarting.restart();
  expect(await ask()).toBe('5');
  expect(starts).toBe(2);
});

it('abandons a start when another change follows', async () => {
  await restarting.settled;
  isReady = false;
  sources = 2;
  restarting.restart();
  const answer = ask();
  await expect.poll(() => starts).toBe(2);
  sources = 3;
  restarting.restart();
  await expect.poll(() => starts).toBe(3);
  isReady = true;
  expect(await answer).toBe('3');
});

it('keeps no request waiting after a failed start, and starts again with the next change', async () => {
  await restarting.settled;
  isReady = false;
  restarting.restart();
  const answers = Promise.allSettled([ask()]);
  await expect.poll(() => starts).toBe(2);
  listening?.close();
  expect(await answers).toMatchObject([{ status: 'rejected' }]);
  [sources, isReady] = [3, true];
  restarting.restart();
  expect(await ask()).toBe('3');
});
