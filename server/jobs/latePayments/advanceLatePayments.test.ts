import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestDatabase, type TestDatabase } from '../../node/postgres/testDatabase.ts';
import { createStore, type Store } from '../../store/createStore.ts';
import { advanceLatePayments } from './advanceLatePayments.ts';

let database: TestDatabase;
let records: Records;
let store: Store;
let employer: number;
let of: { payroll: string; benefit: string };
let period: string;

beforeAll(async () => {
  database = await createTestDatabase();
  records = new Records(database);
  store = createStore(database.db);
});
afterAll(() => database.close());

beforeEach(async () => {
  await sql`truncate portal.late_payments, portal.outbox_mails, portal.statements, portal.notices cascade`.execute(database.db);
  await sql`update portal.pay_periods set status = 'paymentReceived'`.execute(database.db);
  employer = await records.employer({ name: 'Breakwater Ltd' });
  const payroll = await records.payroll(employer, { name: 'Office staff' });
  of = { payroll, benefit: await records.benefit(employer, payroll, { name: 'Workplace pension' }) };
  // Due on 22 December 2026.
  period = await records.payPeriod(employer, of, { status: 'uploadIsOverdue' });
});

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const run = (day: string, on = store) => advanceLatePayments(on, noon(day));

const all = async () =>
  (
    await sql<{ status: string; next: string | null; settlement: string | null; statement: string | null; steps: object[] }>`
      select status, next_step_on::text as next, settlement, statement_uid as statement, steps from portal.late_payments
      where employer_id = ${employer} order by late_payment_uid`.execute(database.db)
  ).rows;
const mails = async () =>
  (
    await sql<{ to: string; subject: string; text: string }>`
      select recipient as "to", subject, text from portal.outbox_mails order by recipient, subject`.execute(database.db)
  ).rows;
const history = async () =>
  (
    await sql<{ activity: string }>`
      select activity from portal.changes where employer_id = ${employer} and kind = 'late-payments' order by entry`.execute(
      database.db,
    )
  ).rows.map(({ activity }) => activity);
const setPeriod = (status: string) =>
  sql`update portal.pay_periods set status = ${status} where payroll_date_uid = ${period}`.execute(database.db);

async function administrator(email: string, values: object = { is_pension_administrator: true }): Promise<void> {
  await records.relationship(await records.user({ email }), employer, values);
}

describe('the daily step of late payments', () => {
  it('leaves savings alone: only contributions to a pension have a legal date', async () => {
    await sql`update portal.benefits set type = 'savings' where benefit_uid = ${of.benefit}`.execute(database.db);
    expect(await run('2027-04-01')).toEqual({ opened: 0, moved: 0 });
    await setPeriod('generatedProcessing');
    await records.statement(employer, period, of, { due_date: '2026-12-22', total_amount: 100 });
    expect(await run('2027-04-01')).toEqual({ opened: 0, moved: 0 });
    await sql`update portal.benefits set type = 'pension' where benefit_uid = ${of.benefit}`.execute(database.db);
    expect((await run('2027-04-01')).opened).toBe(1);
  });

  it('leaves a period alone on its due date, and reminds the administrators on the day after', async () => {
    await administrator('keeper@people.example');
    await administrator('former@people.example', { is_pension_administrator: true, is_active: false });
    await administrator('reader@people.example', {});
    expect(await run('2026-12-22')).toEqual({ opened: 0, moved: 0 });
    expect(await run('2026-12-23')).toEqual({ opened: 1, moved: 1 });
    expect(await all()).toMatchObject([{ status: 'reminded', next: '2027-01-05', settlement: null, statement: null }]);
    expect(await mails()).toEqual([
      {
        to: 'keeper@people.example',
        subject: 'Contributions for Office staff, Workplace pension, November 2026 are late',
        text: 'Breakwater Ltd\n\nThe contributions were due on 22/12/2026. No contributions are prepared for this period: enter or upload them now, or record that nobody contributes.\n',
      },
    ]);
    const { rows } = await sql`select title, href from portal.notices where employer_id = ${employer}`.execute(database.db);
    expect(rows).toEqual([
      {
        title: 'Contributions for Office staff, Workplace pension, November 2026 are late',
        href: `/employers/${employer}/contributions/${period}`,
      },
    ]);
  });

  it('asks for the submission where amounts are prepared, and says nothing of a period in which nobody contributes', async () => {
    await administrator('preparer@people.example');
    const scheme = await records.pensionScheme(employer);
    const employee = await records.employee(employer);
    const prepared = { payroll_uid: of.payroll, benefit_uid: of.benefit, payroll_date_uid: period };
    await records.contribution(employer, employee, scheme, await records.pot(employer, employee, scheme), prepared);
    await run('2026-12-23');
    expect((await mails())[0]?.text).toBe(
      'Breakwater Ltd\n\nThe contributions were due on 22/12/2026. Submit and pay the contributions now.\n',
    );
  });

  it('takes each step on its day, up to the 90th, with an entry in the history', async () => {
    for (const day of ['2026-12-23', '2027-01-04', '2027-01-05', '2027-02-19', '2027-02-20', '2027-03-21', '2027-03-22'])
      await run(day);
    const name = 'Office staff, Workplace pension, November 2026';
    expect(await history()).toEqual([
      `Late payment overdue: ${name}`,
      `Late payment, first reminder (0 mails): ${name}`,
      `Late payment, second reminder (0 mails): ${name}`,
      `Late payment, final reminder (0 mails): ${name}`,
      `Late payment, report to the regulator and the members (0 mails): ${name}`,
    ]);
    const [late] = await all();
    expect(late).toMatchObject({ status: 'reportable', next: null });
    expect(late?.steps).toMatchObject([
      { step: 'firstReminder', takenOn: '2026-12-23' },
      { step: 'secondReminder', takenOn: '2027-01-05' },
      { step: 'finalReminder', takenOn: '2027-02-20' },
      { step: 'report', plannedOn: '2027-03-22', takenOn: '2027-03-22' },
    ]);
  });

  it('after days without a run takes the step of the day only: nobody gets two mails at once', async () => {
    await administrator('keeper2@people.example');
    await run('2027-02-25');
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Final reminder: contributions for Office staff, Workplace pension, November 2026 are 65 days late',
    ]);
    expect((await all())[0]?.steps).toMatchObject([
      { takenOn: null },
      { takenOn: null },
      { takenOn: '2027-02-25', mailCount: 1 },
      { takenOn: null },
    ]);
    expect(await run('2027-02-26')).toEqual({ opened: 0, moved: 0 });
  });

  it('tells the intermediaries from the second reminder on', async () => {
    const intermediary = await records.intermediary({ email: 'desk@adviser.example' });
    await records.client(intermediary, employer);
    await run('2026-12-23');
    expect(await mails()).toEqual([]);
    await run('2027-01-05');
    expect((await mails()).map(({ to }) => to)).toEqual(['desk@adviser.example']);
  });

  it('goes on with the statement of a late period, and is settled when that is paid', async () => {
    await run('2026-12-23');
    await setPeriod('generatedProcessing');
    const statement = await records.statement(employer, period, of);
    expect(await run('2026-12-24')).toEqual({ opened: 0, moved: 0 });
    await administrator('keeper3@people.example');
    await run('2027-01-05');
    expect(await all()).toMatchObject([{ status: 'reminded', statement }]);
    expect((await mails())[0]?.text).toContain('A payment of £80.00 was due on 22/12/2026. Pay it now.');
    await sql`update portal.statements set has_been_paid = true where statement_uid = ${statement}`.execute(database.db);
    expect(await run('2027-01-06')).toEqual({ opened: 0, moved: 1 });
    expect(await all()).toMatchObject([{ status: 'settled', settlement: 'paid', next: null }]);
    expect(await run('2027-06-01')).toEqual({ opened: 0, moved: 0 });
  });

  it('is settled when a period without contributions is recorded', async () => {
    await run('2026-12-23');
    await setPeriod('noStatementsAvailable');
    await run('2026-12-24');
    expect(await all()).toMatchObject([{ status: 'settled', settlement: 'noContributions' }]);
  });

  it('begins with a statement that was made in time and not paid, and begins again after a cancelled one', async () => {
    await setPeriod('generatedProcessing');
    const statement = await records.statement(employer, period, of);
    await run('2026-12-23');
    expect(await all()).toMatchObject([{ status: 'reminded', statement }]);
    await sql`update portal.statements set is_cancelled = true where statement_uid = ${statement}`.execute(database.db);
    await setPeriod('uploadIsOverdue');
    await run('2026-12-28');
    expect((await all()).map(({ status, settlement }) => `${status} ${settlement}`).toSorted()).toEqual([
      'reminded null',
      'settled cancelled',
    ]);
  });

  it('leaves out refunds and paid statements', async () => {
    await setPeriod('paymentReceived');
    await records.statement(employer, period, of, { has_been_paid: true });
    const refund = { employeeContribTotal: -5000, employerContribTotal: -3000, employeeLumpSumTotal: 0, employerLumpSumTotal: 0 };
    await records.statement(employer, period, of, {
      total_amount: -8_000,
      contributions_totals: sql`${JSON.stringify(refund)}::text::jsonb`,
    });
    expect(await run('2027-03-01')).toEqual({ opened: 0, moved: 0 });
  });

  it('run on three servers at once, and cut off at any moment, does everything once', async () => {
    await administrator('keeper4@people.example');
    for (let n = 1; n <= 30; n += 1)
      await records.payPeriod(employer, of, { status: 'uploadIsOverdue', is_extra: true, name: `Period ${n}` });
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
      await run('2026-12-23', broken).catch((error: unknown) => expect(String(error)).toContain('killed'));
    }
    await Promise.all([run('2026-12-23'), run('2026-12-23'), run('2026-12-23')]);
    await Promise.all([run('2027-01-05'), run('2027-01-05'), run('2027-01-05')]);
    expect(await run('2027-01-05')).toEqual({ opened: 0, moved: 0 });
    expect(await all()).toHaveLength(31);
    expect(await mails()).toHaveLength(62);
    expect(await history()).toHaveLength(93);
  });

  it('sends the notices and mails of many late payments in as many statements as those of one', async () => {
    await administrator('keeper5@people.example');
    await administrator('keeper6@people.example');
    let statements = 0;
    const counted = database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    expect(await run('2026-12-23', createStore(counted))).toEqual({ opened: 1, moved: 1 });
    const ofOne = statements;
    for (let n = 1; n <= 20; n += 1)
      await records.payPeriod(employer, of, { status: 'uploadIsOverdue', is_extra: true, name: `Period ${n}` });
    statements = 0;
    expect(await run('2026-12-23', createStore(counted))).toEqual({ opened: 20, moved: 20 });
    expect(await mails()).toHaveLength(42);
    expect(statements).toBe(ofOne);
  });

  it('counts days in the United Kingdom', async () => {
    await sql`update portal.pay_periods set due_date = '2027-06-22' where payroll_date_uid = ${period}`.execute(database.db);
    expect(await advanceLatePayments(store, new Date('2027-06-22T22:30:00Z'))).toMatchObject({ opened: 0 });
    expect(await advanceLatePayments(store, new Date('2027-06-22T23:30:00Z'))).toMatchObject({ opened: 1 });
  });
});
