import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PayPeriod, Statement, StatementContribution } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { advancePayments } from '../../jobs/payments/advancePayments.ts';
import { markPaid, markUnpaid, setPayment } from '../../store/payments/statementsToPay.ts';
import { service } from '../../store/lifecycleSteps.ts';
import { withdrawRefunds } from '../../work/payments/withdrawRefunds.ts';

const today = '2026-11-30';
let test: TestApi;
let records: Records;
let staff: string;
let keeper: string;
let employer: number;
let period: string;
/** The paid statement of the period, of £80.00. */
let paid: string;

beforeAll(async () => {
  test = await createTestApi({ clock: () => new Date(`${today}T12:00:00Z`) });
  records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());

interface Answer<Data> extends Refusal {
  data: Data;
}
const call = <Data>(method: string, path: string, body?: object, as = keeper): Promise<{ status: number; body: Answer<Data> }> =>
  test.call<Answer<Data>>(as, method, path, body);
const read = async (uid: string, as = keeper): Promise<Statement> =>
  (await call<Statement>('GET', `/statements/${uid}`, undefined, as)).body.data;
const refund = (uid: string, body: object, as = staff) => call<Statement>('POST', `/statements/${uid}/refund`, body, as);

beforeEach(async () => {
  ({ employer, user: keeper } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  await sql`update portal.employers set emails = '{accounts@employer.example}' where id = ${employer}`.execute(test.database.db);
  await sql`delete from portal.outbox_mails`.execute(test.database.db);
  const payroll = await records.payroll(employer);
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  period = await records.payPeriod(employer, { payroll, benefit });
  const employee = await records.employee(employer);
  const pot = await records.pot(employer, employee, scheme);
  const of = { payroll_uid: payroll, benefit_uid: benefit, payroll_date_uid: period };
  await records.contribution(employer, employee, scheme, pot, of);
  await call('POST', `/pay-periods/${period}/upload`, {});
  const list = await call<Statement[]>('GET', `/employers/${employer}/statements`);
  paid = list.body.data[0]?.statementUid ?? '';
  expect((await call('POST', `/statements/${paid}/receive`, { amount: 80_00 }, staff)).status).toBe(200);
});

/** Corrects the employee's regular amount of £50.00. @returns the id of the new statement. */
async function correctedTo(employeeRegularAmount: number): Promise<string> {
  const rows = await call<StatementContribution[]>('GET', `/statements/${paid}/contributions`);
  const [row] = rows.body.data;
  const { status, body } = await call<Statement>('POST', `/statements/${paid}/corrections`, {
    changes: [
      {
        employerContributionUid: row?.employerContributionUid,
        employeeRegularAmount,
        employerRegularAmount: row?.employerRegularAmount,
        employeeLumpSum: row?.employeeLumpSum,
        employerLumpSum: row?.employerLumpSum,
      },
    ],
    reason: 'Wrong salary',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.statementUid;
}

const paidOut = { amount: 12_34, refundedOn: today, refundReference: 'REF 7' };

it('a correction with a negative total is a refund that is due, which only staff record as paid', async () => {
  const uid = await correctedTo(37_66);
  expect(await read(uid, staff)).toMatchObject({
    status: 'refundDue',
    totalAmount: -12_34,
    hasBeenPaid: false,
    allowedActions: { canRefund: true, canReceive: false },
  });
  expect(await read(uid)).toMatchObject({ allowedActions: { canRefund: false, canCancel: true } });
  expect((await refund(uid, paidOut, keeper)).status).toBe(403);
});

it('a refund is recorded with its day and reference, and its period is paid again', async () => {
  const uid = await correctedTo(37_66);
  const { status, body } = await refund(uid, paidOut);
  expect([status, body.data]).toMatchObject([
    200,
    { status: 'refunded', hasBeenPaid: true, refundedOn: today, refundReference: 'REF 7', totalAmount: -12_34 },
  ]);
  expect((await call<PayPeriod>('GET', `/pay-periods/${period}`)).body.data.status).toBe('paymentReceived');
  const contributions = await sql<{ paid: boolean }>`
    select bool_and(has_been_paid) as paid from portal.regular_payroll_contributions where statement_uid = ${uid}`.execute(
    test.database.db,
  );
  expect(contributions.rows).toEqual([{ paid: true }]);
  expect((await read(uid, staff)).allowedActions).toMatchObject({ canRefund: false, canCancel: false });
  expect((await read(paid)).allowedActions).toMatchObject({ canCorrect: true });
});

it('the employer receives the refund as a notice and a mail', async () => {
  await refund(await correctedTo(37_66), paidOut);
  const title = 'Refund of £12.34 paid';
  const notices = await call<{ title: string; body: string }[]>('GET', `/employers/${employer}/notices`);
  expect(notices.body.data).toContainEqual(
    expect.objectContaining({
      title,
      body: expect.stringMatching(/^£12\.34 was refunded to you on 30\/11\/2026, .* is REF 7\.$/) as string,
    }),
  );
  const { rows } = await sql<{ recipient: string }>`
    select recipient from portal.outbox_mails where subject = ${title}`.execute(test.database.db);
  expect(rows).toEqual([{ recipient: 'accounts@employer.example' }]);
});

it.each([
  ['a penny less', { amount: 12_33 }, 'amount', 'The refund is £12.34'],
  ['no amount', { amount: 0 }, 'amount', 'above £0.00'],
  ['a day to come', { refundedOn: '2026-12-01' }, 'refundedOn', 'still to come'],
  ['no reference', { refundReference: '' }, 'refundReference', 'Enter the reference'],
])('a refund with %s is refused, and stays due', async (_, values, field, text) => {
  const uid = await correctedTo(37_66);
  const { status, body } = await refund(uid, { ...paidOut, ...values });
  expect([status, body.errors]).toMatchObject([422, [{ field, defaultMessage: expect.stringContaining(text) as string }]]);
  expect(await read(uid)).toMatchObject({ status: 'refundDue', refundedOn: null, refundReference: null });
});

it('a cancelled refund is not paid', async () => {
  const uid = await correctedTo(37_66);
  expect((await call('DELETE', `/statements/${uid}`)).status).toBe(200);
  const { status, body } = await refund(uid, paidOut);
  expect([status, body.errors[0]?.defaultMessage]).toEqual([422, expect.stringContaining('do not pay this refund')]);
});

it('a correction that asks for money is no refund', async () => {
  const uid = await correctedTo(50_01);
  expect(await read(uid, staff)).toMatchObject({
    status: 'waitingForPayment',
    totalAmount: 1,
    allowedActions: { canReceive: true, canRefund: false },
  });
  expect((await refund(uid, { ...paidOut, amount: 1 })).status).toBe(422);
});

/** The bank takes back the payment of a statement. */
const takeBack = (statementUid: string) =>
  test.store.within({ employers: [employer], today }, async (tx) => {
    await markUnpaid(tx, statementUid);
    await withdrawRefunds(tx, { employerId: employer, statementUid }, { actor: service, at: new Date(), today });
  });
const payAgain = async (statementUid: string) => {
  await test.store.within({ employers: [employer], today }, (tx) => markPaid(tx, statementUid));
  await advancePayments(test.store, new Date(`${today}T12:00:00Z`), null);
};
const corrections = async () =>
  (await call<Statement[]>('GET', `/employers/${employer}/statements`)).body.data
    .filter(({ correctsStatementUid }) => correctsStatementUid === paid)
    .map(({ status, totalAmount, isCancelled, dueDate }) => [status, totalAmount, isCancelled, dueDate])
    .toSorted((one, other) => Number(other[2]) - Number(one[2]));

it('a refund whose payment the bank takes back is withdrawn, and is due again, once, when the statement is paid again', async () => {
  await correctedTo(37_66);
  await takeBack(paid);
  const withdrawn = ['refundDue', -12_34, true, '2026-12-14'];
  expect(await corrections()).toEqual([withdrawn]);
  await payAgain(paid);
  expect(await corrections()).toEqual([withdrawn, ['refundDue', -12_34, false, '2026-12-14']]);
  await payAgain(paid);
  expect(await corrections()).toHaveLength(2);
  const notices = await call<{ title: string }[]>('GET', `/employers/${employer}/notices`);
  expect(notices.body.data.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Refund of £12.34 withdrawn', 'Refund of £12.34 due again']),
  );
  // A second time: only the newest refund is made again.
  await takeBack(paid);
  await payAgain(paid);
  expect((await corrections()).filter(([, , isCancelled]) => isCancelled === false)).toEqual([
    ['refundDue', -12_34, false, '2026-12-14'],
  ]);
});

it('a refund that was paid stays when the bank takes back the payment', async () => {
  await refund(await correctedTo(37_66), paidOut);
  await takeBack(paid);
  expect(await corrections()).toEqual([['refunded', -12_34, false, '2026-12-14']]);
});

it('a correction whose payment the bank took back is paid beside the next one', async () => {
  const first = await correctedTo(60_00);
  expect((await call('POST', `/statements/${first}/receive`, { amount: 10_00 }, staff)).status).toBe(200);
  const second = await correctedTo(65_00);
  await test.store.within({ employers: [employer], today }, async (tx) => {
    await markUnpaid(tx, first);
    await setPayment(tx, first, { status: 'paymentFailed' });
  });
  const { status, body } = await call<Statement>('POST', `/statements/${first}/receive`, { amount: 10_00 }, staff);
  expect([status, body]).toMatchObject([200, { data: { hasBeenPaid: true } }]);
  expect(await read(second)).toMatchObject({ hasBeenPaid: false, totalAmount: 5_00 });
});
