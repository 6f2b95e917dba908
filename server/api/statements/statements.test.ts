import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';

interface Statement {
  statementUid: string;
  payrollDateUid: string;
  kind: string;
  status: string;
  totalAmount: number;
  isCancelled: boolean;
  hasBeenPaid: boolean;
  contributionsTotals: Record<string, number>;
  allowedActions: { canCancel: boolean; canCorrect: boolean; reasons: Record<string, string> };
}
interface Row {
  employerContributionUid: string;
  employeeName: string;
  employeeRegularAmount: number;
  employerRegularAmount: number;
  employeeLumpSum: number;
  employerLumpSum: number;
  totalAmount: number;
  standingAmounts: object;
}
interface List<Item> {
  data: Item[];
  meta: { totalCount: number };
}

let test: TestApi;
let records: Records;
let employer: number;
let keeper: string;
let of: { payroll: string; benefit: string };
let period: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ employer, user: keeper } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  const payroll = await records.payroll(employer, { start_date: '2026-01-01', name: 'Monthly staff' });
  const scheme = await records.pensionScheme(employer);
  of = { payroll, benefit: await records.benefit(employer, payroll, { pension_scheme_uid: scheme }) };
  period = await records.payPeriod(employer, of);
  for (const last_name of ['Zeal', 'Abbot']) {
    const employee = await records.employee(employer, { last_name });
    const pot = await records.pot(employer, employee, scheme);
    await records.contribution(employer, employee, scheme, pot, {
      payroll_uid: payroll,
      benefit_uid: of.benefit,
      payroll_date_uid: period,
      employee_lump_sum: last_name === 'Zeal' ? 1 : 0,
    });
  }
});

const call = <Body = Refusal>(method: string, path: string, body?: object, as = keeper) =>
  test.call<Body>(as, method, path, body);
const read = async (uid: string): Promise<Statement> => (await call<{ data: Statement }>('GET', `/statements/${uid}`)).body.data;
const rowsOf = async (uid: string, query = ''): Promise<Row[]> =>
  (await call<List<Row>>('GET', `/statements/${uid}/contributions${query}`)).body.data;
const statusOfPeriod = async (): Promise<unknown> =>
  (await call<{ data: { status: string } }>('GET', `/pay-periods/${period}`)).body.data.status;

/** Submits the period. @returns its new statement's id. */
async function submitted(): Promise<string> {
  const answer = await call<{ data: { payPeriodStatements: { statementUid: string }[] } }>(
    'POST',
    `/pay-periods/${period}/upload`,
    {},
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { body } = answer;
  return body.data.payPeriodStatements.at(-1)?.statementUid ?? '';
}

async function pay(uid: string): Promise<void> {
  const { db } = test.database;
  await sql`update portal.statements set status = 'paymentReceived', has_been_paid = true where statement_uid = ${uid}`.execute(
    db,
  );
  await sql`update portal.regular_payroll_contributions set has_been_paid = true where statement_uid = ${uid}`.execute(db);
  await sql`update portal.pay_periods set status = 'paymentReceived' where payroll_date_uid = ${period}`.execute(db);
}

describe('the contributions of a statement', () => {
  it('are listed by name, page by page, and add up to its total', async () => {
    const uid = await submitted();
    const { body } = await call<List<Row>>('GET', `/statements/${uid}/contributions?limit=1`);
    expect(body).toMatchObject({
      meta: { totalCount: 2 },
      data: [{ employeeName: 'Grace Abbot', employeeRegularAmount: 50_00, totalAmount: 80_00 }],
    });
    const total = (await rowsOf(uid)).reduce((sum, { totalAmount }) => sum + totalAmount, 0);
    expect([total, (await read(uid)).totalAmount]).toEqual([160_01, 160_01]);
  });

  it('take no more changes, and their period says how they can', async () => {
    const uid = await submitted();
    const { body } = await call<{ data: { paymentNotice: string | null; allowedActions: object } }>(
      'GET',
      `/pay-periods/${period}`,
    );
    expect(body.data).toMatchObject({
      paymentNotice: null,
      allowedActions: {
        canUploadContributions: false,
        reasons: {
          canUploadContributions: 'These contributions are submitted. To change them, cancel their statement first.',
        },
      },
    });
    await pay(uid);
    const paid = await call<{ data: typeof body.data }>('GET', `/pay-periods/${period}`);
    expect(paid.body.data.allowedActions).toMatchObject({
      reasons: { canUploadContributions: expect.stringContaining('submitted and paid') as string },
    });
  });

  it('are submitted only if they come to more than nothing, as nobody could pay their statement', async () => {
    const { db } = test.database;
    await sql`update portal.regular_payroll_contributions set employee_regular_amount = 0, employer_regular_amount = 0, employee_lump_sum = 0, employer_lump_sum = 0
      where payroll_date_uid = ${period}`.execute(db);
    const { status, body } = await call('POST', `/pay-periods/${period}/upload`, {});
    expect([status, body.message]).toEqual([422, expect.stringContaining('come to £0.00')]);
    expect(await statusOfPeriod()).toBe('openForUpload');
    expect(
      (await call('POST', `/pay-periods/${period}/record-no-contributions`, { noContributionsReason: 'Unpaid leave' })).status,
    ).toBe(200);
  });

  it('take the record that nobody contributes back when typed ones are submitted, in the history too', async () => {
    const listed = await call<List<Row & { employeeUid: string }>>('GET', `/employers/${employer}/contributions`);
    const { data } = listed.body;
    const typed = (employeeRegularAmount: number) =>
      call('PATCH', `/pay-periods/${period}/contributions`, {
        changes: data.map(({ employerContributionUid }) => ({
          employerContributionUid,
          employeeRegularAmount,
          employerRegularAmount: 0,
          employeeLumpSum: 0,
          employerLumpSum: 0,
        })),
      });
    expect((await typed(0)).status).toBe(200);
    await call('POST', `/pay-periods/${period}/record-no-contributions`, { noContributionsReason: 'Unpaid leave' });
    const employeeUid = data[0]?.employeeUid;
    const added = { employeeUid, employeeRegularAmount: 5000 };
    expect((await call('POST', `/pay-periods/${period}/contributions`, added)).status).toBe(201);
    await submitted();
    const { body } = await call<{ data: { noContributionsReason: string | null } }>('GET', `/pay-periods/${period}`);
    expect(body.data.noContributionsReason).toBeNull();
    const history = await call<List<{ fields: object[] }>>('GET', `/employers/${employer}/changes/pay-periods/${period}`);
    expect(history.body.data.flatMap(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ field: 'noContributionsReason', from: 'Unpaid leave', to: null }),
    );
  });

  it('are those of a statement that its period links', async () => {
    const uid = await submitted();
    const { body } = await call<List<Statement>>('GET', `/pay-periods/${period}/statements`);
    expect(body.data).toMatchObject([{ statementUid: uid, kind: 'contributions' }]);
  });

  it('are not those of another employer', async () => {
    const uid = await submitted();
    const { user } = await records.employerWithUser({ is_senior_pension_administrator: true });
    expect((await call('GET', `/statements/${uid}/contributions`, undefined, user)).status).toBe(404);
  });
});

describe('a cancelled statement', () => {
  it('stays with its contributions, and its period is open with a copy of each', async () => {
    const uid = await submitted();
    const before = await rowsOf(uid);
    expect((await read(uid)).allowedActions).toMatchObject({
      canCancel: true,
      canCorrect: false,
      reasons: { canCorrect: 'The statement has not been paid: cancel it, change the contributions and submit them again.' },
    });
    const { status, body } = await call<{ data: Statement }>('DELETE', `/statements/${uid}?cancelReason=Wrong+month`);
    expect([status, body.data]).toMatchObject([200, { isCancelled: true, cancelReason: 'Wrong month', totalAmount: 160_01 }]);
    expect(body.data.allowedActions).toMatchObject({ canCancel: false, canCorrect: false });
    expect(await rowsOf(uid)).toEqual(before.map((row) => ({ ...row })));
    expect(await statusOfPeriod()).toBe('openForUpload');
    const again = await submitted();
    expect(again).not.toBe(uid);
    expect((await read(again)).totalAmount).toBe(160_01);
  });

  it('has one cancellation of ten at the same time', async () => {
    const uid = await submitted();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('DELETE', `/statements/${uid}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
    const { rows } = await sql`
      select from portal.regular_payroll_contributions where payroll_date_uid = ${period} and statement_uid is null`.execute(
      test.database.db,
    );
    expect(rows).toHaveLength(2);
  });

  it('cannot be paid any more', async () => {
    const uid = await submitted();
    await call('DELETE', `/statements/${uid}`);
    const staff = await records.user({ is_provider_admin: true });
    const { status, body } = await call('POST', `/statements/${uid}/receive`, { amount: 160_01 }, staff);
    expect([status, body.errors[0]?.defaultMessage]).toEqual([422, expect.stringContaining('cancelled')]);
  });

  it.each([
    ['paid', { has_been_paid: true, status: 'paymentReceived' }, 'The statement has been paid'],
    ['being collected', { status: 'paymentInitiated' }, 'The direct debit is already with the bank'],
  ])('is refused while it is %s, with the reason', async (_, values, reason) => {
    const uid = await submitted();
    await test.database.db
      .updateTable('portal.statements')
      .set(values as { status: 'paymentInitiated' })
      .where('statement_uid', '=', uid)
      .execute();
    const { status, body } = await call('DELETE', `/statements/${uid}`);
    expect([status, body.errors[0]?.defaultMessage]).toEqual([422, expect.stringContaining(reason)]);
    expect((await read(uid)).allowedActions.reasons['canCancel']).toContain(reason);
  });
});

describe('a correction', () => {
  const amountsOf = ({
    employerContributionUid,
    employeeRegularAmount,
    employerRegularAmount,
    employeeLumpSum,
    employerLumpSum,
  }: Row) => ({
    employerContributionUid,
    employeeRegularAmount,
    employerRegularAmount,
    employeeLumpSum,
    employerLumpSum,
  });
  const correct = (uid: string, changes: object[], reason = 'Wrong salary') =>
    call<{ data: Statement } & Refusal>('POST', `/statements/${uid}/corrections`, { changes, reason });
  const change = async (uid: string, fields: object) => {
    const [row] = await rowsOf(uid);
    if (!row) throw new Error('The statement has no row.');
    return { ...amountsOf(row), ...fields };
  };

  it('is a statement of exactly the difference, and the period has several statements', async () => {
    const uid = await submitted();
    await pay(uid);
    const { status, body } = await correct(uid, [
      await change(uid, { employeeRegularAmount: 55_03, employerRegularAmount: 29_99 }),
    ]);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      kind: 'correction',
      totalAmount: 5_02,
      dueDate: '2026-12-05',
      correctsStatementUid: uid,
      correctionReason: 'Wrong salary',
      status: 'waitingForPayment',
      contributionsTotals: { employeeContribTotal: 5_03, employerContribTotal: -1 },
    });
    expect(await rowsOf(body.data.statementUid)).toMatchObject([
      { employeeName: 'Grace Abbot', employeeRegularAmount: 5_03, employerRegularAmount: -1, totalAmount: 5_02 },
    ]);
    expect(await statusOfPeriod()).toBe('multipleStatements');
    expect((await rowsOf(uid))[0]).toMatchObject({
      employeeRegularAmount: 50_00,
      standingAmounts: { employeeRegularAmount: 55_03, employerRegularAmount: 29_99 },
    });
  });

  it('is a refund when it is negative', async () => {
    const uid = await submitted();
    await pay(uid);
    const { body } = await correct(uid, [await change(uid, { employeeRegularAmount: 0, employerRegularAmount: 0 })]);
    expect(body.data).toMatchObject({ kind: 'refund', totalAmount: -80_00, isPaidViaDirectDebit: false });
  });

  it('counts the earlier corrections, of which one is open at a time', async () => {
    const uid = await submitted();
    await pay(uid);
    const first = await correct(uid, [await change(uid, { employeeRegularAmount: 60_00 })]);
    const refused = await correct(uid, [await change(uid, { employeeRegularAmount: 70_00 })]);
    expect([refused.status, refused.body.errors[0]?.defaultMessage]).toEqual([422, expect.stringContaining('has not been paid')]);
    await pay(first.body.data.statementUid);
    const second = await correct(uid, [await change(uid, { employeeRegularAmount: 59_00 })]);
    expect(second.body.data).toMatchObject({ kind: 'refund', totalAmount: -1_00 });
    expect((await correct(second.body.data.statementUid, [await change(uid, {})])).body.errors[0]?.defaultMessage).toContain(
      'a correction itself',
    );
  });

  it('can be cancelled, which leaves the period as it was paid', async () => {
    const uid = await submitted();
    await pay(uid);
    const { body } = await correct(uid, [await change(uid, { employeeRegularAmount: 60_00 })]);
    expect((await call('DELETE', `/statements/${body.data.statementUid}`)).status).toBe(200);
    expect(await statusOfPeriod()).toBe('paymentReceived');
    expect((await rowsOf(uid))[0]).toMatchObject({ standingAmounts: { employeeRegularAmount: 50_00 } });
    const { rows } = await sql`
      select from portal.regular_payroll_contributions where payroll_date_uid = ${period} and statement_uid is null`.execute(
      test.database.db,
    );
    expect(rows).toEqual([]);
  });

  it('starts from what stands: a cancelled one before it does not count, in what is given up either', async () => {
    await sql`
      update portal.regular_payroll_contributions set deduction_type = 'salary-sacrifice', employee_regular_amount = 0, employer_regular_amount = 80_00,
        sacrificed_amount = 50_00 where payroll_date_uid = ${period}`.execute(test.database.db);
    const uid = await submitted();
    await pay(uid);
    const first = await correct(uid, [await change(uid, { employeeRegularAmount: 60_00, employerRegularAmount: 30_00 })]);
    expect(first.body.data).toMatchObject({ totalAmount: 10_00 });
    expect(await rowsOf(first.body.data.statementUid)).toMatchObject([{ employerRegularAmount: 10_00, sacrificedAmount: 10_00 }]);
    expect((await call('DELETE', `/statements/${first.body.data.statementUid}`)).status).toBe(200);
    const second = await correct(uid, [await change(uid, { employerRegularAmount: 81_00 })]);
    expect(second.body.data).toMatchObject({ totalAmount: 1_00 });
    expect(await rowsOf(second.body.data.statementUid)).toMatchObject([{ employerRegularAmount: 1_00, sacrificedAmount: 0 }]);
  });

  it('of what was given up alone changes no amount to pay, and is kept', async () => {
    await sql`
      update portal.regular_payroll_contributions set deduction_type = 'salary-sacrifice', employee_regular_amount = 0, employer_regular_amount = 80_00,
        sacrificed_amount = 50_00 where payroll_date_uid = ${period}`.execute(test.database.db);
    const uid = await submitted();
    await pay(uid);
    const answer = await correct(uid, [await change(uid, { employeeRegularAmount: 45_00, employerRegularAmount: 35_00 })]);
    expect(answer.body.data).toMatchObject({ totalAmount: 0, hasBeenPaid: true, sacrificedTotal: -5_00 });
    expect(await rowsOf(answer.body.data.statementUid)).toMatchObject([{ employerRegularAmount: 0, sacrificedAmount: -5_00 }]);
  });

  it('that adds up to nothing needs no payment', async () => {
    const uid = await submitted();
    await pay(uid);
    const { body } = await correct(uid, [await change(uid, { employeeRegularAmount: 49_00, employerRegularAmount: 31_00 })]);
    expect(body.data).toMatchObject({ totalAmount: 0, hasBeenPaid: true, status: 'paymentReceived' });
    expect(await statusOfPeriod()).toBe('paymentReceived');
  });

  it('is refused for an unpaid statement, for the amounts as they stand, and for contributions of others', async () => {
    const uid = await submitted();
    const same = [await change(uid, {})];
    expect((await correct(uid, same)).body.errors[0]?.defaultMessage).toContain('has not been paid');
    await pay(uid);
    expect((await correct(uid, same)).body.errors).toMatchObject([{ field: 'changes' }]);
    const twice = [await change(uid, { employeeLumpSum: 1 }), await change(uid, { employeeLumpSum: 2 })];
    expect((await correct(uid, twice)).body.errors).toMatchObject([{ field: 'changes.1.employerContributionUid' }]);
    const strange = [await change(uid, { employerContributionUid: crypto.randomUUID() })];
    expect((await correct(uid, strange)).body.errors).toMatchObject([{ field: 'changes.0.employerContributionUid' }]);
    expect((await correct(uid, [await change(uid, { employeeLumpSum: -1 })])).status).toBe(422);
  });
});
