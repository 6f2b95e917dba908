import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payroll } from '../../machines/lifecycles/payroll.ts';
import { Records } from '../../tests/setup/api/records.ts';
import { type TestDatabase, createTestDatabase } from '../node/postgres/testDatabase.ts';
import { withinSavepoint } from './core/savepoint.ts';
import { createStore, type Scoped, type Store } from './createStore.ts';
import { beginEntries, type Change, forgetChanges, noteChange } from './changeLog.ts';

let database: TestDatabase;
let records: Records;
let store: Store;
let employer: number;
let userUid: string;

beforeAll(async () => {
  database = await createTestDatabase();
  records = new Records(database);
  store = createStore(database.db);
  [employer, userUid] = [await records.employer(), await records.user()];
});
afterAll(() => database.close());

const change = (changes: Partial<Change> = {}): Change => ({
  at: new Date('2026-11-21T12:00:00Z'),
  actor: { userUid, actingAs: 'pension-admin' },
  employerId: employer,
  kind: 'payrolls',
  recordUid: crypto.randomUUID(),
  title: 'Weekly staff',
  action: 'change',
  activity: 'Payroll changed: Weekly staff',
  ...changes,
});
const step = { machine: payroll, uid: 'p-1', from: 'Active', to: 'Ceased' };
const within = (work: (tx: Scoped) => Promise<void>) => store.within([employer], work);
const entriesOf = (uid: string) =>
  database.db.selectFrom('portal.changes').selectAll().where('record_uid', '=', uid).orderBy('entry').execute();

it('writes one entry for a record that is noted twice: the step, the fields and the last words', async () => {
  const first = change({ action: 'cease', step, fields: [{ field: 'status', from: 'Active', to: 'Ceased' }] });
  await within(async (tx) => {
    noteChange(tx, first);
    noteChange(tx, {
      ...change({ recordUid: first.recordUid, action: 'cease', activity: 'Payroll ceased: Weekly staff' }),
      fields: [
        { field: 'status', from: 'x', to: 'Gone' },
        { field: 'reason', to: 'No longer in use' },
      ],
    });
  });
  expect(await entriesOf(first.recordUid)).toMatchObject([
    {
      actor_user_uid: userUid,
      activity: 'Payroll ceased: Weekly staff',
      machine: 'payroll',
      from_state: 'Active',
      to_state: 'Ceased',
      fields: [
        { field: 'status', from: 'Active', to: 'Gone' },
        { field: 'reason', to: 'No longer in use' },
      ],
    },
  ]);
});

it('writes two entries for two steps of one record', async () => {
  const first = change({ step: { ...step, from: null, to: 'Active' } });
  await within(async (tx) => {
    noteChange(tx, first);
    noteChange(tx, { ...first, step });
  });
  expect((await entriesOf(first.recordUid)).map(({ to_state: to }) => to)).toEqual(['Active', 'Ceased']);
});

it('forgets what was noted in a savepoint that was undone, and all of a transaction that failed', async () => {
  const [kept, undone, failed] = [change(), change(), change()];
  await within(async (tx) => {
    noteChange(tx, kept);
    const refused = withinSavepoint(tx, async () => {
      noteChange(tx, undone);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
  });
  const broken = within(async (tx) => {
    noteChange(tx, failed);
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  expect([await entriesOf(kept.recordUid), await entriesOf(undone.recordUid), await entriesOf(failed.recordUid)]).toMatchObject([
    [{ record_uid: kept.recordUid }],
    [],
    [],
  ]);
});

it("names the person's intermediary; of several, the one that acts for the employer", async () => {
  const [acting, other] = [await records.intermediary(), await records.intermediary()];
  await records.client(acting, employer);
  const [one, several] = [change(), change()];
  const actor = { userUid, actingAs: 'intermediary' };
  await within(async (tx) => {
    noteChange(tx, { ...one, actor: { ...actor, intermediaryIds: [other] } });
    noteChange(tx, { ...several, actor: { ...actor, intermediaryIds: [other, acting] } });
  });
  expect(await entriesOf(one.recordUid)).toMatchObject([{ on_behalf_of: other }]);
  expect(await entriesOf(several.recordUid)).toMatchObject([{ on_behalf_of: acting }]);
});

it('writes the changes of a transaction in their order, and the pending one under its id', async () => {
  const changes = Array.from({ length: 300 }, (_, n) => change({ title: `Payroll ${n}` }));
  const pendingUid = crypto.randomUUID();
  const pending = change({ pendingUid });
  await within(async (tx) => {
    for (const one of [...changes, pending]) noteChange(tx, one);
  });
  const written = await database.db
    .selectFrom('portal.changes')
    .select(['title', 'status', 'change_uid'])
    .where(
      'record_uid',
      'in',
      [...changes, pending].map(({ recordUid }) => recordUid),
    )
    .orderBy('entry')
    .execute();
  expect(written.map(({ title }) => title)).toEqual([...changes, pending].map(({ title }) => title));
  expect(written.at(-1)).toMatchObject({ status: 'pending', change_uid: pendingUid });
  expect(written.at(0)).toMatchObject({ status: 'complete' });
  expect(new Set(written.map(({ change_uid: uid }) => uid)).size).toBe(301);
});

it('writes thousands of entries in the order of their notes', async () => {
  const kind = `bulk ${crypto.randomUUID()}`;
  await within(async (tx) => {
    for (let n = 0; n < 4_500; n += 1)
      noteChange(tx, change({ kind, recordUid: `record ${n % 4_000}`, activity: `change ${n}` }));
  });
  const { rows } = await sql<{ recordUid: string; activity: string }>`
    select record_uid as "recordUid", activity from portal.changes where kind = ${kind} order by entry`.execute(database.db);
  const expected = Array.from({ length: 4_000 }, (_, n) => `change ${n < 500 ? n + 4_000 : n}`);
  expect(rows.map(({ activity }) => activity)).toEqual(expected);
});

it('writes entries of their own for changes of one record that differ in their words', async () => {
  const first = change({ activity: 'Employee added' });
  await within(async (tx) => {
    noteChange(tx, first);
    beginEntries(tx);
    noteChange(tx, { ...first, activity: 'Refused' });
    forgetChanges(tx, 1);
    beginEntries(tx);
    noteChange(tx, { ...first, activity: 'Enrolled' });
    noteChange(tx, { ...first, activity: 'Enrolled in Master trust' });
  });
  expect((await entriesOf(first.recordUid)).map(({ activity }) => activity)).toEqual([
    'Employee added',
    'Enrolled in Master trust',
  ]);
});
