import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clock, PayPeriod } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type Answer, type Refusal, type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { createStore } from '../../store/createStore.ts';
import { allowMovingClock, fixClock } from '../../store/portal/clock.ts';
import { createApi } from '../createApi.ts';

let test: TestApi;
let records: Records;
let admin: string;
let benefit: string;
let employer: number;
let now: Date;

beforeAll(async () => {
  test = await createTestApi({ clock: () => now });
  records = new Records(test.database);
  admin = await records.user({ is_provider_admin: true });
  employer = await records.employer();
  benefit = await records.benefit(employer, await records.payroll(employer, { start_date: '2026-01-01' }));
});
afterAll(() => test.close());

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z');
  await allowMovingClock(test.database.db);
  await sql`update portal.clock set days_moved = 0`.execute(test.database.db);
});

const move = (today: string | null, userUid = admin): Promise<Answer<{ data: Clock } & Refusal>> =>
  test.call(userUid, 'PATCH', '/clock', { today });
const clockOf = async (userUid = admin): Promise<Clock> => (await test.call<{ data: Clock }>(userUid, 'GET', '/clock')).body.data;

describe('a portal with sample data', () => {
  it('has the real day until a provider admin moves it, for everybody, and has it again when it is set back', async () => {
    const member = await records.user();
    expect(await clockOf()).toEqual({ now: now.toISOString(), today: '2026-11-21', isMoved: false, canBeMoved: true });
    const moved = await move('2026-12-22');
    expect(moved.body.data).toEqual({ now: now.toISOString(), today: '2026-12-22', isMoved: true, canBeMoved: true });
    expect(moved.headers.get('Portal-Today')).toBe('2026-12-22; moved; movable');
    expect(await clockOf(member)).toMatchObject({ today: '2026-12-22', isMoved: true, canBeMoved: false });
    expect((await test.call(member, 'GET', '/clock')).headers.get('Portal-Today')).toBe('2026-12-22; moved');
    await move(null);
    expect(await clockOf(member)).toMatchObject({ today: '2026-11-21', isMoved: false });
  });

  it('names its day in every answer to a signed-in caller, also in a refusal', async () => {
    await move('2026-12-22');
    for (const path of ['/me/authorization', '/employers/999999'])
      expect((await test.call(admin, 'GET', path)).headers.get('Portal-Today')).toBe('2026-12-22; moved; movable');
    expect((await test.call(null, 'GET', '/configuration')).headers.get('Portal-Today')).toBeNull();
  });

  it('keeps its distance from the real days as they pass, over a change to summer time', async () => {
    await move('2027-03-27');
    now = new Date('2026-11-22T00:30:00Z');
    expect(await clockOf()).toMatchObject({ today: '2027-03-28' });
    await move('2027-06-30');
    now = new Date('2026-11-22T23:59:59Z');
    expect(await clockOf()).toMatchObject({ today: '2027-06-30' });
    now = new Date('2026-11-23T00:00:00Z');
    expect(await clockOf()).toMatchObject({ today: '2027-07-01' });
  });

  it.each([
    ['2016-11-21', 200],
    ['2016-11-20', 422],
    ['2036-11-21', 200],
    ['2036-11-22', 422],
    ['2027-02-29', 422],
    ['22/12/2026', 422],
  ])('answers a move to %s with %i', async (today, status) => {
    const answer = await move(today);
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.errors).toMatchObject([{ field: 'today' }]);
    await move(null);
  });

  it('needs a date: without one nothing is moved', async () => {
    expect((await test.call(admin, 'PATCH', '/clock', {})).status).toBe(422);
    expect(await clockOf()).toMatchObject({ isMoved: false });
  });

  it('keeps the real time in the history, and its limits', async () => {
    await move('2026-12-31');
    const { rows } = await sql<{ at: Date }>`
      select at from portal.changes where employer_id = ${employer} and kind = 'pay-periods' order by entry desc limit 1`.execute(
      test.database.db,
    );
    expect(rows[0]?.at).toEqual(now);
    const changed = await test.call(admin, 'PATCH', `/benefits/${benefit}`, { name: 'Pension of the staff' });
    expect(changed.status).toBe(200);
    const noted = await sql<{ at: Date }>`
      select at from portal.changes where employer_id = ${employer} and kind = 'benefits' order by entry desc limit 1`.execute(
      test.database.db,
    );
    expect(noted.rows[0]?.at).toEqual(now);
  });
});

describe('the pay periods of a year, by the moved clock', () => {
  beforeEach(async () => {
    benefit = await records.benefit(employer, await records.payroll(employer, { start_date: '2026-01-01' }));
  });
  const statusOf = async (name: string): Promise<string | undefined> => {
    const { body } = await test.call<{ data: PayPeriod[] }>(admin, 'GET', `/benefits/${benefit}/pay-periods?limit=100`);
    return body.data.find((period) => period.name === name)?.status;
  };
  const march = '1 to 31 March 2027';

  it('takes each state on its day, and moving back does not undo it', async () => {
    await move('2027-02-25');
    expect(await statusOf(march)).toBe('notYetDue');
    await move('2027-03-30');
    expect(await statusOf(march)).toBe('notYetDue');
    await move('2027-03-31');
    expect(await statusOf(march)).toBe('openForUpload');
    await move('2027-04-22');
    expect(await statusOf(march)).toBe('openForUpload');
    await move('2027-04-23');
    expect(await statusOf(march)).toBe('uploadIsOverdue');
    await move('2027-03-01');
    expect(await statusOf(march)).toBe('uploadIsOverdue');
  });

  it('ends without a statement where nobody is paid', async () => {
    await move('2027-05-31');
    const { body } = await test.call<{ data: PayPeriod[] }>(admin, 'GET', `/benefits/${benefit}/pay-periods?limit=100`);
    const may = body.data.find(({ name }) => name === '1 to 31 May 2027');
    const path = `/pay-periods/${may?.payrollDateUid}/record-no-contributions`;
    expect((await test.call(admin, 'POST', path, { noContributionsReason: 'Nobody was paid.' })).status).toBe(200);
    expect(await statusOf('1 to 31 May 2027')).toBe('noStatementsAvailable');
  });

  it('leaves out no month of the year', async () => {
    await move('2027-01-01');
    await move('2027-12-31');
    const { body } = await test.call<{ data: PayPeriod[] }>(admin, 'GET', `/benefits/${benefit}/pay-periods?limit=100`);
    const months = body.data.map(({ periodStartDate }) => periodStartDate).filter((day) => day.startsWith('2027'));
    expect(new Set(months).size).toBe(12);
    expect(months).toHaveLength(12);
  });
});

describe('two servers on one database', () => {
  it('agree on the day from the next request on, also for a caller they remember', async () => {
    const second = createApi(test.deps);
    const dayAtSecond = async (): Promise<string | null> => {
      const answer = await second.request('/api/v2/employers?limit=1', { headers: { Authorization: `Bearer ${admin}` } });
      return answer.headers.get('Portal-Today');
    };
    expect(await dayAtSecond()).toBe('2026-11-21; movable');
    expect(await dayAtSecond()).toBe('2026-11-21; movable');
    await move('2026-12-22');
    expect(await dayAtSecond()).toBe('2026-12-22; moved; movable');
    expect(await dayAtSecond()).toBe('2026-12-22; moved; movable');
    await move(null);
    expect(await dayAtSecond()).toBe('2026-11-21; movable');
  });

  it('change each period once when both are moved at the same time', async () => {
    const second = createApi(test.deps);
    const store = createStore(test.database.db);
    const counts = () =>
      store.within('all', async (tx) => {
        const { rows } = await sql<{ steps: number; distinct: number; periods: number; starts: number }>`
          select (select count(*)::integer from portal.changes where kind = 'pay-periods') as steps,
            (select count(distinct (record_uid, from_state, to_state))::integer from portal.changes where kind = 'pay-periods') as distinct,
            (select count(*)::integer from portal.pay_periods) as periods,
            (select count(distinct (benefit_uid, period_start_date))::integer from portal.pay_periods) as starts`.execute(tx);
        return rows[0];
      });
    const body = JSON.stringify({ today: '2028-06-30' });
    const headers = {
      Authorization: `Bearer ${admin}`,
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
    };
    const answers = await Promise.all(
      [test.api, second, test.api, second].map(async (api) => api.request('/api/v2/clock', { method: 'PATCH', headers, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const found = await counts();
    expect(found?.steps).toBeGreaterThan(20);
    expect(found?.steps).toBe(found?.distinct);
    expect(found?.periods).toBe(found?.starts);
  });
});

describe('people who may not move it', () => {
  it.each([
    ['an HS admin', { is_hs_admin: true }],
    ['an external admin', { is_external_admin: true }],
    ['an analyst', { can_view_analytics: true }],
    ['a person without access', {}],
  ])('refuses %s', async (_, flags) => {
    const person = await records.user(flags);
    expect((await move('2026-12-22', person)).status).toBe(403);
    expect(await clockOf(person)).toMatchObject({ isMoved: false, canBeMoved: false });
  });

  it('refuses a senior pension admin of an employer', async () => {
    const person = await records.user();
    await records.relationship(person, employer, { is_senior_pension_administrator: true });
    expect((await move('2026-12-22', person)).status).toBe(403);
  });

  it('refuses an unauthorised caller', async () => {
    expect((await test.call(null, 'PATCH', '/clock', { today: '2026-12-22' })).status).toBe(401);
    expect((await test.call(null, 'GET', '/clock')).status).toBe(401);
  });
});

describe('a portal with real data', () => {
  it('has the real day, and refuses a provider admin with the reason', async () => {
    await move('2026-12-22');
    await fixClock(test.database.db);
    expect(await clockOf()).toMatchObject({ today: '2026-11-21', isMoved: false, canBeMoved: false });
    const refused = await move('2026-12-22');
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'The date of this portal cannot be moved, because it works with real data. Only a portal with sample data can have another date.',
    ]);
    expect(await clockOf()).toMatchObject({ today: '2026-11-21', isMoved: false });
  });

  it('cannot be given another day in the database either', async () => {
    await fixClock(test.database.db);
    await expect(sql`update portal.clock set days_moved = 1`.execute(test.database.db)).rejects.toThrow(/check constraint/);
  });
});
