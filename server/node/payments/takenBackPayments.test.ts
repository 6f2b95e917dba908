import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Statement } from '../../../schemas/generated/types.ts';
import { BankFolders } from '../../../tests/setup/api/bankFolders.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let staff: string;
let bank: BankFolders;
let today = '2026-11-30';

beforeAll(async () => {
  test = await createTestApi({ clock: () => new Date(`${today}T12:00:00Z`) });
  records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());

beforeEach(async () => {
  today = '2026-11-30';
  await sql`truncate portal.payment_files`.execute(test.database.db);
  await sql`delete from portal.payment_collections`.execute(test.database.db);
  await sql`delete from portal.notices`.execute(test.database.db);
  await sql`update portal.statements set is_cancelled = true`.execute(test.database.db);
  bank = await BankFolders.create(test.store);
  return () => bank.remove();
});

const dayComes = (day: string) => {
  today = day;
  return bank.dayComes(day);
};

async function titles(where = sql`true`): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from portal.notices where ${where} order by created_at, title`.execute(test.database.db);
  return rows.map(({ title }) => title);
}
const toldStaff = () => titles(sql`is_for_provider`);

/** A statement of £4,037.46 that is authorised for 14 December 2026, with its one contribution. */
async function authorised() {
  const { employer, user: senior } = await records.employerWithUser({ is_senior_pension_administrator: true });
  const payroll = await records.payroll(employer, { payment_reference: 'BREAK-1' });
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme, is_paid_via_dd: true });
  const period = await records.payPeriod(
    employer,
    { payroll, benefit },
    { status: 'generatedProcessing', is_paid_by_d_d: true, d_d_collection_date: '2026-12-14', pots_updated_date: '2026-12-16' },
  );
  const mandateUid = await records.mandate(employer, benefit, { status: 'active' });
  const uid = await records.statement(
    employer,
    period,
    { payroll, benefit },
    {
      status: 'paymentNotInitiated',
      is_paid_via_direct_debit: true,
      collection_date: '2026-12-14',
      total_amount: 4_037_46,
    },
  );
  const employee = await records.employee(employer);
  const of = { payroll_uid: payroll, benefit_uid: benefit, payroll_date_uid: period, statement_uid: uid };
  await records.contribution(employer, employee, scheme, await records.pot(employer, employee, scheme), of);
  const read = async () => (await test.call<{ data: Statement }>(senior, 'GET', `/statements/${uid}`)).body.data;
  const send = (user: string, event: string, body: object = {}) =>
    test.call<{ data: Statement } & Refusal>(user, 'POST', `/statements/${uid}/${event}`, body);
  const paid = async (): Promise<unknown> => {
    const { rows } = await sql`
      select s.has_been_paid as statement, bool_and(c.has_been_paid) as contributions, p.status as period
      from portal.statements s join portal.regular_payroll_contributions c on c.statement_uid = s.statement_uid
      join portal.pay_periods p on p.payroll_date_uid = s.payroll_date_uid
      where s.statement_uid = ${uid} group by s.has_been_paid, p.status`.execute(test.database.db);
    return rows[0];
  };
  const mandate = async () =>
    (await test.call<{ data: { status: string } }>(senior, 'GET', `/direct-debit-mandates/${mandateUid}`)).body.data.status;
  return { employer, senior, uid, read, send, paid, mandate };
}

/** The tasks about a record: kind, due date and state. */
async function tasks(recordUid: string): Promise<string[]> {
  const { rows } = await sql<{ one: string }>`
    select concat_ws(' ', kind, due_date, status, responsible) as one from portal.tasks where record_uid = ${recordUid} order by kind`.execute(
    test.database.db,
  );
  return rows.map(({ one }) => one);
}

/** The code of each debit in the files, and its reference. */
const debits = async (): Promise<{ code: string; reference: string }[]> =>
  (await bank.lines())
    .filter((line) => /^0(01|17|18)$/.test(line.slice(14, 17)))
    .map((line) => ({ code: line.slice(15, 17), reference: line.slice(64, 82) }));

/** A statement that was collected on 14 December, and counts as paid since the 17th. */
async function collected() {
  const made = await authorised();
  await dayComes('2026-12-10');
  await dayComes('2026-12-17');
  expect(await made.paid()).toEqual({ statement: true, contributions: true, period: 'paymentReceived' });
  return { ...made, reference: (await debits()).at(-1)?.reference ?? '' };
}

const owed = { statement: false, contributions: false, period: 'generatedProcessing' };

describe('a return that comes after the payment counted as paid', () => {
  it('reopens it: it is owed again, the employer is told, and it can be paid by transfer', async () => {
    const { read, send, paid, reference, employer, uid } = await collected();
    await bank.report('ARUDD-1.csv', `${reference},0,4037.46`);
    expect(await dayComes('2026-12-30')).toMatchObject({ returned: 1, faults: [] });
    expect(await paid()).toEqual(owed);
    expect(await read()).toMatchObject({
      status: 'paymentFailed',
      hasBeenPaid: false,
      paymentFailure: expect.stringMatching(/^The bank returned the payment \(0: Refer to payer\)/) as string,
    });
    expect(await titles(sql`employer_id = ${employer} and not is_for_provider`)).toEqual([
      'The bank has taken back the direct debit of £4,037.46',
    ]);
    expect(await tasks(uid)).toEqual(['returnedPayment 2026-12-30 open employer']);
    expect((await send(staff, 'receive', { amount: 4_037_46 })).status).toBe(200);
    expect(await tasks(uid)).toEqual(['returnedPayment 2026-12-30 done employer']);
    expect(await paid()).toEqual({ statement: true, contributions: true, period: 'paymentReceived' });
    // The same return in another file.
    await bank.report('ARUDD-2.csv', `${reference},0,4037.46`, '');
    const { faults } = await dayComes('2026-12-31');
    expect(faults[0]?.faults).toEqual([{ line: 1, reason: 'The collection has been returned before.' }]);
    expect(await paid()).toMatchObject({ statement: true });
  });

  it('ends the mandate where its reason says so', async () => {
    const { mandate, reference } = await collected();
    await bank.report('ARUDD-1.csv', `${reference},1,4037.46`);
    await dayComes('2027-02-01');
    expect(await mandate()).toBe('failed');
  });

  it('with a code that nobody knows is a return, and staff are told', async () => {
    const { read, paid, reference, uid } = await collected();
    await bank.report('ARUDD-1.csv', `${reference},Z,4037.46`);
    expect(await dayComes('2026-12-30')).toMatchObject({ returned: 1, faults: [] });
    expect(await paid()).toEqual(owed);
    expect(await read()).toMatchObject({ failureReason: 'Z', allowedActions: { canRetry: false, canCollectAgain: true } });
    expect(await toldStaff()).toEqual(['A direct debit was returned with an unknown code: Z']);
    expect(await tasks(uid)).toEqual(['bankCode 2026-12-30 open provider', 'returnedPayment 2026-12-30 open employer']);
  });

  it('of an employer that has closed is noted, and staff are told', async () => {
    const { employer, reference } = await collected();
    await sql`update portal.employers set is_active = false where id = ${employer}`.execute(test.database.db);
    await bank.report('DDICA-1.csv', `${reference},2,4037.46,2026-12-29`);
    const { faults } = await dayComes('2026-12-30');
    expect(faults[0]?.faults[0]?.reason).toMatch(/^The employer has closed/);
    expect(await toldStaff()).toHaveLength(1);
    const { rows } = await sql`select state, claim_debited_on::text as debited from portal.payment_collections`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ state: 'returned', debited: '2027-01-19' }]);
  });

  it('can be recorded by staff, and by nobody else', async () => {
    const { send, senior, paid, read } = await collected();
    expect((await send(senior, 'take-back', { failureReason: '0' })).status).toBe(403);
    expect((await send(staff, 'take-back', { failureReason: '6' })).status).toBe(200);
    expect(await paid()).toEqual(owed);
    expect((await read()).paymentFailure).toMatch(/6: The bank has no instruction/);
  });
});

describe('an indemnity claim', () => {
  // docs/rules.md, 8.5. Christmas Day and the Monday after Boxing Day are no working days, and neither is New Year's Day.
  it('comes at any time, is owed again, and keeps its two days', async () => {
    const { read, paid, reference, employer, uid } = await collected();
    await bank.report('DDICA-1.csv', 'reference,reason,amount,date', `${reference},2,4037.46,2027-11-30`);
    expect(await dayComes('2027-12-01')).toMatchObject({ returned: 1, faults: [] });
    expect(await paid()).toEqual(owed);
    expect(await read()).toMatchObject({
      status: 'paymentFailed',
      failureReason: null,
      indemnityClaimedOn: '2027-11-30',
      paymentFailure: expect.stringMatching(/claimed the direct debit back on 30\/11\/2027/) as string,
    });
    const seen = await test.call<{ data: Statement }>(staff, 'GET', `/statements/${uid}`);
    expect(seen.body.data).toMatchObject({ indemnityChallengeBy: '2027-12-13', indemnityDebitedOn: '2027-12-20' });
    expect(await titles(sql`employer_id = ${employer} and not is_for_provider`)).toEqual([
      'The direct debit of £4,037.46 was claimed back',
    ]);
    expect(await toldStaff()).toEqual(['Indemnity claim of £4,037.46']);
    expect(await tasks(uid)).toEqual(['indemnityClaim 2027-12-13 open provider', 'returnedPayment 2027-12-01 open employer']);
    const { rows } = await sql<{ body: string }>`select body from portal.notices where is_for_provider`.execute(test.database.db);
    expect(rows[0]?.body).toMatch(
      /claimed on 30\/11\/2027 for reason 2 \(No advance notice was received\)\. Challenge it by 13\/12\/2027, or £4,037\.46 is debited on 20\/12\/2027\.$/,
    );
  });

  // docs/rules.md, 8.5: the fourteenth working day after the claim is 20/12/2027.
  it('has a task until the amount has been debited, whoever pays', async () => {
    const { reference, uid } = await collected();
    await bank.report('DDICA-1.csv', 'reference,reason,amount,date', `${reference},2,4037.46,2027-11-30`);
    await dayComes('2027-12-01');
    await dayComes('2027-12-19');
    expect(await tasks(uid)).toContain('indemnityClaim 2027-12-13 open provider');
    await dayComes('2027-12-20');
    expect(await tasks(uid)).toEqual(['indemnityClaim 2027-12-13 done provider', 'returnedPayment 2027-12-01 open employer']);
  });

  it('of 30 November 2026 is challenged by 11 December and debited on the 18th', async () => {
    const { uid, senior, send } = await authorised();
    await sql`
      update portal.statements set collection_date = '2026-11-12' where statement_uid = ${uid}`.execute(test.database.db);
    await dayComes('2026-11-10');
    await dayComes('2026-11-17');
    today = '2026-12-01';
    expect((await send(senior, 'claim', { claimedOn: '2026-11-30' })).status).toBe(403);
    expect((await send(staff, 'claim', { claimedOn: '2026-12-02' })).body.errors[0]).toMatchObject({ field: 'claimedOn' });
    expect((await send(staff, 'claim', { claimedOn: '2026-11-11' })).body.errors[0]).toMatchObject({
      field: 'claimedOn',
      defaultMessage: 'The payment was collected on 12/11/2026: enter the day of the claim, which is that day or later',
    });
    const claimed = await send(staff, 'claim', { claimedOn: '2026-11-30' });
    expect(claimed.body.data, JSON.stringify(claimed.body)).toMatchObject({
      indemnityChallengeBy: '2026-12-11',
      indemnityDebitedOn: '2026-12-18',
    });
  });

  it('of another amount is told to staff: a claim is always for the whole', async () => {
    const { paid, reference } = await collected();
    await bank.report('DDICA-1.csv', `${reference},1,4037.45,2026-12-18`, `${reference},1,4037.46,18/12/2026`);
    const { faults } = await dayComes('2026-12-18');
    expect(faults[0]?.faults.map(({ reason }) => reason)).toEqual([
      'The amount differs from that of the collection.',
      'The line is not reference,reason,amount,date.',
    ]);
    expect(await paid()).toMatchObject({ statement: true });
  });
});

it('no bank transfer is recorded while the debit is with the bank', async () => {
  const { send, paid } = await authorised();
  await dayComes('2026-12-10');
  for (const day of ['2026-12-10', '2026-12-16']) {
    today = day;
    const { status, body } = await send(staff, 'receive', { amount: 4_037_46 });
    expect([status, body.errors[0]?.defaultMessage]).toEqual([
      422,
      '"Record the payment" is not possible while the status of this payment is "Payment initiated".',
    ]);
  }
  await dayComes('2026-12-17');
  expect(await paid()).toMatchObject({ statement: true });
  expect(await debits()).toHaveLength(1);
});

it('a bank transfer that arrives before the presentation takes the collection away', async () => {
  const { send, read } = await authorised();
  today = '2026-12-09';
  expect((await send(staff, 'receive', { amount: 4_037_46 })).body.data).toMatchObject({
    status: 'paymentReceived',
    isPaidViaDirectDebit: false,
    collectionDate: null,
  });
  expect(await dayComes('2026-12-10')).toMatchObject({ initiated: 0, sent: 0 });
  expect((await read()).hasBeenPaid).toBe(true);
});

describe('a payment that was returned with 0', () => {
  async function returned() {
    const made = await authorised();
    await dayComes('2026-12-10');
    await bank.report('ARUDD-1.csv', `${(await debits())[0]?.reference},0,4037.46`);
    await dayComes('2026-12-15');
    return made;
  }

  it('is presented again with code 18 within a month of its collection', async () => {
    const { send, senior, read } = await returned();
    today = '2027-01-11';
    // Input on the 12th, collection on the 14th of January: the same date as the original, a month later.
    expect((await send(senior, 'retry')).body.data).toMatchObject({ collectionDate: '2027-01-14', isPresentedAgain: true });
    await dayComes('2027-01-12');
    expect((await debits()).map(({ code }) => code).toSorted()).toEqual(['01', '18']);
    expect(await read()).toMatchObject({ status: 'paymentInitiated', collectionDate: '2027-01-14' });
  });

  it('is a new collection with its full notice after that', async () => {
    const { send, senior } = await returned();
    for (const day of ['2027-01-12', '2027-03-02']) {
      today = day;
      const refused = await send(senior, 'retry');
      expect([refused.status, refused.body.errors[0]?.defaultMessage]).toEqual([
        422,
        'A payment may be presented again within one month of its collection: collect it with a new notice, or pay it by bank transfer.',
      ]);
    }
    // Ten working days after 2 March 2027.
    expect((await send(senior, 'collect-again')).body.data).toMatchObject({
      status: 'paymentNotInitiated',
      collectionDate: '2027-03-16',
      advanceNoticeDate: '2027-03-02',
      isPresentedAgain: false,
    });
    await dayComes('2027-03-12');
    expect((await debits()).map(({ code }) => code).toSorted()).toEqual(['01', '17']);
  });

  it('is a new collection when nights without the daily step end that month', async () => {
    const { send, senior, read } = await returned();
    today = '2027-01-11';
    await send(senior, 'retry');
    expect(await dayComes('2027-01-13')).toMatchObject({ initiated: 0 });
    expect(await read()).toMatchObject({
      status: 'paymentNotInitiated',
      collectionDate: '2027-01-27',
      advanceNoticeDate: '2027-01-13',
      isPresentedAgain: false,
    });
  });
});

it('a payment that was returned with 8 is not presented again', async () => {
  const { send, senior } = await authorised();
  await dayComes('2026-12-10');
  await bank.report('ARUDD-1.csv', `${(await debits())[0]?.reference},8,4037.46`);
  await dayComes('2026-12-15');
  expect((await send(senior, 'retry')).body.errors[0]?.defaultMessage).toMatch(/^Only a payment that the bank returned with 0/);
  expect((await send(senior, 'collect-again')).body.data).toMatchObject({ collectionDate: '2026-12-31' });
});
