import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Month } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let employer: number;
let keeper: string;
let of: { payroll: string; benefit: string; scheme: string };
let page: string;

// Today is 21 November 2026.
beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

beforeEach(async () => {
  ({ employer, user: keeper } = await records.employerWithUser({ is_pension_administrator: true }));
  const [payroll, scheme] = [await records.payroll(employer, { name: 'Office staff' }), await records.pensionScheme(employer)];
  const named = { name: 'Workplace pension', pension_scheme_uid: scheme };
  of = { payroll, scheme, benefit: await records.benefit(employer, payroll, named) };
  page = `/employers/${employer}`;
});

const monthOf = async (as = keeper): Promise<Month> =>
  (await test.call<{ data: Month }>(as, 'GET', `/employers/${employer}/month`)).body.data;
const steps = async (as = keeper) => (await monthOf(as)).toDo.map(({ step }) => step);

/** A submitted period of October. */
const october = (status: NonNullable<Parameters<Records['payPeriod']>[2]>['status']) =>
  records.payPeriod(employer, of, {
    name: '1 to 31 October 2026',
    period_start_date: '2026-10-01',
    period_end_date: '2026-10-31',
    status,
  });

/** A prepared contribution of £80.00. */
async function contribution(period: string, values: Parameters<Records['contribution']>[4] = {}): Promise<void> {
  const employee = await records.employee(employer);
  const place = { payroll_uid: of.payroll, benefit_uid: of.benefit, payroll_date_uid: period };
  const pot = await records.pot(employer, employee, of.scheme);
  await records.contribution(employer, employee, of.scheme, pot, { ...place, ...values });
}

describe('an entry of a pay period', () => {
  it('has its payroll, benefit and period as its title, its amount, its days and its next step', async () => {
    await october('generatedProcessing');
    const november = await records.payPeriod(employer, of);
    await contribution(november);
    const { toDo } = await monthOf();
    expect(toDo).toEqual([
      {
        id: november,
        kind: 'submit',
        step: 'submit',
        title: 'Office staff, Workplace pension, November 2026',
        employerName: toDo[0]?.employerName,
        note: null,
        latestSafeDate: '2026-12-22',
        dueDate: '2026-12-22',
        isOverdue: false,
        amount: 80_00,
        href: `${page}/contributions/${november}`,
        stepHref: `${page}/contributions/${november}#contributions`,
        nothingHref: null,
      },
    ]);
  });

  it('leads to the upload of a file the first time, and wherever the last one came by a file', async () => {
    const november = await records.payPeriod(employer, of);
    const upload = { step: 'upload', stepHref: `${page}/contributions/upload/${november}` };
    expect((await monthOf()).toDo).toMatchObject([upload]);
    const last = await october('generatedProcessing');
    expect(await steps()).toEqual(['type']);
    await records.bulkLoad(employer, { ...of, period: last, uploadedBy: keeper }, { status: 'complete' });
    expect((await monthOf()).toDo).toMatchObject([upload]);
  });

  it('leads to "nothing to pay" after a period without contributions, unless something is prepared', async () => {
    await october('noStatementsAvailable');
    const november = await records.payPeriod(employer, of);
    const nothing = `${page}/contributions/${november}?action=recordNoContributions`;
    expect((await monthOf()).toDo).toMatchObject([{ step: 'nothing', stepHref: nothing, amount: null, nothingHref: null }]);
    await contribution(november);
    expect((await monthOf()).toDo).toMatchObject([{ step: 'submit', amount: 80_00, nothingHref: null }]);
  });

  it('offers "nothing to pay" beside the upload while nothing is prepared', async () => {
    const november = await records.payPeriod(employer, of);
    const nothing = `${page}/contributions/${november}?action=recordNoContributions`;
    expect((await monthOf()).toDo).toMatchObject([{ step: 'upload', nothingHref: nothing }]);
    await contribution(november);
    expect((await monthOf()).toDo).toMatchObject([{ step: 'upload', nothingHref: null }]);
  });

  it.each<[string, object, string, string | null]>([
    ['with errors', { isFailed: true }, 'correct', 'august.csv: 1 error to correct'],
    ['that was checked', {}, 'continue', 'august.csv is checked, and not submitted yet'],
    ['that is read', { status: 'validatingData' }, 'view', null],
    ['with unknown columns', { status: 'waitingForMapping' }, 'answer', 'august.csv asks for the meaning of its columns'],
    ['that was discarded', { status: 'discarded' }, 'upload', null],
  ])('leads to a file %s', async (_, values, step, note) => {
    const november = await records.payPeriod(employer, of);
    await records.bulkLoad(employer, { ...of, period: november, uploadedBy: keeper }, values);
    const [entry] = (await monthOf()).toDo;
    expect(entry).toMatchObject({ step });
    expect(entry?.note?.replace(/^\S+\.csv/, 'august.csv') ?? null).toBe(note);
    expect(entry?.stepHref).toMatch(note === null ? /\/contributions\// : /\/bulk-loads\/[\da-f-]{36}$/);
  });

  it('is only looked at by those who may not submit', async () => {
    await records.payPeriod(employer, of);
    const reader = await records.user({ is_external_admin: true });
    expect(await steps(reader)).toEqual(['view']);
  });
});

describe('an entry of a statement', () => {
  it('is to be paid, with its amount, unless the bank has the collection', async () => {
    const last = await october('generatedProcessing');
    const statement = await records.statement(employer, last, of, {
      period_name: '1 to 31 October 2026',
      due_date: '2026-11-20',
    });
    const notified = { status: 'paymentNotInitiated', is_paid_via_direct_debit: true } as const;
    await records.statement(employer, last, of, notified);
    await records.statement(employer, last, of, { ...notified, due_date: '2026-11-19', collection_date: '2026-11-20' });
    await records.statement(employer, last, of, { ...notified, due_date: '2026-11-18', collection_date: '2026-12-04' });
    await records.statement(employer, last, of, { has_been_paid: true, status: 'paymentReceived' });
    await records.statement(employer, last, of, { is_cancelled: true });
    const { toDo, toDoCount } = await monthOf();
    expect(toDoCount).toBe(3);
    const title = 'Office staff, Workplace pension, October 2026';
    expect(toDo).toMatchObject([
      { kind: 'pay', step: 'pay', title, amount: 80_00, isOverdue: true, stepHref: `${page}/statements/${statement}` },
      { step: 'view', isOverdue: false, latestSafeDate: null, note: 'Submitted. The direct debit is collected on 04/12/2026' },
      { step: 'view', isOverdue: false, latestSafeDate: null, note: 'The payment is on its way' },
    ]);
  });

  it('of a correction says so: the statement that it corrects has the same title', async () => {
    const last = await october('multipleStatements');
    const corrected = await records.statement(employer, last, of, { has_been_paid: true, status: 'paymentReceived' });
    await records.statement(employer, last, of, { corrects_statement_uid: corrected });
    expect((await monthOf()).toDo).toMatchObject([{ step: 'pay', note: 'Correction of contributions that were paid' }]);
  });

  it('gives way to the task about its return', async () => {
    const statement = await records.statement(employer, await october('generatedProcessing'), of, { status: 'paymentFailed' });
    const href = `${page}/statements/${statement}`;
    const title = 'Pay £80.00: the direct debit came back';
    const task = { kind: 'returnedPayment', record_uid: statement, record_href: href, title, amount: 80_00 } as const;
    const uid = await records.task(employer, { ...task, due_date: '2026-11-20' });
    const { toDo, toDoCount } = await monthOf();
    expect(toDoCount).toBe(1);
    expect(toDo).toMatchObject([
      { id: `returnedPayment-${uid}`, step: 'pay', title, href: `${page}/tasks/${uid}`, stepHref: href, isOverdue: true },
    ]);
  });
});

it('puts a task that waits last, not as overdue', async () => {
  await records.task(employer, { title: 'Repay £19.00', due_date: '2026-11-01', waits_until: '2126-12-08' });
  await records.task(employer, { kind: 'returnedPayment', title: 'Pay £80.00 another way', due_date: '2126-12-10' });
  const { toDo } = await monthOf();
  expect(toDo).toMatchObject([
    { title: 'Pay £80.00 another way' },
    { title: 'Repay £19.00', note: 'Waiting until 08/12/2126', dueDate: null, isOverdue: false },
  ]);
});

it('puts questions without a day last, and leaves out what the person may not do', async () => {
  const employee = await records.employee(employer);
  for (let n = 0; n < 2; n += 1) await records.request(employer, employee);
  await records.payPeriod(employer, of);
  await records.task(employer, { due_date: '2026-12-01', title: 'Repay £19.00 to Ann Hill' });
  await records.task(employer, { kind: 'indemnityClaim', responsible: 'provider', due_date: '2026-11-30' });
  const requests = `${page}/employee-requests?filter.status=outstanding`;
  const { toDo } = await monthOf();
  expect(toDo.map(({ title, step }) => [title, step])).toEqual([
    ['Repay £19.00 to Ann Hill', 'pay'],
    ['Office staff, Workplace pension, November 2026', 'upload'],
    ['2 employee requests', 'answer'],
  ]);
  expect(toDo.at(-1)?.stepHref).toBe(requests);
});

it('tells what happened to the periods of the last month', async () => {
  expect((await monthOf()).lastMonth).toBeNull();
  const last = await october('paymentReceived');
  await records.statement(employer, last, of, { total_amount: 90_00, has_been_paid: true, status: 'paymentReceived' });
  await records.statement(employer, last, of, { total_amount: 5_00 });
  await records.statement(employer, last, of, { total_amount: 1_00, is_cancelled: true });
  const weekly = { period_start_date: '2026-10-25', period_end_date: '2026-10-31', is_extra: true };
  await records.payPeriod(employer, of, weekly);
  await records.payPeriod(employer, of, { ...weekly, period_start_date: '2026-10-24', status: 'noStatementsAvailable' });
  await records.payPeriod(employer, of);
  expect((await monthOf()).lastMonth).toEqual({
    month: '2026-10',
    periodCount: 3,
    submittedCount: 2,
    amount: 95_00,
    paidAmount: 90_00,
  });
});
