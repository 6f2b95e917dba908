import { afterEach, expect, it, vi } from 'vitest';
import { expectConsole } from '../../../tests/setup/noise.ts';
import { errorReport } from '../../../schemas/built/allEntities.js';
import { sendReport } from './sendReport.ts';

afterEach(() => vi.unstubAllGlobals());

it('sends no more text than the service accepts', () => {
  expectConsole('error', /Reported:/);
  const fetch = vi.fn(async (_url: string, _init: { body: string }) => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetch);
  sendReport({
    service: 's',
    environment: 'test',
    name: 'Error',
    message: 'x'.repeat(5_000),
    stack: 'y'.repeat(50_000),
    path: '/',
    context: {},
  });
  expect(fetch).toHaveBeenCalledTimes(1);
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/v2/error-reports');
  expect(errorReport(JSON.parse(init?.body ?? ''))).toBe(true);
});

it('ignores a service that cannot be reached', async () => {
  expectConsole('error', /Reported:/);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  sendReport({ service: 's', environment: 'test', name: 'Error', message: 'm', path: '/', context: {} });
  await Promise.resolve();
});
