import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import rules from '../../../schemas/rules/monitoring.json' with { type: 'json' };
import type { MonitoringRecording, MonitoringSegment, MonitoringSession } from '../../../schemas/generated/types.ts';
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
  people['provider admin'] = await records.user({ is_provider_admin: true });
  people['HS admin'] = await records.user({ is_hs_admin: true });
  people['external admin'] = await records.user({ is_external_admin: true });
  people['analyst'] = await records.user({ can_view_analytics: true });
  people['senior pension admin'] = await records.user();
  await records.relationship(people['analyst'], employer);
  await records.relationship(people['senior pension admin'], employer, { is_senior_pension_administrator: true });
});
afterAll(() => test.close());

const as = (person: string): string => people[person] ?? '';
const zip = (events: unknown): string => gzipSync(JSON.stringify(events)).toString('base64');
const event = { type: 4, timestamp: 1_000, data: { href: '/', width: 1, height: 1 } };
const segment = (values: Partial<MonitoringSegment> = {}): MonitoringSegment => ({
  segmentUid: crypto.randomUUID(),
  sessionUid: crypto.randomUUID(),
  recordingUid: crypto.randomUUID(),
  position: 0,
  service: 'employer-portal',
  environment: 'test',
  from: 1_000,
  to: 2_000,
  events: zip([event]),
  ...values,
});

/** An accepted segment has an answer without content, which `test.call` does not read. */
const post = async (person: string, body: string, api = test.api): Promise<number> => {
  const headers = {
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    Authorization: `Bearer ${as(person)}`,
  };
  return (await api.request('/api/v2/monitoring/segments', { method: 'POST', headers, body })).status;
};
const send = (person: string, body: unknown): Promise<number> => post(person, JSON.stringify(body));
const recordings = (person: string, sessionUid: string) =>
  test.call<{ data: MonitoringRecording[] }>(as(person), 'GET', `/monitoring/sessions/${sessionUid}/recordings`);
const segments = (person: string, recordingUid: string) =>
  test.call<{ data: MonitoringSegment[] }>(as(person), 'GET', `/monitoring/recordings/${recordingUid}/segments`);
const sessions = async (): Promise<MonitoringSession[]> =>
  (await test.call<{ data: MonitoringSession[] }>(as('HS admin'), 'GET', '/monitoring/sessions?limit=500')).body.data;
const statusesOfReading = async (person: string, { sessionUid, recordingUid }: MonitoringSegment) => [
  (await recordings(person, sessionUid)).status,
  (await segments(person, recordingUid)).status,
];

describe('the intake', () => {
  it('keeps the segments of a session, and gives them back in their order', async () => {
    const first = segment();
    const second = segment({ ...first, segmentUid: crypto.randomUUID(), position: 1, from: 2_500, to: 3_000 });
    const later = segment({ sessionUid: first.sessionUid, from: 9_000, to: 9_500 });
    for (const sent of [later, second, first]) expect(await send('senior pension admin', sent)).toBe(204);
    expect((await recordings('HS admin', first.sessionUid)).body.data).toEqual([
      { recordingUid: first.recordingUid, from: 1_000, to: 3_000, segments: 2 },
      { recordingUid: later.recordingUid, from: 9_000, to: 9_500, segments: 1 },
    ]);
    expect((await segments('provider admin', first.recordingUid)).body.data).toEqual([first, second]);
    const kept = (await sessions()).find(({ sessionUid }) => sessionUid === first.sessionUid);
    expect(kept).toMatchObject({ userUid: as('senior pension admin'), recordings: 2, views: 0 });
  });

  it('keeps a segment once, even if it is sent again', async () => {
    const sent = segment();
    expect([await send('analyst', sent), await send('analyst', sent)]).toEqual([204, 204]);
    expect((await segments('HS admin', sent.recordingUid)).body.data).toHaveLength(1);
  });

  it('keeps a segment that is longer than one line of base64', async () => {
    const sent = segment({ events: zip(Array.from({ length: 500 }, () => ({ ...event, data: crypto.randomUUID() }))) });
    expect(await send('analyst', sent)).toBe(204);
    expect((await segments('HS admin', sent.recordingUid)).body.data).toEqual([sent]);
  });

  it("adds nothing to another person's session", async () => {
    const theirs = segment();
    await send('analyst', theirs);
    const added = segment({ sessionUid: theirs.sessionUid, recordingUid: theirs.recordingUid });
    for (const person of ['senior pension admin', 'HS admin']) expect(await send(person, added)).toBe(404);
    expect((await segments('HS admin', theirs.recordingUid)).body.data).toHaveLength(1);
  });

  it('is not for callers who are not signed in', async () => {
    expect((await test.call(null, 'POST', '/monitoring/segments', segment())).status).toBe(401);
  });

  it.each<[string, object, number]>([
    ['no gzip', { events: btoa('[]') }, 422],
    ['no base64', { events: '*'.repeat(8) }, 422],
    ['no JSON', { events: gzipSync('events').toString('base64') }, 422],
    ['no list', { events: zip(event) }, 422],
    ['no event', { events: zip([]) }, 422],
    ['an event without a time', { events: zip([{ type: 4 }]) }, 422],
    ['an event that is none', { events: zip([null]) }, 422],
    [
      'as much as a segment unzips to',
      {
        events: gzipSync(' '.repeat(rules.replay.largestUnzipped - 40) + JSON.stringify([{ type: 4, timestamp: 1 }])).toString(
          'base64',
        ),
      },
      204,
    ],
    [
      'more than a segment unzips to',
      { events: gzipSync(' '.repeat(rules.replay.largestUnzipped) + JSON.stringify([event])).toString('base64') },
      422,
    ],
    ['a time that is no number', { from: 'now' }, 422],
    ['a position before the first', { position: -1 }, 422],
    ['another field', { text: 'Ada Byron' }, 422],
    ['a session without a uid', { sessionUid: "1' or true --" }, 422],
  ])('answers %s with %i', async (_, values, status) => {
    expect(await send('analyst', { ...segment(), ...values })).toBe(status);
  });

  it('takes a segment of the largest size, and none that is larger', async () => {
    const body = JSON.stringify(segment());
    const sized = (bytes: number): string => body + ' '.repeat(bytes - body.length);
    expect(await post('analyst', sized(rules.replay.largestReceived))).toBe(204);
    expect(await post('analyst', sized(rules.replay.largestReceived + 1))).toBe(413);
  });

  it('takes so many segments of a person in a minute, and those of others after that', async () => {
    now = new Date(now.getTime() + 60_000);
    const statuses: number[] = [];
    for (let sent = 0; sent <= rules.replay.mostReceivedPerMinute; sent += 1) statuses.push(await send('analyst', segment()));
    expect(statuses.filter((status) => status === 204)).toHaveLength(rules.replay.mostReceivedPerMinute);
    expect(statuses.at(-1)).toBe(429);
    expect(await send('senior pension admin', segment())).toBe(204);
    now = new Date(now.getTime() + 60_000);
    expect(await send('analyst', segment())).toBe(204);
  });

  it.each([{ keepsReplays: false }, { monitoringDays: 0 }])('takes nothing with %j', async (settings) => {
    const api = createApi({ ...test.deps, ...settings });
    expect(await post('analyst', JSON.stringify(segment()), api)).toBe(404);
  });
});

describe('reading', () => {
  it.each([
    ['provider admin', 200],
    ['HS admin', 200],
    ['external admin', 403],
    ['analyst', 403],
    ['senior pension admin', 403],
  ])('answers the %s with %i', async (person, status) => {
    const own = segment();
    await send(person, own);
    expect(await statusesOfReading(person, own)).toEqual([status, status]);
  });

  it('answers an unknown session and an unknown recording with 404', async () => {
    expect(await statusesOfReading('HS admin', segment())).toEqual([404, 404]);
  });

  it('answers a session without replays with an empty list', async () => {
    const sessionUid = crypto.randomUUID();
    const batch = { batchUid: crypto.randomUUID(), sessionUid, service: 's', environment: 'test' };
    const messages = [{ kind: 'view', at: 1, route: '/', name: 'begin' }];
    const body = JSON.stringify({ ...batch, messages });
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
    const authorised = { ...headers, Authorization: `Bearer ${as('analyst')}` };
    await test.api.request('/api/v2/monitoring/batches', { method: 'POST', headers: authorised, body });
    expect((await recordings('HS admin', sessionUid)).body.data).toEqual([]);
  });
});

it('is shown for the days that it is kept, and removed with its session', async () => {
  const old = segment();
  await send('analyst', old);
  now = new Date(now.getTime() + 7 * day);
  expect(await statusesOfReading('HS admin', old)).toEqual([200, 200]);
  now = new Date(now.getTime() + 1);
  expect(await statusesOfReading('HS admin', old)).toEqual([404, 404]);
  await removeOldSessions(test.store, now, 7);
  now = new Date(now.getTime() - 1);
  expect(await statusesOfReading('HS admin', old)).toEqual([404, 404]);
});
