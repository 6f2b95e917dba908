import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EmployeeRequest, Notice, Statement, StatementContribution, Task } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { Uploads } from '../../../tests/setup/api/uploads.ts';
import { advancePayments } from '../../jobs/payments/advancePayments.ts';
import { markPaid, markUnpaid } from '../../store/payments/statementsToPay.ts';
import { service } from '../../store/lifecycleSteps.ts';
import { withdrawRefunds } from '../../work/payments/withdrawRefunds.ts';

const start = '2026-11-12';
let today = start;
let test: TestApi;
let records: Records;
let staff: string;

beforeAll(async () => {
  test = await createTestApi({ clock: () => new Date(`${today}T12:00:00Z`) });
  records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());
beforeEach(() => {
  today = start;
});

const call = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
  const answer = await test.call<{ data: Data; errors?: object }>(staff, method, path, body);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body.data;
};

/** A member since 20 October 2026 with 19.00 deducted and 11.40 of the employer's in October, on a statement; and a colleague who stays. */
async function memberWithStatement() {
  const employer = await records.employer();
  const payroll = await records.payroll(employer);
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  const period = await records.payPeriod(
    employer,
    { payroll, benefit },
    { name: '1 to 31 October 2026', due_date: '2026-11-22' },
  );
  const of = { payroll_uid: payroll, benefit_uid: benefit, payroll_date_uid: period, due_date: '2026-11-22' };
  const member = async (first_name: string) => {
    const employee = await records.employee(employer, { payroll_uid: payroll, first_name, last_name: 'Quill' });
    await records.membership(employer, employee, scheme, 'active', {
      enrolled_on: '2026-10-20',
      enrolment_type: 'autoEnrolled',
      information_given_on: '2026-10-20',
    });
    const pot = await records.pot(employer, employee, scheme);
    const amounts = { employee_regular_amount: 19_00, employer_regular_amount: 11_40 };
    await records.contribution(employer, employee, scheme, pot, { ...of, ...amounts });
    return employee;
  };
  const [employee, colleague] = [await member('Zoë'), await member('Ada')];
  await call('POST', `/pay-periods/${period}/upload`, {});
  const [statement] = await call<Statement[]>('GET', `/employers/${employer}/statements`);
  const optOut = (who = employee, noticeDate = '2026-11-10') =>
    call('PATCH', `/employers/${employer}/employees/${who}/opt-out`, { pensionSchemeUid: scheme, noticeDate });
  const receive = () => call('POST', `/statements/${statement?.statementUid}/receive`, { amount: 60_80 });
  return { employer, payroll, scheme, period, employee, colleague, statement, optOut, receive };
}

const tasksOf = (employer: number): Promise<Task[]> => call('GET', `/employers/${employer}/tasks?sort=addedOn`);
const openTasks = async (employer: number) =>
  (await tasksOf(employer))
    .filter(({ status }) => status === 'open')
    .map(({ kind, amount, dueDate }) => [kind, amount, dueDate])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)));
const refunds = async (employer: number) =>
  (await call<Statement[]>('GET', `/employers/${employer}/statements`)).filter(({ totalAmount }) => totalAmount < 0);
const payRefund = (statementUid: string, amount: number) =>
  call('POST', `/statements/${statementUid}/refund`, { amount, refundedOn: today, refundReference: 'REF 7' });

const refundDue = [
  ['optOutRefund', 30_40, '2026-12-10'],
  ['repayMember', 19_00, '2026-12-10'],
];

it('money that was paid before the opt-out is a refund with its date, a prepared correction, a task of each side and a notice', async () => {
  const { employer, optOut, receive } = await memberWithStatement();
  await receive();
  expect(await openTasks(employer)).toEqual([]);
  await optOut();
  expect(await openTasks(employer)).toEqual(refundDue);
  expect(await refunds(employer)).toMatchObject([{ totalAmount: -30_40, status: 'refundDue', dueDate: '2026-12-10' }]);
  const notices = await call<Notice[]>('GET', `/employers/${employer}/notices`);
  expect(notices.map(({ title }) => title)).toContain('Refund of £30.40 due after an opt-out');
});

it('an opt-out that undoes several statements is one notice with the sum, one task of each side, and leads to all refunds', async () => {
  const { employer, payroll, employee, scheme, optOut, receive } = await memberWithStatement();
  await receive();
  const { rows } = await sql<{ pot: string; benefit: string }>`
    select pot_uid as pot, benefit_uid as benefit from portal.regular_payroll_contributions where employee_uid = ${employee}`.execute(
    test.database.db,
  );
  const [{ pot, benefit } = { pot: '', benefit: '' }] = rows;
  const days = { period_start_date: '2026-12-01', period_end_date: '2026-12-07', pay_date: '2026-12-04', due_date: '2026-12-22' };
  const period = await records.payPeriod(employer, { payroll, benefit }, { name: '1 to 7 December 2026', ...days });
  await records.contribution(employer, employee, scheme, pot, {
    payroll_uid: payroll,
    benefit_uid: benefit,
    payroll_date_uid: period,
    due_date: '2026-12-22',
    employee_regular_amount: 5_00,
    employer_regular_amount: 3_00,
  });
  await call('POST', `/pay-periods/${period}/upload`, {});
  const second = (await call<Statement[]>('GET', `/employers/${employer}/statements`)).find(
    ({ totalAmount }) => totalAmount === 8_00,
  );
  await call('POST', `/statements/${second?.statementUid}/receive`, { amount: 8_00 });
  const seen = (await call<Notice[]>('GET', `/employers/${employer}/notices`)).length;
  await optOut();
  // 30.40 and 8.00, of which 19.00 and 5.00 were deducted from pay.
  expect(await openTasks(employer)).toEqual([
    ['optOutRefund', 38_40, '2026-12-10'],
    ['repayMember', 24_00, '2026-12-10'],
  ]);
  expect((await refunds(employer)).map(({ totalAmount }) => totalAmount).toSorted((one, other) => one - other)).toEqual([
    -30_40, -8_00,
  ]);
  const notices = await call<Notice[]>('GET', `/employers/${employer}/notices`);
  expect(notices).toHaveLength(seen + 1);
  expect(notices).toContainEqual(
    expect.objectContaining({
      title: 'Refund of £38.40 due after an opt-out',
      href: `/employers/${employer}/statements?filter.status=refundDue`,
    }),
  );
  const entries = await sql<{ activity: string }>`
    select activity from portal.changes where kind = 'statements' and employer_id = ${employer} and activity like 'Refund of%' order by 1`.execute(
    test.database.db,
  );
  expect(entries.rows.map(({ activity }) => activity.replace(/: [^:]+$/, ''))).toEqual([
    'Refund of £30.40 due for this pay period alone, after the opt-out of Zoë Quill',
    'Refund of £8.00 due for this pay period alone, after the opt-out of Zoë Quill',
  ]);
  const { detail } = (await tasksOf(employer)).find(({ kind }) => kind === 'optOutRefund') ?? {};
  expect(detail).toContain('The amount is all that was paid for the membership, by both sides in every pay period');
  const asked = await sql<{ count: number }>`
    select count(*)::integer as count from portal.changes where kind = 'tasks' and employer_id = ${employer} and activity like '%Repay%'`.execute(
    test.database.db,
  );
  expect(asked.rows).toEqual([{ count: 1 }]);
});

it('an opt-out in a file has the same refund, with the tasks of both sides', async () => {
  const { employer, payroll, scheme, employee, receive, period } = await memberWithStatement();
  await receive();
  const { rows } = await sql<{ number: string }>`
    select payroll_number as number from portal.employees where employee_uid = ${employee}`.execute(test.database.db);
  const uploads = new Uploads(test);
  const place = { employer, payroll, scheme, period, benefit: '', admin: staff };
  const text = `Payroll number,Date of the opt-out notice\r\n${rows[0]?.number},2026-11-10\r\n`;
  const job = await uploads.checked(place, { fileAction: 'optOut', text, to: 'employer', pensionSchemeUid: scheme });
  expect(job).toMatchObject({ failedRowCount: 0 });
  await uploads.event(staff, job.bulkLoadJobUid, 'process');
  await test.checkUploads();
  expect(await openTasks(employer)).toEqual(refundDue);
  expect(await refunds(employer)).toMatchObject([{ totalAmount: -30_40, status: 'refundDue', dueDate: '2026-12-10' }]);
});

it('a contribution on a statement that is paid after the opt-out becomes a refund with its payment', async () => {
  const { employer, optOut, receive } = await memberWithStatement();
  await optOut();
  expect([await openTasks(employer), await refunds(employer)]).toEqual([[], []]);
  await receive();
  expect(await openTasks(employer)).toEqual(refundDue);
  expect(await refunds(employer)).toMatchObject([{ totalAmount: -30_40, status: 'refundDue' }]);
});

it('a refund of a payment that the bank takes back is withdrawn, and is due again once the statement is paid again', async () => {
  const { employer, statement, optOut, receive } = await memberWithStatement();
  await receive();
  await optOut();
  expect(await openTasks(employer)).toEqual(refundDue);
  const statementUid = String(statement?.statementUid);
  await test.store.within({ employers: [employer], today }, async (tx) => {
    await markUnpaid(tx, statementUid);
    await withdrawRefunds(tx, { employerId: employer, statementUid }, { actor: service, at: new Date(), today });
  });
  expect(await openTasks(employer)).toEqual([]);
  expect(await refunds(employer)).toMatchObject([{ totalAmount: -30_40, isCancelled: true }]);
  const ended = (await tasksOf(employer)).map(({ status, endReason }) => [status, endReason]);
  const why = 'The bank took back the payment, so there is nothing to give back until it is paid again';
  expect(ended).toEqual([
    ['withdrawn', why],
    ['withdrawn', why],
  ]);
  const notices = await call<Notice[]>('GET', `/employers/${employer}/notices`);
  expect(notices.map(({ title }) => title)).toContain('Refund of £30.40 withdrawn');
  await test.store.within({ employers: [employer], today }, (tx) => markPaid(tx, statementUid));
  await advancePayments(test.store, new Date(`${today}T12:00:00Z`), null);
  expect(await openTasks(employer)).toEqual(refundDue);
  expect((await refunds(employer)).filter(({ isCancelled }) => !isCancelled)).toMatchObject([
    { totalAmount: -30_40, status: 'refundDue' },
  ]);
});

it('a refund that gives back what a correction has added is withdrawn while the bank has taken back the payment of the correction', async () => {
  const { employer, statement, optOut, receive } = await memberWithStatement();
  await receive();
  const paid = String(statement?.statementUid);
  const rows = await call<StatementContribution[]>('GET', `/statements/${paid}/contributions`);
  const row = rows.find(({ employeeName }) => employeeName.startsWith('Zoë'));
  const { employerContributionUid, employerRegularAmount, employeeLumpSum, employerLumpSum } = row ?? {};
  const change = {
    employerContributionUid,
    employeeRegularAmount: 29_00,
    employerRegularAmount,
    employeeLumpSum,
    employerLumpSum,
  };
  const correction = await call<Statement>('POST', `/statements/${paid}/corrections`, {
    changes: [change],
    reason: 'Wrong salary',
  });
  await call('POST', `/statements/${correction.statementUid}/receive`, { amount: 10_00 });
  await optOut();
  expect(await refunds(employer)).toMatchObject([{ totalAmount: -40_40, isCancelled: false }]);
  const { statementUid } = correction;
  await test.store.within({ employers: [employer], today }, async (tx) => {
    await markUnpaid(tx, statementUid);
    await withdrawRefunds(tx, { employerId: employer, statementUid }, { actor: service, at: new Date(), today });
  });
  expect(await refunds(employer)).toMatchObject([{ totalAmount: -40_40, isCancelled: true }]);
  await test.store.within({ employers: [employer], today }, (tx) => markPaid(tx, statementUid));
  await advancePayments(test.store, new Date(`${today}T12:00:00Z`), null);
  expect((await refunds(employer)).filter(({ isCancelled }) => !isCancelled)).toMatchObject([{ totalAmount: -40_40 }]);
});

it('money that comes after the last day for the refund is given back on the day on which it came', async () => {
  const { employer, optOut, receive } = await memberWithStatement();
  await optOut();
  today = '2026-12-20';
  await receive();
  expect(await openTasks(employer)).toEqual([
    ['optOutRefund', 30_40, '2026-12-20'],
    ['repayMember', 19_00, '2026-12-20'],
  ]);
});

it('the daily step finds money that a direct debit has brought, and changes nothing the second time', async () => {
  const { employer, statement, optOut } = await memberWithStatement();
  await optOut();
  const uid = statement?.statementUid;
  await sql`update portal.statements set has_been_paid = true, status = 'paymentReceived' where statement_uid = ${uid}`.execute(
    test.database.db,
  );
  await sql`update portal.regular_payroll_contributions set has_been_paid = true where statement_uid = ${uid}`.execute(
    test.database.db,
  );
  for (let n = 0; n < 2; n += 1) {
    await advancePayments(test.store, new Date(`${today}T12:00:00Z`), null);
    expect(await openTasks(employer)).toEqual(refundDue);
    expect(await refunds(employer)).toHaveLength(1);
  }
});

it('the payment of the refund ends the task of the provider; that of the employer stays until the member is repaid', async () => {
  const { employer, optOut, receive } = await memberWithStatement();
  await receive();
  await optOut();
  const [refund] = await refunds(employer);
  await payRefund(refund?.statementUid ?? '', 30_40);
  expect(await openTasks(employer)).toEqual([['repayMember', 19_00, '2026-12-10']]);
  expect((await tasksOf(employer)).find(({ kind }) => kind === 'optOutRefund')).toMatchObject({
    status: 'done',
    endedOn: today,
    endReason: 'Refunded by 12/11/2026',
  });
  await advancePayments(test.store, new Date(`${today}T12:00:00Z`), null);
  expect(await refunds(employer)).toHaveLength(1);
});

it('a second member of the same statement is refunded at once, beside the first refund', async () => {
  const { employer, optOut, colleague, receive } = await memberWithStatement();
  await receive();
  await optOut();
  await optOut(colleague, '2026-11-11');
  expect(await openTasks(employer)).toContainEqual(['optOutRefund', 30_40, '2026-12-11']);
  const due = await refunds(employer);
  expect(due.map(({ totalAmount, status, dueDate }) => `${dueDate}: ${totalAmount}, ${status}`).toSorted()).toEqual([
    '2026-12-10: -3040, refundDue',
    '2026-12-11: -3040, refundDue',
  ]);
  for (const { statementUid } of due) await payRefund(statementUid, 30_40);
  expect((await refunds(employer)).map(({ status }) => status)).toEqual(['refunded', 'refunded']);
});

it('the contribution of another member is corrected while a refund is due', async () => {
  const { employer, optOut, colleague, receive, statement } = await memberWithStatement();
  await receive();
  await optOut();
  const rows = await call<{ employerContributionUid: string; employeeUid: string }[]>(
    'GET',
    `/statements/${statement?.statementUid}/contributions?getAll=1`,
  );
  const { employerContributionUid } = rows.find(({ employeeUid }) => employeeUid === colleague) ?? {};
  const amounts = { employeeRegularAmount: 29_00, employerRegularAmount: 11_40, employeeLumpSum: 0, employerLumpSum: 0 };
  const made = await call<Statement>('POST', `/statements/${statement?.statementUid}/corrections`, {
    reason: 'Wrong salary',
    changes: [{ employerContributionUid, ...amounts }],
  });
  expect(made).toMatchObject({ totalAmount: 10_00, kind: 'correction' });
  expect(await refunds(employer)).toMatchObject([{ totalAmount: -30_40, status: 'refundDue' }]);
});

it('a cancelled statement is made again without the member who has opted out', async () => {
  const { employer, period, statement, optOut } = await memberWithStatement();
  await optOut();
  await call('DELETE', `/statements/${statement?.statementUid}`);
  await call('POST', `/pay-periods/${period}/upload`, {});
  const again = (await call<Statement[]>('GET', `/employers/${employer}/statements`)).find(
    ({ statementUid }) => statementUid !== statement?.statementUid,
  );
  expect(again).toMatchObject({ totalAmount: 30_40 });
});

it('a contribution of an earlier membership stays', async () => {
  const { employer, employee, scheme, payroll, optOut, receive } = await memberWithStatement();
  const [{ pot_uid, benefit_uid } = { pot_uid: '', benefit_uid: '' }] = await test.database.db
    .selectFrom('portal.regular_payroll_contributions')
    .select(['pot_uid', 'benefit_uid'])
    .where('employee_uid', '=', employee)
    .execute();
  const earlier = { payroll_uid: payroll, benefit_uid, due_date: '2026-03-22', has_been_paid: true };
  await records.contribution(employer, employee, scheme, pot_uid, earlier);
  await receive();
  await optOut();
  expect(await openTasks(employer)).toEqual(refundDue);
});

/** The request of the member to opt out, as it is shown. */
async function requested(of: Awaited<ReturnType<typeof memberWithStatement>>, requested_at: string) {
  const uid = await records.request(of.employer, of.employee, {
    type: 'optOut',
    updated_employee_percent: null,
    payroll_uid: of.payroll,
    pension_scheme_uid: of.scheme,
    requested_at,
  });
  const shown = (): Promise<EmployeeRequest> => call('GET', `/employee-requests/${uid}`);
  return { uid, shown, complete: () => call('PATCH', `/employee-requests/${uid}/complete`) };
}

it.each([
  ['on the last day', '2026-12-10', '2026-11-10T09:00:00Z', '2026-12-10', 'due'],
  ['the day after it', '2026-12-11', '2026-11-10T09:00:00Z', '2026-12-10', 'overdue'],
  // In summer the day of the United Kingdom begins an hour before that of universal time.
  ['for a notice shortly after midnight', '2026-11-21', '2026-10-20T23:30:00Z', '2026-11-21', 'due'],
  ['for a notice on the last day of a longer month', '2026-11-30', '2026-10-31T09:00:00Z', '2026-11-30', 'due'],
])('the refund of an outstanding opt-out, %s', async (_, day, requestedAt, refundDueDate, refundStatus) => {
  const of = await memberWithStatement();
  await of.receive();
  const { shown } = await requested(of, requestedAt);
  today = day;
  expect(await shown()).toMatchObject({ refundDueDate, refundStatus });
});

it('a completed opt-out stays overdue until the refund is paid', async () => {
  const of = await memberWithStatement();
  await of.receive();
  const { shown, complete } = await requested(of, '2026-11-10T09:00:00Z');
  await complete();
  expect(await shown()).toMatchObject({ refundStatus: 'due', refundDueDate: '2026-12-10' });
  today = '2026-12-11';
  expect(await shown()).toMatchObject({ refundStatus: 'overdue' });
  expect(await tasksOf(of.employer)).toMatchObject([{ urgency: 'overdue' }, { urgency: 'overdue' }]);
  await payRefund((await refunds(of.employer))[0]?.statementUid ?? '', 30_40);
  expect(await shown()).toMatchObject({ refundStatus: 'paid' });
});

it.each([
  ['a cancelled opt-out', { status: 'cancelled' as const }, true],
  ['a contribution change', { type: 'contributionChange' as const, updated_employee_percent: 8 }, true],
  ['an opt-out before anything was paid', {}, false],
])('nothing is refunded for %s', async (_, values, isPaid) => {
  const of = await memberWithStatement();
  if (isPaid) await of.receive();
  const uid = await records.request(of.employer, of.employee, {
    type: 'optOut',
    updated_employee_percent: null,
    payroll_uid: of.payroll,
    pension_scheme_uid: of.scheme,
    ...values,
  });
  expect(await call('GET', `/employee-requests/${uid}`)).toMatchObject({ refundDueDate: null, refundStatus: null });
});
