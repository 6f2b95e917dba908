import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { shareInMemory } from './minuteShares.ts';
import { createRateLimit } from './rateLimit.ts';

describe('the limit of requests', () => {
  const limited = (most: number) => {
    const [admit, shares] = [createRateLimit({ name: 'requests', most }), shareInMemory()];
    return (person: string, time: string) => admit(person, { shares, clock: () => new Date(`2026-11-21T${time}Z`) });
  };

  it('allows its number of requests in each minute', async () => {
    const admit = limited(2);
    for (const time of ['12:00:00', '12:00:30', '12:01:00', '12:01:59.999']) await admit('ada', time);
    await expect(admit('ada', '12:01:59.999')).rejects.toThrow('Wait 1 second and');
  });

  it('counts each person separately', async () => {
    const admit = limited(1);
    await admit('ada', '12:00:00');
    await admit('grace', '12:00:00');
    await expect(admit('ada', '12:00:15')).rejects.toThrow('Wait 45 seconds');
  });

  it('does not apply when it is 0', async () => {
    const admit = limited(0);
    const sent = Array.from({ length: 10_000 }, () => admit('ada', '12:00:00'));
    await expect(Promise.all(sent)).resolves.toHaveLength(10_000);
  });

  it('counts for each limit by itself', async () => {
    const counting = { shares: shareInMemory(), clock: () => new Date('2026-11-21T12:00:00Z') };
    const [one, other] = ['links', 'sign-ups'].map((name) => createRateLimit({ name, most: 1 }));
    await one?.('ada', counting);
    await other?.('ada', counting);
    await expect(one?.('ada', counting)).rejects.toThrow('more than 1');
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
