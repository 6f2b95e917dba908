import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Statement } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { advanceDay } from '../../jobs/advanceDay.ts';
import { simulatedPayments } from '../../jobs/payments/simulatedPayments.ts';

let test: TestApi;
let records: Records;
let staff: string;
let today = '2026-11-30';

beforeAll(async () => {
  test = await createTestApi({ clock: () => new Date(`${today}T12:00:00Z`) });
  records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());
// The daily step takes all statements on: those of the tests before are out of its way.
beforeEach(async () => {
  today = '2026-11-30';
  await sql`delete from portal.payment_collections`.execute(test.database.db);
  await sql`update portal.statements set is_cancelled = true`.execute(test.database.db);
});

interface Options {
  /** In pence. */
  amount?: number;
  isPaidViaDd?: boolean;
  mandate?: 'active' | 'pending' | null;
  isAutomatic?: boolean;
}

/** An employer with a submitted statement of one contribution, due on 22 December 2026. */
async function submitted({ amount = 80_00, isPaidViaDd = true, mandate = 'active', isAutomatic = false }: Options = {}) {
  const employer = await records.employer({ emails: ['accounts@employer.example'] });
  const scheme = await records.pensionScheme(employer);
  const payroll = await records.payroll(employer, { is_automatic_statements: isAutomatic, payment_reference: 'BREAK-1' });
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme, is_paid_via_dd: isPaidViaDd });
  const period = await records.payPeriod(
    employer,
    { payroll, benefit },
    { is_paid_by_d_d: isPaidViaDd, ...(isPaidViaDd && { d_d_collection_date: '2026-12-22', pots_updated_date: '2026-12-24' }) },
  );
  const employee = await records.employee(employer);
  const pot = await records.pot(employer, employee, scheme);
  await records.contribution(employer, employee, scheme, pot, {
    payroll_date_uid: period,
    payroll_uid: payroll,
    benefit_uid: benefit,
    employee_regular_amount: amount,
    employer_regular_amount: 0,
  });
  const mandateUid = mandate && (await records.mandate(employer, benefit, { status: mandate }));
  const senior = await records.user();
  await records.relationship(senior, employer, { is_senior_pension_administrator: true });
  const { status, body } = await test.call(senior, 'POST', `/pay-periods/${period}/upload`, {});
  expect(status, JSON.stringify(body)).toBe(200);
  const list = await test.call<{ data: Statement[] }>(senior, 'GET', `/employers/${employer}/statements`);
  const uid = list.body.data[0]?.statementUid ?? '';
  return {
    employer,
    benefit,
    period,
    senior,
    mandateUid: mandateUid ?? '',
    uid,
    read: async () => (await test.call<{ data: Statement }>(senior, 'GET', `/statements/${uid}`)).body.data,
    send: (user: string, event: string, body: object = {}) =>
      test.call<{ data: Statement } & Refusal>(user, 'POST', `/statements/${uid}/${event}`, body),
    contributionsArePaid: async () => {
      const { rows } = await sql<{ paid: boolean }>`
        select bool_and(has_been_paid) as paid from portal.regular_payroll_contributions where statement_uid = ${uid}`.execute(
        test.database.db,
      );
      return rows[0]?.paid;
    },
    periodStatus: async () =>
      (await test.call<{ data: { status: string } }>(senior, 'GET', `/pay-periods/${period}`)).body.data.status,
    notices: async () => {
      const path = `/employers/${employer}/notices`;
      const { body: found } = await test.call<{ data: { title: string; body: string }[] }>(senior, 'GET', path);
      return found.data;
    },
  };
}

/** Lets a day come, as the nightly job does. */
async function dayComes(day: string) {
  today = day;
  return (await advanceDay(test.store, new Date(`${day}T12:00:00Z`), simulatedPayments)).payments;
}

/** The history of a statement, oldest first. */
async function history(uid: string): Promise<string[]> {
  const { rows } = await sql<{ step: string }>`
    select concat_ws(' > ', from_state, to_state) || ' (' || acting_as || ')' as step from portal.changes
    where record_uid = ${uid} and machine = 'payment' order by entry`.execute(test.database.db);
  return rows.map(({ step }) => step);
}

const mails = async (): Promise<{ recipient: string; subject: string; text: string }[]> =>
  (
    await sql<{ recipient: string; subject: string; text: string }>`
      delete from portal.outbox_mails returning recipient, subject, text`.execute(test.database.db)
  ).rows;

describe('a submitted statement', () => {
  it.each<[string, Options]>([
    ['a benefit that is paid by bank transfer', { isPaidViaDd: false }],
    ['no mandate', { mandate: null }],
    ['a mandate that the bank has not confirmed', { mandate: 'pending' }],
  ])('with %s waits for a bank transfer', async (_, options) => {
    const { read } = await submitted(options);
    expect(await read()).toMatchObject({
      status: 'waitingForPayment',
      isPaidViaDirectDebit: false,
      collectionDate: null,
      paymentReference: 'BREAK-1',
      maskedFields: { mandateBankAccount: null },
    });
  });

  it('with an active mandate asks for authorisation, and says when it would be collected', async () => {
    const { read, uid } = await submitted();
    const statement = await read();
    expect(statement).toMatchObject({
      status: 'authorisationPending',
      isPaidViaDirectDebit: true,
      collectionNotice: '£80.00 is collected on 22/12/2026.',
      maskedFields: { mandateBankAccount: '**-**-99 ****4958' },
      allowedActions: { canAuthorise: true, canDecline: true, canReceive: false, canRetry: false },
    });
    expect(JSON.stringify(statement)).not.toMatch(/66374958|089999/);
    expect(await history(uid)).toEqual([
      'waitingForPayment (senior-pension-admin)',
      'waitingForPayment > authorisationPending (service)',
    ]);
  });

  it('of a payroll with automatic statements is authorised at once', async () => {
    const { read } = await submitted({ isAutomatic: true });
    expect(await read()).toMatchObject({ status: 'paymentNotInitiated', collectionDate: '2026-12-22', advanceNoticeDate: today });
  });

  it('waits for a bank transfer where the portal collects nothing', async () => {
    const { payments } = test.deps;
    test.deps.payments = null;
    try {
      expect(await (await submitted()).read()).toMatchObject({ status: 'waitingForPayment', isPaidViaDirectDebit: false });
    } finally {
      if (payments) test.deps.payments = payments;
    }
  });

  it('shows its bank account to an administrator who asks for it, with a note in the history', async () => {
    const { uid, senior, employer } = await submitted();
    const asked = await test.call<{ data: object }>(senior, 'POST', `/statements/${uid}/reveal`, {
      fields: ['mandateBankAccount'],
    });
    expect(asked.body.data).toMatchObject({ mandateBankAccount: { accountNumber: '66374958', sortCode: '089999' } });
    const { rows } = await sql`select from portal.changes where record_uid = ${uid} and action = 'reveal'`.execute(
      test.database.db,
    );
    expect(rows).toHaveLength(1);
    const clerk = await records.user();
    await records.relationship(clerk, employer);
    const seen = await test.call<{ data: object }>(clerk, 'GET', `/statements/${uid}`);
    expect(seen.status === 200 ? Object.keys(seen.body.data) : []).not.toContain('mandateBankAccount');
  });
});

describe('the authorisation', () => {
  it('sends the advance notice with amount, date and reference', async () => {
    const { send, senior, notices } = await submitted();
    await mails();
    expect((await send(senior, 'authorise')).body.data).toMatchObject({
      status: 'paymentNotInitiated',
      collectionDate: '2026-12-22',
      advanceNoticeDate: '2026-11-30',
    });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'accounts@employer.example',
      subject: 'Advance notice: £80.00 is collected on 22/12/2026',
      text: expect.stringMatching(/begins with M\d{7}\. Our service user number is 000000 \(demo\)\./) as string,
    });
    expect((await notices())[0]?.title).toBe('Advance notice: £80.00 is collected on 22/12/2026');
  });

  it.each([
    // Ten working days before Tuesday, 22 December is Tuesday the 8th.
    ['2026-12-08', '2026-12-22', /^£80.00 is collected on 22\/12\/2026\.$/],
    ['2026-12-09', '2026-12-23', /later than the planned 22\/12\/2026, because the advance notice takes 10 working days/],
    // 25, 26 (a Saturday, so Monday the 28th) and 1 January are bank holidays.
    ['2026-12-22', '2027-01-08', /later than the planned/],
  ])('on %s brings a collection on %s, and says so before', async (day, collected, notice) => {
    const { read, send, senior } = await submitted();
    today = day;
    expect((await read()).collectionNotice).toMatch(notice);
    expect((await send(senior, 'authorise')).body.data.collectionDate).toBe(collected);
  });

  it('can be declined, until the collection begins: the statement is then paid by bank transfer', async () => {
    const { send, senior } = await submitted();
    await send(senior, 'authorise');
    const { body } = await send(senior, 'decline');
    expect(body.data).toMatchObject({ status: 'waitingForPayment', isPaidViaDirectDebit: false, collectionDate: null });
    const paid = await send(staff, 'receive', { amount: 80_00 });
    expect(paid.body.data).toMatchObject({ status: 'paymentReceived', hasBeenPaid: true });
  });
});

describe('a direct debit', () => {
  it('is collected on its day, and then its contributions and its pay period are paid', async () => {
    const { uid, send, senior, read, contributionsArePaid, periodStatus, mandateUid } = await submitted();
    await send(senior, 'authorise');
    // Input on the 18th, processing on the 21st, and the collection on the 22nd.
    expect(await dayComes('2026-12-17')).toMatchObject({ initiated: 0 });
    expect(await dayComes('2026-12-18')).toMatchObject({ initiated: 1, sent: 1, received: 0 });
    expect(await read()).toMatchObject({ status: 'paymentInitiated', collectionCount: 1, allowedActions: { canDecline: false } });
    const refused = await test.call(senior, 'POST', `/direct-debit-mandates/${mandateUid}/cancel`, {});
    expect([refused.status, refused.body.errors[0]?.defaultMessage]).toEqual([
      422,
      'Wait until the bank has collected or returned all payments: 1 still open.',
    ]);
    expect(await dayComes('2026-12-22')).toMatchObject({ initiated: 0, received: 0 });
    expect(await dayComes('2026-12-28')).toMatchObject({ received: 0 });
    expect([await contributionsArePaid(), await periodStatus()]).toEqual([false, 'generatedProcessing']);
    // Three working days after the collection, on which the money has reached the pots.
    expect(await dayComes('2026-12-29')).toMatchObject({ received: 1, processed: 1 });
    expect(await read()).toMatchObject({ status: 'processing', hasBeenPaid: true });
    expect([await contributionsArePaid(), await periodStatus()]).toEqual([true, 'paymentReceived']);
    expect(await dayComes('2026-12-29')).toMatchObject({ received: 0, processed: 0 });
    expect(await history(uid)).toEqual([
      'waitingForPayment (senior-pension-admin)',
      'waitingForPayment > authorisationPending (service)',
      'authorisationPending > paymentNotInitiated (senior-pension-admin)',
      'paymentNotInitiated > paymentInitiated (service)',
      'paymentInitiated > paymentReceived (service)',
      'paymentReceived > processing (service)',
    ]);
  });

  it('that comes back is shown with its reason, and is collected again when somebody asks for it', async () => {
    const { send, senior, read, notices } = await submitted({ amount: 80_14 });
    await send(senior, 'authorise');
    await dayComes('2026-12-18');
    expect(await dayComes('2026-12-22')).toMatchObject({ received: 0, returned: 1 });
    const failure =
      'The bank returned the payment (0: Refer to payer). Check that the account holds the amount. Then try again, or pay by bank transfer.';
    expect(await read()).toMatchObject({
      status: 'paymentFailed',
      hasBeenPaid: false,
      paymentFailure: failure,
      transferNotice: expect.stringMatching(/^Pay £80\.14 by bank transfer/) as string,
      allowedActions: { canRetry: true },
    });
    expect((await notices())[0]).toMatchObject({
      title: 'The direct debit of £80.14 has failed',
      body: expect.stringContaining(failure) as string,
    });
    const again = await send(senior, 'retry');
    expect(again.body.data).toMatchObject({
      status: 'paymentNotInitiated',
      collectionDate: '2026-12-29',
      paymentFailure: null,
      transferNotice: null,
    });
    // Asked for on the 22nd, it goes with the next daily step.
    expect(await dayComes('2026-12-22')).toMatchObject({ initiated: 0, sent: 0 });
    expect(await dayComes('2026-12-23')).toMatchObject({ initiated: 1, sent: 1 });
    expect(await dayComes('2026-12-31')).toMatchObject({ received: 0 });
    expect(await dayComes('2027-01-04')).toMatchObject({ received: 1 });
    expect(await read()).toMatchObject({ hasBeenPaid: true, collectionCount: 2, paymentFailure: null });
  });

  it('that comes back twice, or for a reason that allows no other, is paid by bank transfer', async () => {
    const twice = await submitted({ amount: 80_13 });
    const cancelled = await submitted({ amount: 80_15 });
    for (const { send, senior } of [twice, cancelled]) await send(senior, 'authorise');
    await dayComes('2026-12-18');
    await dayComes('2026-12-22');
    await twice.send(twice.senior, 'retry');
    await dayComes('2026-12-23');
    await dayComes('2026-12-29');
    expect((await twice.send(twice.senior, 'retry')).body.errors[0]?.defaultMessage).toMatch(/returned this payment twice/);
    expect(await twice.read()).toMatchObject({
      paymentFailure: expect.stringMatching(/collect the payment with a new notice, or pay by bank transfer/) as string,
      allowedActions: { canRetry: false, canCollectAgain: true },
      transferNotice: expect.stringMatching(/^Pay £80\.13 now by bank transfer/) as string,
    });
    const { body } = await test.call<{ data: object }>(cancelled.senior, 'GET', `/direct-debit-mandates/${cancelled.mandateUid}`);
    expect(body.data).toMatchObject({ status: 'failed', failureReason: '1' });
    expect((await cancelled.send(cancelled.senior, 'retry')).body.errors.map(({ defaultMessage }) => defaultMessage)).toEqual([
      expect.stringMatching(/No direct debit mandate of this benefit is active/),
      expect.stringMatching(/returned with 0 .* may be presented again/),
    ]);
    expect((await cancelled.send(staff, 'receive', { amount: 80_15 })).body.data.hasBeenPaid).toBe(true);
  });

  it('gives way to a bank transfer when its mandate ends before the collection', async () => {
    const { send, senior, read, mandateUid, notices } = await submitted();
    await send(senior, 'authorise');
    await test.call(staff, 'POST', `/direct-debit-mandates/${mandateUid}/reject`, { failureReason: '1' });
    expect(await dayComes('2026-12-01')).toMatchObject({ declined: 1 });
    expect(await read()).toMatchObject({ status: 'waitingForPayment', isPaidViaDirectDebit: false });
    expect((await notices())[0]?.body).toMatch(/with the reference BREAK-1/);
  });
});

describe('at the same moment', () => {
  it.each(['authorise', 'decline'])('one of ten requests to %s takes effect, and the others are told why', async (event) => {
    const { send, senior, uid } = await submitted();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(senior, event)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
    for (const { status, body: told } of answers)
      if (status === 422) expect(told.errors[0]?.defaultMessage).toMatch(/not possible while the status of this payment is/);
    expect(await history(uid)).toHaveLength(3);
  });

  it('one of ten payments is received', async () => {
    const { send, contributionsArePaid, periodStatus } = await submitted({ isPaidViaDd: false });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(staff, 'receive', { amount: 80_00 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
    expect([await contributionsArePaid(), await periodStatus()]).toEqual([true, 'paymentReceived']);
  });

  it('two servers present and receive each collection once', async () => {
    const { send, senior, uid } = await submitted();
    await send(senior, 'authorise');
    for (const day of ['2026-12-18', '2026-12-29']) await Promise.all([dayComes(day), dayComes(day), dayComes(day)]);
    expect((await history(uid)).slice(3)).toEqual([
      'paymentNotInitiated > paymentInitiated (service)',
      'paymentInitiated > paymentReceived (service)',
      'paymentReceived > processing (service)',
    ]);
  });
});
