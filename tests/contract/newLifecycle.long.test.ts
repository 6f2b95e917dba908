import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import accounts from '../../mocks/accounts.json' with { type: 'json' };
import type { Lifecycle, LifecycleOutcome, LifecycleRecord, LifeOfARecord } from '../../schemas/generated/types.ts';
import { closureRefusals } from '../../server/work/core/closureRefusals.ts';
import { type TestDatabase, createTestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { carryOut, documentSections } from '../setup/api/documentSteps.ts';
import { copyProject, type ProjectCopy } from '../setup/projectCopy.ts';
import { startApi } from './startApi.ts';

const sections = documentSections(readFileSync(join(import.meta.dirname, '../../docs/adding-a-screen.md'), 'utf8'));

let copy: ProjectCopy;
let database: TestDatabase;
let origin: string;
let stop: () => Promise<void>;
let userUids: Map<string, string>;
let employerId: number;
/** The files that a section of the document has its reader write. */
const handWritten = new Set<string>();
/** Made before its resource had a lifecycle. */
let older: string;

/** Follows a section of the document. @returns the output of its commands. */
function follow(number: number): string {
  const { steps = [] } = sections.find(({ title }) => title.startsWith(`${number}. `)) ?? {};
  let printed = '';
  for (const step of steps) {
    if (step.kind === 'run') {
      const { status, output } = copy.run(step.command);
      expect(status, output).toBe(0);
      printed += output;
    } else if (step.kind !== 'see') {
      handWritten.add(step.file);
      carryOut(step, copy);
    }
  }
  return printed;
}

async function start(): Promise<void> {
  ({ origin, stop } = await startApi(copy.folder, database.url));
}

interface Meeting {
  reviewMeetingUid: string;
  name: string;
  status: string;
  cancelReason: string | null;
  allowedActions: { reasons?: Record<string, string> } & Record<string, unknown>;
}

interface Answer<Data> {
  status: number;
  body: { data: Data; message: string; errors: { field: string; defaultMessage: string }[] };
}

async function call<Data = Meeting>(
  role: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Data>> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      Authorization: `Bearer ${userUids.get(role)}`,
      'X-Requested-With': 'XMLHttpRequest',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer<Data>['body'] };
}

async function meeting(name: string, changes: object = {}, employer: number = employerId): Promise<string> {
  const body = { name, heldOn: '2026-11-20', outcome: 'agreed', ...changes };
  const { status, body: answer } = await call('hs-admin', 'POST', `/employers/${employer}/review-meetings`, body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return `/review-meetings/${answer.data.reviewMeetingUid}`;
}

const uidOf = (path: string): string => path.split('/').at(-1) ?? '';
const shown = async (path: string, role = 'hs-admin'): Promise<Meeting> => (await call(role, 'GET', path)).body.data;
const lifeOf = async (path: string): Promise<LifeOfARecord> =>
  (await call<LifeOfARecord>('hs-admin', 'GET', `/lifecycles/reviewMeeting/records/${uidOf(path)}`)).body.data;
const fleet = async (query: string): Promise<string[]> =>
  (
    await call<LifecycleRecord[]>('hs-admin', 'GET', `/lifecycles/reviewMeeting/records?employerId=${employerId}&${query}`)
  ).body.data.map(({ recordUid }) => recordUid);

beforeAll(async () => {
  copy = copyProject();
  follow(2);
  follow(3);
  const generated = copy.run('npm run --silent generate');
  expect(generated.status, generated.output).toBe(0);
  database = await createTestDatabase({ migrated: false });
  await start();
  const users = await database.db.selectFrom('portal.users').select(['email', 'user_uid']).execute();
  userUids = new Map(accounts.map(({ role, email }) => [role, users.find((user) => user.email === email)?.user_uid ?? '']));
  employerId = (await call<{ id: number }[]>('pension-admin', 'GET', '/employers')).body.data[0]?.id ?? 0;
  older = await meeting('Older');
  await stop();

  handWritten.clear();
  expect(follow(11)).toMatch(/Wrote server\/store\/migrations\/\d{4}-review-meetings-status\.ts/);
  await start();
}, 240_000);
afterAll(async () => {
  await stop();
  await database.close();
  copy.remove();
});

describe('a lifecycle of four states with guards', () => {
  it('takes at most five hand-written files', () => {
    expect(handWritten.size).toBeLessThanOrEqual(5);
    expect(Object.keys(chartOf('reviewMeeting').states)).toHaveLength(4);
  });

  it('is tested along every path, and by its table, by the suite that is there', { timeout: 240_000 }, () => {
    const suites = [
      'machines/lifecycles/charts.test.ts',
      'machines/lifecycles/own/reviewMeeting.table.test.ts',
      'tests/architecture/lifecycleTables.test.ts',
    ];
    const { status, output } = copy.run(`npx vitest run --project node ${suites.join(' ')} -t reviewMeeting`);
    expect(status, output).toBe(0);
    // Three of its labels and paths, two of its table as a file, eleven of the table.
    expect(output).toMatch(/16 passed/);
  });

  it('begins where the chart begins, with its first entry in the history', async () => {
    const path = await meeting('Begun');
    expect(await shown(path)).toMatchObject({ status: 'planned' });
    expect((await lifeOf(path)).path).toMatchObject([{ event: 'create', from: null, to: 'planned', actingAs: 'hs-admin' }]);
  });

  it('holds the records that were there before it', async () => {
    expect(await shown(older)).toMatchObject({ name: 'Older', status: 'planned' });
    const planned = `/employers/${employerId}/review-meetings?filter[status]=planned&search=Older`;
    expect((await call<Meeting[]>('hs-admin', 'GET', planned)).body.data).toHaveLength(1);
    expect(await fleet('state=planned')).toContain(uidOf(older));
    expect((await call('hs-admin', 'POST', `${older}/hold`)).body.data).toMatchObject({ status: 'held' });
  });

  it('has a flag for each event, with the reason of the guard that refuses it', async () => {
    const toCome = await meeting('To come', { heldOn: '2026-11-22' });
    const reason = 'This meeting is still to come. Wait for its day, or change the date first.';
    expect((await shown(toCome)).allowedActions).toEqual({
      canEdit: true,
      canHold: false,
      canClose: false,
      canCancel: true,
      // An event without a transition from this state is not offered, and needs no reason.
      reasons: { canHold: reason },
    });
    const refused = await call('hs-admin', 'POST', `${toCome}/hold`);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: '', defaultMessage: reason }] } });
    const tooEarly = '"Close" is not possible while the status of this review meeting is "Planned".';
    expect((await call('hs-admin', 'POST', `${toCome}/close`)).body.errors).toEqual([{ field: '', defaultMessage: tooEarly }]);
    // The day itself, by the service's clock.
    await call('hs-admin', 'PATCH', toCome, { heldOn: '2026-11-21' });
    expect((await shown(toCome)).allowedActions).toMatchObject({ canHold: true });
    const list = await call<Meeting[]>('hs-admin', 'GET', `/employers/${employerId}/review-meetings?search=To%20come`);
    expect(list.body.data[0]?.allowedActions).toMatchObject({ canHold: true, canCancel: true });
  });

  it('goes on by its events, and by them alone', async () => {
    const path = await meeting('Whole', { outcome: null });
    for (const section of [path, `/employers/${employerId}/review-meetings`]) {
      const body = { name: 'Forced', heldOn: '2026-11-20', status: 'closed' };
      const forced = await call('hs-admin', section === path ? 'PATCH' : 'POST', section, body);
      expect([forced.status, forced.body.errors.map(({ field }) => field)]).toEqual([422, ['status']]);
    }
    const held = await call('hs-admin', 'POST', `${path}/hold`, undefined, { 'Idempotency-Key': 'hold-1' });
    expect(held).toMatchObject({ status: 200, body: { data: { status: 'held', allowedActions: { canHold: false } } } });
    expect(await call('hs-admin', 'POST', `${path}/hold`, undefined, { 'Idempotency-Key': 'hold-1' })).toEqual(held);
    const open = await call('hs-admin', 'POST', `${path}/close`);
    expect(open.body.errors).toEqual([{ field: '', defaultMessage: 'Fill in the outcome first.' }]);
    await call('hs-admin', 'PATCH', path, { outcome: 'agreed' });
    expect(await call('hs-admin', 'POST', `${path}/close`)).toMatchObject({ status: 200, body: { data: { status: 'closed' } } });
    const { path: steps, events, record } = await lifeOf(path);
    expect(steps.map(({ event, from, to }) => [event, from, to])).toEqual([
      ['create', null, 'planned'],
      ['hold', 'planned', 'held'],
      ['close', 'held', 'closed'],
    ]);
    expect(events.map(({ event, allowed }) => [event, allowed])).toEqual(expect.arrayContaining([['cancel', false]]));
    expect(record).toMatchObject({ title: 'Whole', stateLabel: 'Closed', href: `/employers/${employerId}${path}` });
  });

  it('is taken once of many at the same time', async () => {
    const path = await meeting('Crowded');
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('hs-admin', 'POST', `${path}/hold`)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422, 422, 422, 422]);
    expect((await lifeOf(path)).path).toHaveLength(2);
  });

  it('asks for what its form asks for, and keeps it', async () => {
    const path = await meeting('Cancelled');
    const empty = await call('hs-admin', 'POST', `${path}/cancel`, {});
    expect([empty.status, empty.body.errors]).toEqual([422, [{ field: 'cancelReason', defaultMessage: 'Enter the reason' }]]);
    expect((await call('hs-admin', 'POST', `${path}/hold`, { cancelReason: 'No' })).status).toBe(422);
    expect((await call('hs-admin', 'PATCH', path, { cancelReason: 'No' })).status).toBe(422);
    const { body } = await call('hs-admin', 'POST', `${path}/cancel`, { cancelReason: 'Nobody had time' });
    expect(body.data).toMatchObject({ status: 'cancelled', cancelReason: 'Nobody had time' });
    expect(await shown(path)).toEqual(body.data);
  });

  it('is for those whom the permission of the event names', async () => {
    const path = await meeting('Guarded');
    expect((await call('pension-admin', 'POST', `${path}/hold`)).status).toBe(403);
    expect((await call('employer-user', 'POST', `${path}/hold`)).status).toBe(404);
    expect((await call('hs-admin', 'POST', '/review-meetings/7c9e6679-7425-40de-944b-e07fc1f90ae7/hold')).status).toBe(404);
    // An event that their role does not permit has no reason.
    expect((await shown(path, 'pension-admin')).allowedActions).toEqual({
      canEdit: false,
      canHold: false,
      canClose: false,
      canCancel: false,
      reasons: {},
    });
    expect((await lifeOf(path)).path).toHaveLength(1);
  });

  it('stops with the employer that has closed', async () => {
    const { data } = (await call<{ id: number }[]>('hs-admin', 'GET', '/employers?limit=5')).body;
    const id = data.find((employer) => employer.id !== employerId)?.id ?? 0;
    const path = await meeting('Left behind', {}, id);
    await database.db.updateTable('portal.employers').set({ is_active: false }).where('id', '=', id).execute();
    const refused = await call('hs-admin', 'POST', `${path}/hold`);
    expect(refused).toMatchObject({ status: 409, body: { message: closureRefusals.closed } });
    const { canHold, reasons } = (await shown(path)).allowedActions;
    expect([canHold, reasons?.['canHold']]).toEqual([false, closureRefusals.closed]);
    expect((await lifeOf(path)).path).toHaveLength(1);
  });

  it('stands in the recent activity of its employer', async () => {
    await call('hs-admin', 'POST', `${await meeting('Told')}/hold`);
    const rows = await database.db
      .selectFrom('portal.changes')
      .select('activity')
      .where('employer_id', '=', employerId)
      .execute();
    expect(rows.map(({ activity }) => activity)).toEqual(
      expect.arrayContaining(['Review meeting added: Told', 'Review meeting held: Told']),
    );
  });

  it('is counted, found and sent events with the fleet', async () => {
    const [first, second] = [await meeting('First'), await meeting('Second', { heldOn: '2027-01-01' })];
    expect(await fleet('state=planned')).toEqual(expect.arrayContaining([first, second].map(uidOf)));
    // The types of this checkout do not know the copy's lifecycle.
    const counted = (await call<(Omit<Lifecycle, 'machine'> & { machine: string })[]>('hs-admin', 'GET', '/lifecycles')).body
      .data;
    const { states, ...lifecycle } = counted.find(({ machine }) => machine === 'reviewMeeting') ?? {};
    expect(lifecycle).toMatchObject({ title: 'Review meeting', isKept: true });
    expect(states?.map(({ label }) => label)).toEqual(['Planned', 'Held', 'Closed', 'Cancelled']);
    const send = async (event: string) =>
      (
        await call<LifecycleOutcome[]>('hs-admin', 'POST', '/lifecycles/reviewMeeting/events', {
          event,
          recordUids: [first, second].map(uidOf),
        })
      ).body.data;
    expect(await send('hold')).toMatchObject([
      { done: true, state: 'held' },
      { done: false, reason: expect.stringMatching(/^This meeting is still to come/) as string },
    ]);
    // It needs a reason, which its own screen asks for.
    expect(await send('cancel')).toMatchObject([{ done: false }, { done: false }]);
    expect(await fleet('state=held')).toContain(uidOf(first));
  });

  it('stands in the API’s document and in the types', () => {
    const { paths, components } = JSON.parse(copy.read('schemas/built/openapi.json')) as {
      paths: Record<string, { post?: { operationId: string; 'x-permission': string } }>;
      components: { schemas: Record<string, { properties: Record<string, { enum?: string[]; oneOf?: { const: string }[] }> }> };
    };
    expect(paths['/review-meetings/{id}/hold']?.post).toMatchObject({
      operationId: 'reviewMeetingHold',
      'x-permission': 'reviewMeeting.write',
    });
    expect(components.schemas['Lifecycle']?.properties['machine']?.enum).toContain('reviewMeeting');
    const status = components.schemas['ReviewMeeting']?.properties['status'];
    expect(status?.oneOf?.map((choice) => choice.const)).toEqual(['planned', 'held', 'closed', 'cancelled']);
    expect(components.schemas['ReviewMeeting']?.properties['allowedActions']).toHaveProperty(
      'properties.canHold.type',
      'boolean',
    );
  });
});

describe('the records of a lifecycle', () => {
  it('are as they were after a restart, and in a table of their own', { timeout: 240_000 }, async () => {
    const path = await meeting('Lasting');
    await call('hs-admin', 'POST', `${path}/hold`);
    const before = await lifeOf(path);
    await stop();
    await start();
    expect(await lifeOf(path)).toEqual(before);
    await stop();
    expect(follow(8)).toContain('review-meetings.ts');
    await start();
    expect(await lifeOf(path)).toEqual(before);
    expect(await fleet('state=held')).toContain(uidOf(path));
    expect(await shown(older)).toMatchObject({ status: 'held' });
    expect((await call('hs-admin', 'POST', `${path}/close`)).body.data).toMatchObject({ status: 'closed' });
    expect((await lifeOf(path)).path.map(({ to }) => to)).toEqual(['planned', 'held', 'closed']);
  });

  it('are judged by what their hooks know, too', { timeout: 180_000 }, async () => {
    const path = await meeting('Disputed');
    await call('hs-admin', 'POST', `${path}/hold`);
    expect((await shown(path)).allowedActions).toMatchObject({ canClose: true });
    await stop();
    copy.write('server/api/parties/reviewMeetingHooks.ts', hooks);
    const list = 'server/api/registries/hooksByResource.ts';
    copy.write(
      list,
      `import { reviewMeetingHooks } from '../parties/reviewMeetingHooks.ts';\n${copy.read(list).replace('  payrolls:', "  'review-meetings': reviewMeetingHooks,\n  payrolls:")}`,
    );
    await start();
    expect((await shown(path)).allowedActions).toMatchObject({
      canClose: false,
      reasons: { canClose: 'Fill in the outcome first.' },
    });
    expect((await call('hs-admin', 'POST', `${path}/close`)).status).toBe(422);
    const { events } = await lifeOf(path);
    expect(events.find(({ event }) => event === 'close')).toMatchObject({ allowed: false, reason: 'Fill in the outcome first.' });
    await call('hs-admin', 'POST', `${await meeting('Watched')}/hold`);
    expect(await shown(path)).toMatchObject({ cost: 1 });
  });
});

/** A fact that the record does not have, and something that follows when an event has happened: each meeting that is held costs the others a penny. */
const hooks = `import { sql } from 'kysely';
import type { RecordHooks } from '../hooks/hooks.ts';
export const reviewMeetingHooks: RecordHooks = {
  facts: async ({ records }) => records.map(() => ({ outcome: null })),
  after: async ({ tx, event }) => {
    if (event === 'hold') await sql\`update portal.review_meetings set cost = coalesce(cost, 0) + 1\`.execute(tx);
  },
};
`;

/** A chart's entry in the generated list. */
function chartOf(id: string): { states: object } {
  const charts = JSON.parse(copy.read('schemas/built/lifecycles.json')) as Record<string, { states: object }>;
  return charts[id] ?? { states: {} };
}
