import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { createRateLimit } from './rateLimit.ts';

describe('the limit of requests', () => {
  const at = (time: string): Date => new Date(`2026-11-21T${time}Z`);

  it('allows its number of requests in each minute', () => {
    const admit = createRateLimit(2);
    for (const time of ['12:00:00', '12:00:30', '12:01:00', '12:01:59.999']) admit('ada', at(time));
    expect(() => admit('ada', at('12:01:59.999'))).toThrow('Wait 1 second and');
  });

  it('counts each person separately', () => {
    const admit = createRateLimit(1);
    admit('ada', at('12:00:00'));
    admit('grace', at('12:00:00'));
    expect(() => admit('ada', at('12:00:15'))).toThrow('Wait 45 seconds');
  });

  it('does not apply when it is 0', () => {
    const admit = createRateLimit(0);
    expect(() => {
      for (let sent = 0; sent < 10_000; sent += 1) admit('ada', at('12:00:00'));
    }).not.toThrow();
  });
});

describe('the API', () => {
  let test: TestApi;
  let user: string;
  let other: string;
  beforeAll(async () => {
    test = await createTestApi({ requestsPerMinute: 3, clock: () => new Date('2026-11-21T12:00:20Z') });
    [user, other] = [await new Records(test.database).user(), await new Records(test.database).user()];
  });
  afterAll(() => test.close());

  it('refuses a person with too many requests, says when to try again, and answers others', async () => {
    for (let sent = 0; sent < 3; sent += 1) expect((await test.call(user, 'GET', '/me/authorization')).status).toBe(200);
    const { status, headers, body } = await test.call(user, 'GET', '/me/authorization');
    expect([status, headers.get('Retry-After')]).toEqual([429, '40']);
    expect(body.message).toContain('more than 3 requests within a minute. Wait 40 seconds');
    expect(body.errors).toEqual([]);
    expect((await test.call(other, 'GET', '/me/authorization')).status).toBe(200);
  });
});
