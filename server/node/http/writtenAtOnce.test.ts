import { ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { listen, type Listener } from '../listen.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createServerApp } from './createServerApp.ts';

let t: TestApi;
let listener: Listener;
let headers: Record<string, string>;

beforeEach(async () => {
  t = await createTestApi();
  const records = new Records(t.database);
  headers = { Authorization: `Bearer ${await records.user({ is_hs_admin: true })}` };
  for (let id = 1; id <= 10; id += 1) await records.employer({ id });
  const unexpected = (): never => {
    throw new Error('Only the API is asked.');
  };
  listener = await listen({
    host: '127.0.0.1',
    port: 0,
    app: (port) =>
      createServerApp({
        parts: () => ({ api: (request) => t.api.fetch(request), auth: unexpected, portal: unexpected, pingDatabase: unexpected }),
        publicUrl: `http://localhost:${port}`,
        publicMetrics: false,
        trustedProxy: false,
        largestFileBytes: 5_242_880,
        largestBulkFileBytes: 5_242_880,
        docs: new Hono(),
        metrics: createMetrics(),
        log: createLog('silent'),
      }),
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await listener.close();
  await t.close();
});

it.each([
  ['/employers', 'identity', null],
  ['/employers/1', 'identity', null],
  ['/employers/11', 'identity', null],
  ['/employers', 'gzip', 'gzip'],
  // Too short to be compressed.
  ['/employers/11', 'gzip', null],
])('an answer of %s with the coding %s is sent with its headers, not after them', async (path, accepted, coding) => {
  const written = vi.spyOn(ServerResponse.prototype, 'write');
  const response = await fetch(`http://localhost:${listener.port}/api/v2${path}`, {
    headers: { ...headers, 'Accept-Encoding': accepted },
  });
  expect(await response.json()).not.toEqual({});
  expect(response.headers.get('Content-Encoding')).toBe(coding);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  expect(written).not.toHaveBeenCalled();
});
