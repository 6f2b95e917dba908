import { afterAll, beforeAll, expect, it } from 'vitest';
import monitoring from '../../../schemas/rules/monitoring.json' with { type: 'json' };
import { refusalOf } from '../core/failures.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;

beforeAll(async () => {
  test = await createTestApi();
});
afterAll(() => test.close());

const report = {
  service: 'employer-portal',
  environment: 'production',
  name: 'TypeError',
  message: 'x is undefined',
  path: '/employers',
  context: {},
};
const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
const send = async (body: object, more: Record<string, string> = {}): Promise<number> =>
  (
    await test.api.request('/api/v2/error-reports', {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    })
  ).status;

it("reports a browser's error like one of its own, without a sign-in too", async () => {
  expect(await send(report)).toBe(204);
  expect(test.reported).toMatchObject([
    { name: 'ReportedByBrowser', message: 'In a browser: TypeError: x is undefined', report },
  ]);
});

it('does not treat a report as an outage of the database, whatever its text', async () => {
  const before = test.reported.length;
  expect(await send({ ...report, name: 'Connection terminated', message: 'Connection terminated' })).toBe(204);
  expect(test.reported.slice(before).map(refusalOf)).toEqual([null]);
});

it('stores nothing of an invalid report', async () => {
  const before = test.reported.length;
  expect(await send({ ...report, message: 'x'.repeat(2_001) })).toBe(422);
  expect(await send({ ...report, password: 'secret' })).toBe(422);
  expect(test.reported).toHaveLength(before);
});

it('stores a report once for each Idempotency-Key', async () => {
  const before = test.reported.length;
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  expect([await send(report, key), await send(report, key)]).toEqual([204, 204]);
  expect(await send({ ...report, message: 'y' }, key)).toBe(422);
  expect(test.reported).toHaveLength(before + 1);
});

it('limits the reports per minute', async () => {
  for (let sent = 0; sent < monitoring.mostErrorsPerMinute; sent += 1) await send(report);
  expect(await send(report)).toBe(429);
  expect(test.reported.length).toBeLessThanOrEqual(monitoring.mostErrorsPerMinute);
});
