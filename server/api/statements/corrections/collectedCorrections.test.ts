import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PayPeriod, Statement, StatementContribution } from '../../../../schemas/generated/types.ts';
import { Records } from '../../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import { advanceDay } from '../../../jobs/advanceDay.ts';
import { simulatedPayments } from '../../../jobs/payments/simulatedPayments.ts';

let test: TestApi;
let records: Records;
let today: string;

beforeAll(async () => {
  test = await createTestApi({ clock: () => new Date(`${today}T12:00:00Z`) });
  records = new Records(test.database);
});
afterAll(() => test.close());
// The daily step takes all statements on: those of the tests before are out of its way.
beforeEach(async () => {
  today = '2026-11-30';
  await sql`delete from portal.payment_collections`.execute(test.database.db);
  await sql`update portal.statements set is_cancelled = true`.execute(test.database.db);
  await sql`delete from portal.outbox_mails`.execute(test.database.db);
});

interface Options {
  isPaidViaDd?: boolean;
  mandate?: 'active' | 'pending' | null;
  isAutomatic?: boolean;
}

/** A paid statement of £80.00, which is corrected by an amount. */
async function paidStatement({ isPaidViaDd = true, mandate = 'active', isAutomatic = false }: Options = {}) {
  const { employer, user } = await records.employerWithUser({ is_senior_pension_administrator: true });
  await sql`update portal.employers set emails = '{accounts@employer.example}' where id = ${employer}`.execute(test.database.db);
  const payroll = await records.payroll(employer, { is_automatic_statements: isAutomatic });
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme, is_paid_via_dd: isPaidViaDd });
  if (mandate) await records.mandate(employer, benefit, { status: mandate });
  const period = await records.payPeriod(employer, { payroll, benefit }, { status: 'paymentReceived' });
  const paid = await records.statement(employer, period, { payroll, benefit }, { status: 'processing', has_been_paid: true });
  const employee = await records.employee(employer);
  const pot = await records.pot(employer, employee, scheme);
  const stated = {
    payroll_uid: payroll,
    benefit_uid: benefit,
    payroll_date_uid: period,
    statement_uid: paid,
    has_been_paid: true,
  };
  await records.contribution(employer, employee, scheme, pot, stated);
  const call = async <Data>(method: string, path: string, body?: object) => {
    const answer = await test.call<{ data: Data } & Refusal>(user, method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body.data;
  };
  return {
    employer,
    period: () => call<PayPeriod>('GET', `/pay-periods/${period}`),
    paid: () => call<Statement>('GET', `/statements/${paid}`),
    read: (uid: string) => call<Statement>('GET', `/statements/${uid}`),
    authorise: (uid: string) => call<Statement>('POST', `/statements/${uid}/authorise`, {}),
    /** @param by - In pence. */
    correct: async (by: number): Promise<Statement> => {
      const [row] = await call<StatementContribution[]>('GET', `/statements/${paid}/contributions`);
      if (!row) throw new Error('The statement has no contribution.');
      const { employerContributionUid, employeeRegularAmount, employerRegularAmount, employeeLumpSum, employerLumpSum } = row;
      const amounts = { employerRegularAmount, employeeLumpSum, employerLumpSum };
      const change = { employerContributionUid, employeeRegularAmount: employeeRegularAmount + by, ...amounts };
      return call<Statement>('POST', `/statements/${paid}/corrections`, { changes: [change], reason: 'Wrong salary' });
    },
  };
}

async function dayComes(day: string) {
  today = day;
  return (await advanceDay(test.store, new Date(`${day}T12:00:00Z`), simulatedPayments)).payments;
}

async function mails(): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`select subject from portal.outbox_mails order by subject`.execute(
    test.database.db,
  );
  return rows.map(({ subject }) => subject);
}

it('a correction with an amount to pay is collected like every statement, with advance notice', async () => {
  const { correct, authorise, read, period, paid } = await paidStatement();
  expect((await paid()).correctionNotice).toBe(
    'An amount to pay is collected by direct debit, on 14/12/2026 if it is authorised today. The advance notice is sent by mail then.',
  );
  const made = await correct(5_02);
  expect(made).toMatchObject({
    kind: 'correction',
    totalAmount: 5_02,
    status: 'authorisationPending',
    isPaidViaDirectDebit: true,
    dueDate: '2026-12-14',
    collectionDate: '2026-12-14',
    collectionNotice: '£5.02 is collected on 14/12/2026.',
  });
  expect(await period()).toMatchObject({ isPaidByDD: true, dDCollectionDate: '2026-12-14' });
  await authorise(made.statementUid);
  expect(await mails()).toEqual(['Advance notice: £5.02 is collected on 14/12/2026']);
  expect(await dayComes('2026-12-09')).toMatchObject({ initiated: 0 });
  expect(await dayComes('2026-12-10')).toMatchObject({ initiated: 1, sent: 1 });
  expect(await dayComes('2026-12-17')).toMatchObject({ received: 1 });
  expect(await read(made.statementUid)).toMatchObject({ hasBeenPaid: true });
  expect(await period()).toMatchObject({ status: 'paymentReceived', dDCollectionDate: '2026-12-14' });
});

it('a correction of an automatic payroll is authorised at once', async () => {
  const { correct, paid } = await paidStatement({ isAutomatic: true });
  expect((await paid()).correctionNotice).toBe(
    'An amount to pay is collected by direct debit on 14/12/2026. The advance notice is sent by mail at once.',
  );
  expect(await correct(1)).toMatchObject({
    status: 'paymentNotInitiated',
    collectionDate: '2026-12-14',
    advanceNoticeDate: today,
  });
  expect(await mails()).toEqual(['Advance notice: £0.01 is collected on 14/12/2026']);
});

it.each([
  ['whose benefit is paid by bank transfer', { isPaidViaDd: false }],
  ['without a mandate', { mandate: null }],
  ['with a mandate that is not active', { mandate: 'pending' }],
] as const)('a correction %s waits for a bank transfer', async (_, options) => {
  const { correct, paid } = await paidStatement(options);
  expect((await paid()).correctionNotice).toBe('An amount to pay is due on 14/12/2026, by bank transfer.');
  expect(await correct(5_02)).toMatchObject({
    status: 'waitingForPayment',
    isPaidViaDirectDebit: false,
    dueDate: '2026-12-14',
    collectionDate: null,
    correctionNotice: null,
  });
  expect(await mails()).toEqual([]);
});

it('a refund is not collected', async () => {
  const { correct } = await paidStatement({ isAutomatic: true });
  const refund = { status: 'refundDue', isPaidViaDirectDebit: false, collectionDate: null, totalAmount: -5_02 };
  expect(await correct(-5_02)).toMatchObject(refund);
});
