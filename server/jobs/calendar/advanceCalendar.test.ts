import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestDatabase, type TestDatabase } from '../../node/postgres/testDatabase.ts';
import { createStore, type Store } from '../../store/createStore.ts';
import { advanceCalendar } from './advanceCalendar.ts';

let database: TestDatabase;
let records: Records;
let store: Store;
let employer: number;
let payrollUid: string;
let benefitUid: string;

beforeAll(async () => {
  database = await createTestDatabase();
  records = new Records(database);
  store = createStore(database.db);
});
afterAll(() => database.close());

beforeEach(async () => {
  await sql`truncate portal.pay_periods cascade`.execute(database.db);
  await sql`update portal.benefits set status = 'Ceased'`.execute(database.db);
  employer = await records.employer();
  payrollUid = await records.payroll(employer, { name: 'Office staff', start_date: '2026-01-01' });
  benefitUid = await records.benefit(employer, payrollUid, { name: 'Workplace pension' });
});

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const run = (day: string) => advanceCalendar(store, noon(day));

interface Found {
  name: string;
  status: string;
  payDate: string;
  dueDate: string;
}

async function periods(of = benefitUid): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select name, status, pay_date::text as "payDate", due_date::text as "dueDate" from portal.pay_periods
    where benefit_uid = ${of} order by period_start_date`.execute(database.db);
  return rows;
}

/** The steps in the history of the benefit's periods. */
async function steps(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', title, from_state, '>', to_state) as text from portal.changes
    where employer_id = ${employer} and kind = 'pay-periods' order by entry`.execute(database.db);
  return rows.map(({ text }) => text);
}

describe('the daily step of the calendar', () => {
  it('makes the period of today and those that begin within five weeks, with their dates', async () => {
    expect(await run('2026-11-21')).toEqual({ today: '2026-11-21', made: 2, moved: 0 });
    expect(await periods()).toEqual([
      { name: '1 to 30 November 2026', status: 'notYetDue', payDate: '2026-11-30', dueDate: '2026-12-22' },
      { name: '1 to 31 December 2026', status: 'notYetDue', payDate: '2026-12-31', dueDate: '2027-01-22' },
    ]);
  });

  it('takes a period through its states as the days pass, each with an entry in the history', async () => {
    for (const day of ['2026-11-21', '2026-11-29', '2026-11-30', '2026-12-22', '2026-12-23']) await run(day);
    const [november] = await periods();
    expect(november?.status).toBe('uploadIsOverdue');
    expect(await steps()).toEqual([
      'Office staff, Workplace pension, November 2026 notYetDue > pendingGeneration',
      'Office staff, Workplace pension, November 2026 pendingGeneration > openForUpload',
      'Office staff, Workplace pension, November 2026 openForUpload > uploadIsOverdue',
    ]);
  });

  it('changes nothing when it runs again on the same day', async () => {
    await run('2026-12-31');
    const [before, history] = [await periods(), await steps()];
    expect(await run('2026-12-31')).toMatchObject({ made: 0, moved: 0 });
    expect([await periods(), await steps()]).toEqual([before, history]);
  });

  it('makes up for days on which it did not run', async () => {
    await run('2026-11-21');
    await run('2027-04-10');
    expect((await periods()).map(({ name, status }) => `${name}: ${status}`)).toEqual([
      '1 to 30 November 2026: uploadIsOverdue',
      '1 to 31 December 2026: uploadIsOverdue',
      '1 to 31 January 2027: uploadIsOverdue',
      '1 to 28 February 2027: uploadIsOverdue',
      '1 to 31 March 2027: openForUpload',
      '1 to 30 April 2027: notYetDue',
      '1 to 31 May 2027: notYetDue',
    ]);
  });

  it('run on two servers at once does everything once', async () => {
    const weekly = await records.payroll(employer, { frequency: 'weekly', start_date: '2026-11-02' });
    for (let n = 0; n < 20; n += 1) await records.benefit(employer, weekly, { start_date: '2026-11-02' });
    await run('2026-11-05');
    const results = await Promise.all([run('2027-02-01'), run('2027-02-01'), run('2027-02-01')]);
    const one = await run('2027-02-01');
    expect(one).toMatchObject({ made: 0, moved: 0 });
    const { rows } = await sql<{ periods: number; distinct: number }>`
      select count(*)::integer as periods, count(distinct (benefit_uid, period_start_date))::integer as distinct from portal.pay_periods`.execute(
      database.db,
    );
    expect(rows[0]?.periods).toBe(rows[0]?.distinct);
    expect(results.reduce((sum, { made }) => sum + made, 0)).toBeGreaterThan(20);
    const taken = await steps();
    const { rows: doubled } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select from portal.changes where kind = 'pay-periods' group by record_uid, from_state having count(*) > 1
      ) twice`.execute(database.db);
    expect(taken.length).toBeGreaterThan(20);
    expect(doubled).toEqual([{ count: 0 }]);
  });

  it('cut off at any moment leaves nothing half done, and the next run does the rest', async () => {
    await run('2026-11-21');
    for (let n = 0; n < 20; n += 1) {
      const broken: Store = {
        ...store,
        within: (scope, work) =>
          store.within(scope, async (tx) => {
            const result = await work(tx);
            if (Math.random() < 0.5) throw new Error('killed');
            return result;
          }),
      };
      const day = `2027-${String(1 + Math.floor(n / 2)).padStart(2, '0')}-${n % 2 ? '25' : '10'}`;
      await advanceCalendar(broken, noon(day)).catch((error: unknown) => expect(String(error)).toContain('killed'));
    }
    await run('2027-10-25');
    const clean = await records.benefit(employer, payrollUid);
    await sql`insert into portal.pay_periods (employer_id, payroll_uid, benefit_uid, status, generate_contributions_date, pay_date, due_date, period_start_date, period_end_date, name)
      select employer_id, payroll_uid, ${clean}, 'uploadIsOverdue', generate_contributions_date, pay_date, due_date, period_start_date, period_end_date, name
      from portal.pay_periods where benefit_uid = ${benefitUid} order by period_start_date limit 1`.execute(database.db);
    await run('2027-10-25');
    expect(await periods()).toEqual(await periods(clean));
    const { rows: doubled } = await sql`
      select record_uid from portal.changes where kind = 'pay-periods' group by record_uid, from_state having count(*) > 1`.execute(
      database.db,
    );
    expect(doubled).toEqual([]);
  });

  it('makes no period that begins after the final pay date of a ceasing payroll', async () => {
    await sql`update portal.payrolls set status = 'Ceasing', final_pay_date = '2026-12-10' where payroll_uid = ${payrollUid}`.execute(
      database.db,
    );
    await run('2026-11-21');
    await run('2026-12-09');
    expect((await periods()).map(({ name }) => name)).toEqual(['1 to 30 November 2026', '1 to 31 December 2026']);
  });

  it('makes none for a ceased payroll, a closed employer, or a payroll without a start date', async () => {
    const unplanned = await records.benefit(employer, await records.payroll(employer));
    const closed = await records.employer({ is_active: false });
    const ofClosed = await records.benefit(closed, await records.payroll(closed, { start_date: '2026-01-01' }));
    await sql`update portal.payrolls set status = 'Ceased' where payroll_uid = ${payrollUid}`.execute(database.db);
    await run('2026-11-21');
    expect([await periods(), await periods(unplanned), await periods(ofClosed)]).toEqual([[], [], []]);
  });

  it('counts days in the United Kingdom: half an hour before midnight in UTC it is tomorrow there in summer', async () => {
    await run('2027-06-01');
    expect(await advanceCalendar(store, new Date('2027-06-29T23:30:00Z'))).toMatchObject({ today: '2027-06-30', moved: 1 });
  });
});
