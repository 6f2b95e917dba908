import { afterAll, beforeAll, expect, it } from 'vitest';
import monitoring from '../../../schemas/rules/monitoring.json' with { type: 'json' };
import { refusalOf } from '../core/failures.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let address = '203.0.113.1';
let now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  test = await createTestApi({ addressOf: () => address, clock: () => now });
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
  address = '203.0.113.2';
  expect(await send(report), 'of another sender').toBe(204);
});

it('limits the size of the reports, of each sender and of all', async () => {
  now = new Date('2026-11-21T12:01:00Z');
  const before = test.reported.length;
  const large = { ...report, stack: 'x'.repeat(9_800) };
  const perSender: number[] = [];
  for (let sender = 0; sender < 12; sender += 1) {
    address = `198.51.100.${sender}`;
    let accepted = 0;
    while (accepted < 100 && (await send(large)) === 204) accepted += 1;
    perSender.push(accepted);
  }
  expect(perSender.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 50));
  expect(test.reported.length - before).toBeLessThan(510);
  expect(perSender.at(-1)).toBe(0);
});
