import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import rules from '../../../schemas/rules/monitoring.json' with { type: 'json' };
import type { MonitoringMessage, MonitoringSession, MonitoringVital } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { removeOldSessions } from '../../jobs/monitoring/removeOldSessions.ts';
import { createApi } from '../createApi.ts';

const day = 86_400_000;
let test: TestApi;
let now = new Date('2026-11-21T12:00:00Z');
const people: Record<string, string> = {};

beforeAll(async () => {
  test = await createTestApi({ clock: () => now });
  const records = new Records(test.database);
  const employer = await records.employer();
  const intermediary = await records.intermediary();
  people['provider admin'] = await records.user({ is_provider_admin: true });
  people['HS admin'] = await records.user({ is_hs_admin: true });
  people['external admin'] = await records.user({ is_external_admin: true });
  people['analyst'] = await records.user({ can_view_analytics: true });
  people['senior pension admin'] = await records.user();
  people['adviser'] = await records.user();
  await records.relationship(people['analyst'], employer);
  await records.relationship(people['senior pension admin'], employer, { is_senior_pension_administrator: true });
  await records.member(people['adviser'], intermediary);
});
afterAll(() => test.close());

const as = (person: string): string => people[person] ?? '';
const message = (values: Partial<MonitoringMessage> = {}): MonitoringMessage => ({
  kind: 'action',
  at: now.getTime(),
  route: '/employers/:id',
  name: 'click',
  ...values,
});
const batch = (values: object = {}) => ({
  batchUid: crypto.randomUUID(),
  sessionUid: crypto.randomUUID(),
  service: 'employer-portal',
  environment: 'test',
  messages: [message()],
  ...values,
});
/** An accepted batch has an answer without content, which `test.call` does not read. */
const post = async (person: string, body: string, api = test.api): Promise<number> =>
  (
    await api.request('/api/v2/monitoring/batches', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        Authorization: `Bearer ${as(person)}`,
      },
      body,
    })
  ).status;
const send = (person: string, body: unknown): Promise<number> => post(person, JSON.stringify(body));
const messages = (person: string, sessionUid: string) =>
  test.call<{ data: MonitoringMessage[] }>(as(person), 'GET', `/monitoring/sessions/${sessionUid}/messages`);
const sessions = async (): Promise<MonitoringSession[]> =>
  (await test.call<{ data: MonitoringSession[] }>(as('HS admin'), 'GET', '/monitoring/sessions?limit=500')).body.data;

describe('the intake', () => {
  it('keeps the messages of a session, and counts them', async () => {
    const first = batch({
      messages: [message({ kind: 'view', name: 'begin' }), message({ kind: 'view', name: 'end', value: 12 }), message({ at: 5 })],
    });
    expect(await send('senior pension admin', first)).toBe(204);
    now = new Date(now.getTime() + 1_000);
    const second = batch({
      sessionUid: first.sessionUid,
      messages: [message({ target: 'main form button' }), message({ kind: 'error', name: 'TypeError', stack: 'list.js:1:2' })],
    });
    expect(await send('senior pension admin', second)).toBe(204);
    const kept = (await sessions()).find(({ sessionUid }) => sessionUid === first.sessionUid);
    expect(kept).toMatchObject({ userUid: as('senior pension admin'), views: 1, actions: 2, errors: 1 });
    expect(new Date(kept?.lastTimestamp ?? '').getTime() - new Date(kept?.startedTimestamp ?? '').getTime()).toBe(1_000);
    const { body } = await messages('provider admin', first.sessionUid);
    expect(body.data.map(({ kind }) => kind)).toEqual(['action', 'view', 'view', 'action', 'error']);
    expect(body.data.slice(-2)).toMatchObject([{ target: 'main form button' }, { stack: 'list.js:1:2' }]);
  });

  it('keeps a batch once, even if it is sent again', async () => {
    const sent = batch();
    expect([await send('adviser', sent), await send('adviser', sent)]).toEqual([204, 204]);
    expect((await messages('HS admin', sent.sessionUid)).body.data).toHaveLength(1);
    expect((await sessions()).find(({ sessionUid }) => sessionUid === sent.sessionUid)?.actions).toBe(1);
  });

  it("adds nothing to another person's session", async () => {
    const theirs = batch();
    await send('adviser', theirs);
    expect(await send('senior pension admin', batch({ sessionUid: theirs.sessionUid }))).toBe(404);
    expect(await send('HS admin', batch({ sessionUid: theirs.sessionUid }))).toBe(404);
    expect((await messages('HS admin', theirs.sessionUid)).body.data).toHaveLength(1);
  });

  it('is not for callers who are not signed in', async () => {
    expect((await test.call(null, 'POST', '/monitoring/batches', batch())).status).toBe(401);
  });

  it.each<[string, object, number]>([
    ['a text of the page', { messages: [{ ...message(), text: 'Ada Byron' }] }, 422],
    ['another kind', { messages: [{ ...message(), kind: 'keystroke' }] }, 422],
    ['more messages than a batch has', { messages: Array.from({ length: rules.batch.messages + 1 }, () => message()) }, 422],
    ['as many messages as a batch has', { messages: Array.from({ length: rules.batch.messages }, () => message()) }, 204],
    ['a time that is no number', { messages: [{ ...message(), at: 'now' }] }, 422],
    ['a value that is not finite', { messages: [{ ...message(), value: 1e300 }] }, 422],
    ['a name that is too long', { messages: [message({ name: 'x'.repeat(101) })] }, 422],
    ['a session without a uid', { sessionUid: "1' or true --" }, 422],
    ['another field', { password: 'secret' }, 422],
    ['a prototype', JSON.parse('{"__proto__": {"isAdmin": true}}') as object, 422],
  ])('answers %s with %i', async (_, values, status) => {
    expect(await send('adviser', batch(values))).toBe(status);
  });

  it('takes a batch of the largest size, and none that is larger', async () => {
    const sized = (bytes: number): string => {
      const body = JSON.stringify(batch());
      return body + ' '.repeat(bytes - body.length);
    };
    expect(await post('adviser', sized(rules.largestReceivedBatch))).toBe(204);
    expect(await post('adviser', sized(rules.largestReceivedBatch + 1))).toBe(413);
  });

  it('takes so many batches of a person in a minute, and those of others after that', async () => {
    now = new Date(now.getTime() + 60_000);
    const most = (2 * rules.mostErrorsPerMinute) / rules.batch.messages;
    const statuses: number[] = [];
    for (let sent = 0; sent <= most; sent += 1) statuses.push(await send('adviser', batch()));
    expect(statuses.filter((status) => status === 204)).toHaveLength(most);
    expect(statuses.at(-1)).toBe(429);
    expect(await send('senior pension admin', batch())).toBe(204);
    now = new Date(now.getTime() + 60_000);
    expect(await send('adviser', batch())).toBe(204);
  });

  it('takes nothing while monitoring is off', async () => {
    const api = createApi({ ...test.deps, monitoringDays: 0 });
    expect(await post('adviser', JSON.stringify(batch()), api)).toBe(404);
  });
});

describe('reading', () => {
  it.each([
    ['provider admin', 200],
    ['HS admin', 200],
    ['external admin', 403],
    ['analyst', 403],
    ['senior pension admin', 403],
    ['adviser', 403],
  ])('answers the %s with %i', async (person, status) => {
    const own = batch();
    await send(person, own);
    const statuses = [
      (await messages(person, own.sessionUid)).status,
      (await test.call(as(person), 'GET', '/monitoring/sessions')).status,
      (await test.call(as(person), 'GET', '/monitoring/vitals')).status,
    ];
    expect(statuses).toEqual([status, status, status]);
  });

  it('answers an unknown session with 404', async () => {
    expect((await messages('HS admin', crypto.randomUUID())).status).toBe(404);
  });

  it('gives the percentiles of each measurement by route', async () => {
    const vital = (value: number, name = 'LCP') => message({ kind: 'vital', route: '/measured/:id', name, value });
    await send('adviser', batch({ messages: [100, 200, 300, 400, 500].map((value) => vital(value)) }));
    await send('senior pension admin', batch({ messages: [vital(0.1, 'CLS'), vital(7, 'FID')] }));
    const { body } = await test.call<{ data: MonitoringVital[] }>(as('HS admin'), 'GET', '/monitoring/vitals');
    expect(body.data.filter(({ route }) => route === '/measured/:id')).toEqual([
      { route: '/measured/:id', vital: 'CLS', samples: 1, p50: 0.1, p75: 0.1, p95: 0.1 },
      { route: '/measured/:id', vital: 'LCP', samples: 5, p50: 300, p75: 400, p95: 480 },
    ]);
  });
});

describe('old sessions', () => {
  it('are shown for the days that they are kept, and removed after them', async () => {
    now = new Date(now.getTime() + 1);
    await removeOldSessions(test.store, now, 0);
    const old = batch({ messages: [message({ kind: 'vital', route: '/old', name: 'INP', value: 8 })] });
    await send('adviser', old);
    const isShown = async () => (await sessions()).some(({ sessionUid }) => sessionUid === old.sessionUid);
    now = new Date(now.getTime() + 7 * day);
    expect(await isShown()).toBe(true);
    expect(await removeOldSessions(test.store, now, 7)).toBe(0);
    now = new Date(now.getTime() + 1);
    expect(await isShown()).toBe(false);
    expect((await messages('HS admin', old.sessionUid)).status).toBe(404);
    expect(await removeOldSessions(test.store, now, 7)).toBe(1);
    const { body } = await test.call<{ data: MonitoringVital[] }>(as('HS admin'), 'GET', '/monitoring/vitals');
    expect(body.data.filter(({ route }) => route === '/old')).toEqual([]);
  });

  it('are all removed once monitoring is off', async () => {
    await send('adviser', batch());
    now = new Date(now.getTime() + 1);
    expect(await removeOldSessions(test.store, now, 0)).toBeGreaterThan(0);
    expect(await sessions()).toEqual([]);
  });
});
