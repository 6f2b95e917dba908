import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CeasePayroll, payroll, type PayrollFacts } from '../../../machines/lifecycles/payroll.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { authenticated } from '../core/authenticated.ts';
import type { ApiEnvironment } from '../core/context.ts';
import { setup } from 'xstate';
import { typedMeta } from '../../../machines/lifecycles/lifecycle.ts';
import { stepsOf } from '../../store/lifecycles/lifecycleRecords.ts';
import { allowedActions, beginLifecycle, changeState } from '../../work/lifecycles/changeState.ts';
import { shownStep } from './recordLife.ts';

let test: TestApi;
let adviser: string;
let employerId: number;

beforeAll(async () => {
  test = await createTestApi();
  test.api.route('/', probe);
  test.api.route('/', olderProbe);
  const records = new Records(test.database);
  employerId = await records.employer();
  adviser = await records.user();
  const firm = await records.intermediary();
  await records.member(adviser, firm);
  await records.client(firm, employerId);
});
afterAll(() => test.close());

const facts: PayrollFacts = {
  startDate: '2026-01-01',
  today: '2026-07-15',
  finalPayDate: null,
  activeEmployeeCount: 0,
  outstandingRequestCount: 0,
  unpaidContributionCount: 0,
  openStatementCount: 0,
  isDefaultBesideOthers: false,
};
const record = (recordUid: string) => ({ machine: payroll, kind: 'payrolls', recordUid, employerId, title: 'Weekly staff' });

/** A route that adds a payroll and ceases it at once, in the way of the real routes. */
const probe = new Hono<ApiEnvironment>().post('/probe/:recordUid/:finalPayDate', authenticated, async (c) => {
  const { recordUid, finalPayDate } = c.req.param();
  const data = await test.store.within([employerId], async (tx) => {
    beginLifecycle(c, tx, { ...record(recordUid), state: 'Active' });
    const event: CeasePayroll = { type: 'cease', finalPayDate, reason: 'No longer in use' };
    return changeState(c, tx, { ...record(recordUid), state: 'Active', facts }, event);
  });
  return c.json({ data });
});
/** The chart of payrolls as an earlier version had it: with other words, and a state that is gone. */
const olderPayroll = setup({ types: { meta: typedMeta, events: {} as { type: 'windUp' } } }).createMachine({
  id: 'payroll',
  meta: { title: 'Payroll', events: { windUp: 'Wind up' } },
  initial: 'Active',
  states: { Active: { meta: { label: 'Running' }, on: { windUp: 'WoundUp' } }, WoundUp: { meta: { label: 'Wound up' } } },
});
const olderProbe = new Hono<ApiEnvironment>().post('/older/:recordUid', authenticated, async (c) => {
  const { recordUid } = c.req.param();
  const data = await test.store.within([employerId], (tx) =>
    changeState(c, tx, { ...record(recordUid), machine: olderPayroll, state: 'Active', facts: {} }, { type: 'windUp' }),
  );
  return c.json({ data });
});

const cease = (recordUid: string, finalPayDate: string) => test.call(adviser, 'POST', `/probe/${recordUid}/${finalPayDate}`);

const historyOf = async (recordUid: string): Promise<unknown[]> => {
  const { rows } = await sql`
    select event, from_state, to_state, acting_as, actor_user_uid, employer_id from portal.lifecycle_history
    where record_uid = ${recordUid} order by entry`.execute(test.database.db);
  return rows;
};

describe('changeState', () => {
  it('writes the person, the role, the owner, the event and both states', async () => {
    expect(await cease('p-1', '2026-06-30')).toMatchObject({ status: 200, body: { data: 'Ceased' } });
    const by = { acting_as: 'intermediary', actor_user_uid: adviser, employer_id: employerId };
    expect(await historyOf('p-1')).toEqual([
      { ...by, event: 'create', from_state: null, to_state: 'Active' },
      { ...by, event: 'cease', from_state: 'Active', to_state: 'Ceased' },
    ]);
  });

  it('refuses at the field, and writes nothing', async () => {
    const { status, body } = await cease('p-2', '2025-12-31');
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ field: 'finalPayDate' }] });
    expect(await historyOf('p-2')).toEqual([]);
  });
});

describe('a step of an older version of the chart', () => {
  it('keeps its own words, beside those of the present version', async () => {
    expect((await test.call(adviser, 'POST', '/older/p-9')).status).toBe(200);
    await cease('p-9', '2026-06-30');
    const steps = await test.store.within([employerId], (tx) => stepsOf(tx, 'payroll', 'p-9'));
    const shown = steps.map((step) => shownStep({ machine: payroll }, step));
    expect(shown.map(({ eventLabel, toLabel }) => [eventLabel, toLabel])).toEqual([
      ['Wind up', 'Wound up'],
      ['Created', 'Active'],
      ['Cease', 'Ceased'],
    ]);
    const versions = shown.map(({ chartVersion }) => chartVersion);
    expect(versions[0]).not.toBe(versions[1]);
    expect(versions[1]).toBe(versions[2]);
  });

  it('has the present words if it was taken before versions were kept', async () => {
    await sql`
      insert into portal.changes (machine, lifecycle_uid, kind, record_uid, employer_id, title, action, to_state, at, acting_as)
      values ('payroll', 'p-10', 'payrolls', 'p-10', ${employerId}, 'Weekly staff', 'cease', 'Ceased', now(), 'service')`.execute(
      test.database.db,
    );
    const steps = await test.store.within([employerId], (tx) => stepsOf(tx, 'payroll', 'p-10'));
    expect(steps.map((step) => shownStep({ machine: payroll }, step))).toMatchObject([
      { eventLabel: 'Cease', toLabel: 'Ceased', chartVersion: null },
    ]);
  });
});

describe('the history', () => {
  it.each(['update portal.changes set activity = null', 'delete from portal.changes', 'truncate portal.changes'])(
    'cannot be changed by: %s',
    async (statement) => {
      await cease(`p-${statement.slice(0, 4)}`, '2026-06-30');
      await expect(sql.raw(statement).execute(test.database.db)).rejects.toThrow('append-only');
    },
  );

  it('shows an employer only its own records', async () => {
    const other = await test.store.within([employerId + 1], (tx) => sql`select * from portal.lifecycle_history`.execute(tx));
    expect(other.rows).toEqual([]);
  });
});

describe('allowedActions', () => {
  const flags = (permitted: boolean) => ({ canCease: { event: 'cease', permitted } });

  it('has a reason for a refusal by the chart', () => {
    expect(allowedActions(payroll, 'Active', { ...facts, activeEmployeeCount: 2 }, flags(true))).toEqual({
      canCease: false,
      reasons: { canCease: '2 employees are still on this payroll. Move them to another payroll first.' },
    });
  });

  it('has no reason for a refusal by role', () => {
    expect(allowedActions(payroll, 'Active', facts, flags(false))).toEqual({ canCease: false, reasons: {} });
  });

  it('names the missing event', () => {
    expect(() => allowedActions(payroll, 'Active', facts, { canFly: { event: 'fly', permitted: true } })).toThrow('"fly"');
  });
});
