import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';

interface PayPeriod {
  [field: string]: unknown;
  payrollDateUid: string;
  name: string;
}
interface Listed {
  data: PayPeriod[];
  meta: { totalCount: number; limit: number };
}

let test: TestApi;
let records: Records;
let employer: number;
let keeper: string;
let staff: string;
let payroll: string;
let benefit: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ employer, user: keeper } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  payroll = await records.payroll(employer, { start_date: '2026-01-01', name: 'Monthly staff' });
  const scheme = await records.pensionScheme(employer);
  const body = { name: 'Workplace pension', type: 'pension', pensionSchemeUid: scheme };
  const { body: made } = await test.call<{ data: { benefitUid: string } }>(keeper, 'POST', `/payrolls/${payroll}/benefits`, body);
  benefit = made.data.benefitUid;
});

const call = <Body = Refusal>(method: string, path: string, body?: object, as = keeper) =>
  test.call<Body>(as, method, path, body);
const listed = async (query = '?sort=dueDate'): Promise<PayPeriod[]> =>
  (await call<Listed>('GET', `/benefits/${benefit}/pay-periods${query}`)).body.data;
const names = async (): Promise<string[]> => (await listed()).map(({ name }) => name);
const paidByDD = (isPaid = true) =>
  sql`update portal.benefits set is_paid_via_dd = ${isPaid} where benefit_uid = ${benefit}`.execute(test.database.db);
const open = (values = {}) => records.payPeriod(employer, { payroll, benefit }, { is_extra: true, ...values });

describe('the pay periods of a benefit', () => {
  it('are made with it, with their dates and the latest safe day to upload', async () => {
    expect(await names()).toEqual(['1 to 30 November 2026', '1 to 31 December 2026']);
    const [november] = await listed();
    expect(november).toMatchObject({
      benefitName: 'Workplace pension',
      periodTitle: 'Monthly staff, Workplace pension, November 2026',
      status: 'notYetDue',
      payDate: '2026-11-30',
      dueDate: '2026-12-22',
      latestUploadDate: '2026-12-22',
      dDCollectionDate: null,
      potsUpdatedDate: '2026-12-24',
      payPeriodStatements: [],
      latestBulkLoadJobStatus: null,
      allowedActions: { canUploadContributions: false, canRecordNoContributions: false, canEdit: false },
    });
  });

  it.each([
    ['a calendar month', '2028-02-01', '2028-02-29', '1 to 29 February 2028', 'February 2028'],
    ['less than a month', '2028-02-01', '2028-02-28', '1 to 28 February 2028', '1 to 28 February 2028'],
    ['four weeks', '2026-10-12', '2026-11-08', '12 October to 8 November 2026', '12 October to 8 November 2026'],
    ['an extra period of a month', '2028-02-01', '2028-02-29', 'Bonus', 'Bonus'],
  ])('of %s have a title with payroll, benefit and period, as their statements and late payments have', async (...period) => {
    const [, period_start_date, period_end_date, name, words] = period;
    const uid = await open({ period_start_date, period_end_date, name });
    const statement = await records.statement(employer, uid, { payroll, benefit }, {});
    const late = await records.latePayment(employer, uid, { payroll });
    const title = `Monthly staff, Workplace pension, ${words}`;
    for (const path of [`/pay-periods/${uid}`, `/statements/${statement}`, `/late-payments/${late}`])
      expect((await call<{ data: object }>('GET', path)).body.data).toMatchObject({ periodTitle: title });
  });

  it('are listed five to a page, of the benefit and of the employer', async () => {
    for (let month = 1; month <= 6; month += 1)
      await open({ period_start_date: `2026-0${month}-01`, period_end_date: `2026-0${month}-28`, due_date: `2026-0${month}-28` });
    for (const path of [`/benefits/${benefit}/pay-periods`, `/employers/${employer}/pay-periods`]) {
      const { body } = await call<Listed>('GET', path);
      expect([body.data.length, body.meta.totalCount]).toEqual([5, 8]);
    }
    const { body } = await call<Listed>('GET', `/employers/${employer}/pay-periods?filter[status]=notYetDue`);
    expect(body.meta.totalCount).toBe(2);
  });

  it('have no contributions once that is recorded with a reason, which ten requests at once do one time', async () => {
    const uid = await open();
    const path = `/pay-periods/${uid}/record-no-contributions`;
    expect((await call('POST', path, {})).body.errors).toMatchObject([{ field: 'noContributionsReason' }]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', path, { noContributionsReason: 'Nobody was paid.' })),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted.map(({ body }) => body)).toMatchObject([
      { data: { status: 'noStatementsAvailable', noContributionsReason: 'Nobody was paid.' } },
    ]);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
  });

  it('with an amount that is owed are not without contributions, and those of £0.00 go', async () => {
    const uid = await open();
    const scheme = await records.pensionScheme(employer);
    const employee = await records.employee(employer, { payroll_uid: payroll });
    const amounts = { employee_regular_amount: 79_778, employer_regular_amount: 0 };
    const contribution = await records.contribution(employer, employee, scheme, await records.pot(employer, employee, scheme), {
      payroll_uid: payroll,
      benefit_uid: benefit,
      payroll_date_uid: uid,
      ...amounts,
    });
    const record = () =>
      call('POST', `/pay-periods/${uid}/record-no-contributions`, { noContributionsReason: 'Nobody was paid.' });
    const refused = await record();
    expect([refused.status, refused.body.errors[0]?.defaultMessage]).toEqual([
      422,
      'The contributions of this period come to £797.78: submit them. If nobody was paid, choose "Set all to £0.00" below them, and save.',
    ]);
    const changes = [{ employerContributionUid: contribution, employeeRegularAmount: 0 }];
    expect((await call('PATCH', `/pay-periods/${uid}/contributions`, { changes })).status).toBe(200);
    expect((await record()).status).toBe(200);
    const left = await call<Listed>('GET', `/employers/${employer}/contributions?filter[isCancelled]=false`);
    expect(left.body.data).toEqual([]);
  });

  describe('of which it was recorded that nobody contributes', () => {
    let uid: string;
    let scheme: string;

    const member = async (of: { isEdited: boolean }): Promise<{ employee: string; pot: string; contribution: string }> => {
      const employee = await records.employee(employer, {
        payroll_uid: payroll,
        annual_salary: 30_000_00,
        employment_start_date: '2026-01-05',
      });
      await records.membership(employer, employee, scheme, 'active', { enrolled_on: '2026-01-05' });
      const pot = await records.pot(employer, employee, scheme);
      const contribution = await records.contribution(employer, employee, scheme, pot, {
        payroll_uid: payroll,
        benefit_uid: benefit,
        payroll_date_uid: uid,
        employee_regular_amount: 0,
        employer_regular_amount: 0,
        is_edited: of.isEdited,
      });
      return { employee, pot, contribution };
    };
    const record = () =>
      call('POST', `/pay-periods/${uid}/record-no-contributions`, { noContributionsReason: 'Nobody was paid.' });
    const read = async () => (await call<{ data: PayPeriod }>('GET', `/pay-periods/${uid}`)).body.data;
    const rows = async () =>
      (
        await sql<{ uid: string; isCancelled: boolean; isEdited: boolean }>`
          select employer_contribution_uid as uid, is_cancelled as "isCancelled", is_edited as "isEdited"
          from portal.regular_payroll_contributions where payroll_date_uid = ${uid}`.execute(test.database.db)
      ).rows;

    beforeEach(async () => {
      uid = await open({
        is_extra: false,
        period_start_date: '2026-09-01',
        period_end_date: '2026-09-30',
        pay_date: '2026-09-30',
      });
      const { rows: found } = await sql<{ scheme: string }>`
        select pension_scheme_uid as scheme from portal.benefits where benefit_uid = ${benefit}`.execute(test.database.db);
      scheme = found[0]?.scheme ?? '';
    });

    it('have their contributions back when it is taken back, but not those that were cancelled one by one', async () => {
      const [typed, workedOut, cancelled] = [
        await member({ isEdited: true }),
        await member({ isEdited: false }),
        await member({ isEdited: false }),
      ];
      expect((await call('POST', `/contributions/${cancelled.contribution}/cancel`, {})).status).toBe(200);
      expect((await record()).status).toBe(200);
      expect(await read()).toMatchObject({ allowedActions: { canReopen: true, canRecordNoContributions: false } });
      const { status, body } = await call<{ data: PayPeriod }>('POST', `/pay-periods/${uid}/reopen`, {});
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        status: 'openForUpload',
        noContributionsReason: null,
        allowedActions: { canReopen: false },
      });
      expect(new Set(await rows())).toEqual(
        new Set([
          { uid: typed.contribution, isCancelled: false, isEdited: false },
          { uid: workedOut.contribution, isCancelled: false, isEdited: false },
          { uid: cancelled.contribution, isCancelled: true, isEdited: true },
        ]),
      );
      // £30,000 a year in qualifying earnings, by the default level of the scheme: £99.00 and £59.40 a month.
      const { rows: amounts } = await sql<{ employee: number; employer: number }>`
        select employee_regular_amount as employee, employer_regular_amount as employer from portal.regular_payroll_contributions
        where payroll_date_uid = ${uid} and not is_cancelled`.execute(test.database.db);
      expect(amounts).toEqual([
        { employee: 99_00, employer: 59_40 },
        { employee: 99_00, employer: 59_40 },
      ]);
    });

    it('are overdue when it is taken back after their due date', async () => {
      uid = await open({ status: 'uploadIsOverdue', due_date: '2026-10-22' });
      await record();
      expect((await call('POST', `/pay-periods/${uid}/reopen`, {})).body).toMatchObject({ data: { status: 'uploadIsOverdue' } });
    });

    it('are in the recent activity by what was done, and not by the state that the period has then', async () => {
      uid = await open({ status: 'uploadIsOverdue', due_date: '2026-10-22' });
      await record();
      await call('POST', `/pay-periods/${uid}/reopen`, {});
      const { body } = await call<{ data: { activity: string }[] }>(
        'GET',
        `/employers/${employer}/changes?filter[kind]=pay-periods`,
      );
      const title = String((await read())['periodTitle']);
      expect(body.data.map(({ activity }) => activity).filter((activity) => activity.endsWith(title))).toEqual([
        `Contributions expected after all: ${title}`,
        `No contributions recorded: ${title}`,
      ]);
    });

    it('are open again with the first amount, and keep the new contribution of a pot', async () => {
      const [paid, unpaid] = [await member({ isEdited: false }), await member({ isEdited: false })];
      await record();
      const add = (employeeRegularAmount: number) =>
        call('POST', `/pay-periods/${uid}/contributions`, { employeeUid: paid.employee, employeeRegularAmount });
      expect((await add(0)).status).toBe(201);
      expect(await read()).toMatchObject({ status: 'noStatementsAvailable', noContributionsReason: 'Nobody was paid.' });
      const added = (await rows()).find(({ isCancelled }) => !isCancelled);
      const changes = [{ employerContributionUid: added?.uid, employeeRegularAmount: 80_00 }];
      expect((await call('PATCH', `/pay-periods/${uid}/contributions`, { changes })).status).toBe(200);
      expect(await read()).toMatchObject({ status: 'openForUpload', noContributionsReason: null });
      expect(new Set(await rows())).toEqual(
        new Set([
          { uid: added?.uid, isCancelled: false, isEdited: true },
          { uid: paid.contribution, isCancelled: true, isEdited: true },
          { uid: unpaid.contribution, isCancelled: false, isEdited: false },
        ]),
      );
      const { body } = await call<{ data: { path: { event: string; actingAs: string }[] } }>(
        'GET',
        `/lifecycles/payPeriod/records/${uid}`,
      );
      expect(body.data.path.map(({ event }) => event)).toEqual(['recordNoContributions', 'reopen']);
    });
  });

  it('take no contributions after their payroll has ceased, and say so', async () => {
    const uid = await open();
    await sql`update portal.payrolls set status = 'Ceased', final_pay_date = '2026-11-01' where payroll_uid = ${payroll}`.execute(
      test.database.db,
    );
    const { body } = await call<{ data: PayPeriod }>('GET', `/pay-periods/${uid}`);
    expect(body.data['allowedActions']).toMatchObject({
      canRecordNoContributions: false,
      reasons: {
        canRecordNoContributions: 'The payroll has ceased and takes no contributions: choose a pay period of an active payroll.',
      },
    });
    const recorded = await open({ status: 'noStatementsAvailable', period_start_date: '2026-10-03' });
    const read = await call<{ data: PayPeriod }>('GET', `/pay-periods/${recorded}`);
    expect(read.body.data['allowedActions']).toMatchObject({
      canReopen: false,
      reasons: { canReopen: 'The payroll has ceased and takes no contributions: choose a pay period of an active payroll.' },
    });
    expect((await call('POST', `/pay-periods/${recorded}/reopen`, {})).status).toBe(422);
  });

  const transfer = { isPaidByDD: false, dDCollectionDate: null, latestUploadDate: '2026-12-22' };
  it.each([
    ['a benefit paid by transfer', false, null, { ...transfer, paymentNotice: 'Pay by bank transfer by 22/12/2026.' }],
    [
      'a mandate that the bank has not confirmed',
      true,
      'pending',
      {
        ...transfer,
        paymentNotice:
          'The direct debit of this benefit is active from 30/11/2026. Pay by bank transfer by 22/12/2026, or submit once it is active, by 08/12/2026 at the latest.',
      },
    ],
    [
      'a mandate that has ended',
      true,
      'cancelled',
      {
        ...transfer,
        paymentNotice:
          'This benefit has no active direct debit. Pay by bank transfer by 22/12/2026, or submit with a direct debit that is active, by 08/12/2026 at the latest.',
      },
    ],
    [
      'an active mandate',
      true,
      'active',
      {
        isPaidByDD: true,
        dDCollectionDate: '2026-12-22',
        latestUploadDate: '2026-12-08',
        paymentNotice: 'The direct debit is planned for 22/12/2026.',
      },
    ],
  ])('of %s say with one voice, on their page and in the list, how they are paid', async (_, isPaidByDD, mandate, expected) => {
    await paidByDD(isPaidByDD);
    const uid = await open({ due_date: '2026-12-22', is_paid_by_d_d: isPaidByDD, d_d_collection_date: '2026-12-22' });
    if (mandate !== null) await records.mandate(employer, benefit, { status: mandate });
    const { body } = await call<{ data: PayPeriod }>('GET', `/pay-periods/${uid}`);
    expect(body.data).toMatchObject(expected);
    expect(await listed()).toContainEqual(expect.objectContaining({ payrollDateUid: uid, ...expected }));
  });

  it.each([
    ['by transfer', false, { paymentNotice: 'Pay now by bank transfer.', dDCollectionDate: null, potsUpdatedDate: null }],
    // Ten Bacs days after Saturday 21 November, and two working days later.
    [
      'by direct debit',
      true,
      {
        paymentNotice: 'The direct debit is planned for 04/12/2026.',
        dDCollectionDate: '2026-12-04',
        potsUpdatedDate: '2026-12-08',
      },
    ],
  ])('that are overdue say what can still be done, with the days of a submission today: %s', async (_, isPaidByDD, expected) => {
    await paidByDD(isPaidByDD);
    const planned = { is_paid_by_d_d: isPaidByDD, d_d_collection_date: '2026-11-20', pots_updated_date: '2026-11-19' };
    const uid = await open({ due_date: '2026-11-20', ...planned });
    if (isPaidByDD) await records.mandate(employer, benefit, { status: 'active' });
    const { body } = await call<{ data: PayPeriod }>('GET', `/pay-periods/${uid}`);
    expect(body.data).toMatchObject(expected);
    expect(await listed()).toContainEqual(expect.objectContaining({ payrollDateUid: uid, ...expected }));
  });

  it('that are submitted after their due date have the days of their statement', async () => {
    await paidByDD();
    await sql`update portal.payrolls set is_automatic_statements = false where payroll_uid = ${payroll}`.execute(
      test.database.db,
    );
    const planned = { is_paid_by_d_d: true, d_d_collection_date: '2026-11-18', pots_updated_date: '2026-11-20' };
    const uid = await open({ status: 'uploadIsOverdue', due_date: '2026-11-18', ...planned });
    await records.mandate(employer, benefit, { status: 'active' });
    const [employee, scheme] = [await records.employee(employer), await records.pensionScheme(employer)];
    const of = { payroll_uid: payroll, benefit_uid: benefit, payroll_date_uid: uid };
    await records.contribution(employer, employee, scheme, await records.pot(employer, employee, scheme), of);
    expect((await call('POST', `/pay-periods/${uid}/upload`, {})).status).toBe(200);
    const days = { dDCollectionDate: '2026-12-04', potsUpdatedDate: '2026-12-08' };
    const read = async () => (await call<{ data: PayPeriod }>('GET', `/pay-periods/${uid}`)).body.data;
    expect(await read()).toMatchObject(days);
    const made = await call<{ data: { statementUid: string }[] }>('GET', `/pay-periods/${uid}/statements`);
    const statement = `/statements/${made.body.data[0]?.statementUid}`;
    const ofStatement = async () => (await call<{ data: object }>('GET', statement)).body.data;
    expect(await ofStatement()).toMatchObject({ collectionDate: '2026-12-04' });
    expect((await call('POST', `${statement}/authorise`, {})).status).toBe(200);
    expect(await read()).toMatchObject(days);
    expect(await ofStatement()).toMatchObject({ collectionDate: '2026-12-04', status: 'paymentNotInitiated' });
  });

  it.each([
    [
      'is not active yet',
      'pending',
      'The direct debit of this benefit is active from 30/11/2026, too late for these contributions. Pay now by bank transfer.',
    ],
    ['has ended', 'cancelled', 'This benefit has no active direct debit. Pay now by bank transfer.'],
  ])('that are overdue wait for no direct debit: it %s', async (_, status, expected) => {
    await paidByDD(true);
    const uid = await open({ due_date: '2026-11-20', is_paid_by_d_d: true, d_d_collection_date: '2026-11-20' });
    await records.mandate(employer, benefit, { status });
    const { body } = await call<{ data: PayPeriod }>('GET', `/pay-periods/${uid}`);
    expect(body.data['paymentNotice']).toBe(expected);
  });

  it.each([
    ['a day to come', { pots_updated_date: '2026-12-24' }, '2026-12-24'],
    ['no day that has passed', { status: 'uploadIsOverdue', due_date: '2026-08-22', pots_updated_date: '2026-08-25' }, null],
    ['no day where nobody contributes', { status: 'noStatementsAvailable', pots_updated_date: '2026-12-24' }, null],
  ])('without a statement have %s as that of their pots', async (_, values, expected) => {
    const uid = await open(values);
    const { body } = await call<{ data: PayPeriod }>('GET', `/pay-periods/${uid}`);
    expect(body.data['potsUpdatedDate']).toBe(expected);
    expect(await listed()).toContainEqual(expect.objectContaining({ payrollDateUid: uid, potsUpdatedDate: expected }));
  });

  it('say nothing about a payment once it is recorded that nobody contributes', async () => {
    await paidByDD();
    const planned = { is_paid_by_d_d: true, d_d_collection_date: '2026-12-22', pots_updated_date: '2026-12-24' };
    const uid = await open({ status: 'noStatementsAvailable', due_date: '2026-11-20', ...planned });
    await records.mandate(employer, benefit, { status: 'active' });
    const { body } = await call<{ data: PayPeriod }>('GET', `/pay-periods/${uid}`);
    expect(body.data).toMatchObject({ paymentNotice: null, dDCollectionDate: null, potsUpdatedDate: null });
  });

  it.each([
    ['by direct debit', { is_paid_via_direct_debit: true, collection_date: '2026-12-23' }, true, '2026-12-23'],
    ['by transfer instead', { is_paid_via_direct_debit: false }, false, null],
  ])('are paid as their statement is: %s', async (_, values, isPaidByDD, dDCollectionDate) => {
    const planned = { is_paid_by_d_d: true, d_d_collection_date: '2026-12-22' };
    const uid = await open({ status: 'generatedProcessing', ...planned });
    await records.mandate(employer, benefit, { status: 'active' });
    await records.statement(employer, uid, { payroll, benefit }, values);
    const { body } = await call<{ data: PayPeriod }>('GET', `/pay-periods/${uid}`);
    expect(body.data).toMatchObject({ isPaidByDD, dDCollectionDate, paymentNotice: null });
  });

  it('are paid by transfer once their benefit is, whatever was planned; their statement agrees', async () => {
    const uid = await open({ is_paid_by_d_d: true, d_d_collection_date: '2026-12-22' });
    await records.mandate(employer, benefit, { status: 'active' });
    const { body } = await call<{ data: PayPeriod }>('GET', `/pay-periods/${uid}`);
    expect(body.data).toMatchObject({ isPaidByDD: false, paymentNotice: 'Pay by bank transfer by 22/12/2026.' });
    const [employee, scheme] = [await records.employee(employer), await records.pensionScheme(employer)];
    const of = { payroll_uid: payroll, benefit_uid: benefit, payroll_date_uid: uid };
    await records.contribution(employer, employee, scheme, await records.pot(employer, employee, scheme), of);
    expect((await call('POST', `/pay-periods/${uid}/upload`, {})).status).toBe(200);
    const made = await call<{ data: object[] }>('GET', `/pay-periods/${uid}/statements`);
    expect(made.body.data).toMatchObject([{ isPaidViaDirectDebit: false, status: 'waitingForPayment' }]);
  });

  it('keep their planned collection when staff change a date before the mandate is active', async () => {
    await paidByDD();
    const planned = { is_paid_by_d_d: true, d_d_collection_date: '2026-12-22' };
    const uid = await open({ status: 'notYetDue', generate_contributions_date: '2026-12-01', ...planned });
    const { status, body } = await call<{ data: PayPeriod }>('PATCH', `/pay-periods/${uid}`, { dueDate: '2026-12-20' }, staff);
    expect([status, body.data]).toMatchObject([200, { isPaidByDD: false, dDCollectionDate: null }]);
    await records.mandate(employer, benefit, { status: 'active' });
    const read = await call<{ data: PayPeriod }>('GET', `/pay-periods/${uid}`);
    expect(read.body.data).toMatchObject({ isPaidByDD: true, dDCollectionDate: '2026-12-18' });
  });

  it('have dates that staff change until contributions are due; collection follows the due date', async () => {
    const [november] = await listed();
    const path = `/pay-periods/${november?.payrollDateUid}`;
    expect((await call('PATCH', path, { dueDate: '2026-12-20' })).status).toBe(403);
    const { body } = await call<{ data: PayPeriod }>('PATCH', path, { dueDate: '2026-12-18' }, staff);
    expect(body.data).toMatchObject({ dueDate: '2026-12-18', potsUpdatedDate: '2026-12-22' });
    expect((await call('PATCH', path, { dueDate: '2026-11-29' }, staff)).body.errors).toMatchObject([{ field: 'dueDate' }]);
    const late = await call('PATCH', `/pay-periods/${await open()}`, { dueDate: '2026-12-20' }, staff);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('due already')]);
  });
});

describe('a changed rule', () => {
  const change = (fields: object) => call('PATCH', `/payrolls/${payroll}`, fields);

  it('moves the dates of the periods that are not yet due, and no others', async () => {
    await open({ is_extra: false, period_start_date: '2026-10-01', period_end_date: '2026-10-31', due_date: '2026-11-22' });
    expect((await change({ daysAfterPeriodEndPaymentDay: 5 })).status).toBe(200);
    expect((await listed()).map(({ payDate }) => payDate)).toEqual(['2026-11-30', '2026-12-04', '2027-01-05']);
    const { rows } = await sql<{ title: string }>`
      select title from portal.changes where kind = 'pay-periods' and employer_id = ${employer} order by title`.execute(
      test.database.db,
    );
    expect(rows.map(({ title }) => title)).toEqual([
      'Monthly staff, Workplace pension, December 2026',
      'Monthly staff, Workplace pension, November 2026',
    ]);
  });

  it('of the benefit moves its own', async () => {
    await records.mandate(employer, benefit, { status: 'active' });
    expect((await call('PATCH', `/benefits/${benefit}`, { isPaidViaDd: true, paymentDueDay: 19 })).status).toBe(200);
    expect(await listed()).toMatchObject([
      { dueDate: '2026-12-18', dDCollectionDate: '2026-12-18', latestUploadDate: '2026-12-04' },
      { dueDate: '2027-01-19', dDCollectionDate: '2027-01-19' },
    ]);
  });

  it('of frequency replaces the periods that have not begun, and leaves no day out', async () => {
    expect((await change({ frequency: 'weekly' })).status).toBe(200);
    expect(await names()).toEqual([
      '1 to 30 November 2026',
      '1 to 2 December 2026',
      '3 to 9 December 2026',
      '10 to 16 December 2026',
      '17 to 23 December 2026',
    ]);
  });

  it('that ceases the payroll removes the periods after the final pay date', async () => {
    expect((await call('DELETE', `/payrolls/${payroll}?finalPayDate=2026-11-30&reason=noLongerInUse`)).status).toBe(200);
    expect(await names()).toEqual(['1 to 30 November 2026']);
  });
});
