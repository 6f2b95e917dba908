import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LatePayment, Task } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { advanceLatePayments } from './advanceLatePayments.ts';

let now: Date;
let test: TestApi;
let records: Records;
let staff: string;
let employer: number;
let keeper: string;
let of: { payroll: string; benefit: string };
let period: string;

beforeAll(async () => {
  test = await createTestApi({ clock: () => now });
  records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());

beforeEach(async () => {
  await sql`truncate portal.late_payments, portal.tasks, portal.statements cascade`.execute(test.database.db);
  await sql`update portal.pay_periods set status = 'paymentReceived'`.execute(test.database.db);
  ({ employer, user: keeper } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  const payroll = await records.payroll(employer, { name: 'Office staff' });
  of = { payroll, benefit: await records.benefit(employer, payroll, { name: 'Workplace pension' }) };
  // Due on 22 December 2026, so that the report is due 90 days later, on 22 March 2027.
  period = await records.payPeriod(employer, of, { status: 'uploadIsOverdue' });
});

const run = async (day: string): Promise<void> => {
  now = new Date(`${day}T12:00:00Z`);
  await advanceLatePayments(test.store, now);
};
const answered = async <Shape>(as: string, method: 'GET' | 'POST', path: string, body?: object): Promise<Shape> => {
  const { status, body: answer } = await test.call<{ data: Shape }>(as, method, path, body);
  expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(200);
  return answer.data;
};
const tasks = (as = staff) => answered<Task[]>(as, 'GET', `/employers/${employer}/tasks?filter[kind]=latePayment&sort=addedOn`);
const latePayments = () => answered<LatePayment[]>(staff, 'GET', `/employers/${employer}/late-payments?sort=dueDate`);
const setPeriod = (status: string) =>
  sql`update portal.pay_periods set status = ${status} where payroll_date_uid = ${period}`.execute(test.database.db);
const setPaid = (isPaid: boolean) => sql`update portal.statements set has_been_paid = ${isPaid}`.execute(test.database.db);
const end = async () => {
  const task = (await tasks()).find(({ status }) => status === 'open');
  await answered(staff, 'POST', `/tasks/${task?.taskUid}/end`, { endReason: 'They pay on Monday' });
};

it('makes a late payment a task of the provider, in time until the day of the report, which the employer sees', async () => {
  await run('2026-12-22');
  expect(await tasks()).toEqual([]);
  await run('2026-12-23');
  const [late] = await latePayments();
  for (const reader of [staff, keeper])
    expect(await tasks(reader)).toMatchObject([
      {
        title: 'Late contributions: Office staff, Workplace pension, November 2026',
        detail:
          'They were due on 22/12/2026. The reminders are sent by themselves: see that the employer submits and pays. A report is due from 22/03/2027 on.',
        responsible: 'provider',
        status: 'open',
        amount: null,
        dueDate: '2027-03-22',
        addedOn: '2026-12-23',
        recordHref: `/employers/${employer}/late-payments/${late?.latePaymentUid}`,
        allowedActions: { canTake: reader === staff, canNote: reader === staff, canEnd: reader === staff },
      },
    ]);
});

it('keeps one task through all steps, with the amount of the statement, until the report is recorded and the statement paid', async () => {
  await run('2026-12-23');
  await setPeriod('generatedProcessing');
  await records.statement(employer, period, of);
  await run('2027-01-05');
  expect(await tasks()).toMatchObject([{ amount: 80_00, dueDate: '2027-03-22', addedOn: '2026-12-23' }]);
  await run('2027-03-22');
  expect(await tasks()).toMatchObject([
    {
      detail:
        'They were due on 22/12/2026. Report them to The Pensions Regulator, see that the members are told, and record the report.',
      dueDate: '2027-03-22',
    },
  ]);
  const [late] = await latePayments();
  await answered(staff, 'POST', `/late-payments/${late?.latePaymentUid}/report`, {
    reportedOn: '2027-03-22',
    reportReference: 'TPR 1',
  });
  expect(await tasks()).toMatchObject([
    {
      detail: 'They were due on 22/12/2026. They were reported on 22/03/2027. This task ends when they are settled.',
      status: 'open',
      dueDate: null,
    },
  ]);
  await setPaid(true);
  await run('2027-03-25');
  expect(await tasks()).toMatchObject([{ status: 'done', endedOn: '2027-03-25', endReason: 'The contributions were paid' }]);
});

it('makes another task when a payment is reversed and late again', async () => {
  await run('2026-12-23');
  await setPeriod('generatedProcessing');
  await records.statement(employer, period, of);
  await setPaid(true);
  await run('2026-12-24');
  await setPaid(false);
  await run('2026-12-28');
  await run('2026-12-29');
  expect((await tasks()).map(({ status, addedOn }) => [status, addedOn])).toEqual([
    ['done', '2026-12-23'],
    ['open', '2026-12-28'],
  ]);
});

it.each([
  ['noStatementsAvailable', 'Nobody contributes in this pay period'],
  ['generatedProcessing', 'The statement was cancelled'],
])('withdraws the task when nothing is owed any more: %s', async (status, endReason) => {
  await run('2026-12-23');
  await setPeriod(status);
  if (status === 'generatedProcessing') {
    await records.statement(employer, period, of);
    await run('2027-01-05');
    await sql`update portal.statements set is_cancelled = true`.execute(test.database.db);
  }
  await run('2027-01-06');
  expect(await tasks()).toMatchObject([{ status: 'withdrawn', endReason }]);
});

it('leaves alone what a person has ended, until the report is due', async () => {
  await run('2026-12-23');
  await end();
  await run('2026-12-24');
  await run('2027-01-05');
  expect((await tasks()).map(({ status }) => status)).toEqual(['ended']);
  await run('2027-03-22');
  expect((await tasks()).map(({ status }) => status)).toEqual(['ended', 'open']);
  await end();
  await run('2027-03-23');
  const late = (await latePayments())[0]?.latePaymentUid;
  await answered(staff, 'POST', `/late-payments/${late}/report`, { reportedOn: '2027-03-22', reportReference: 'TPR 1' });
  expect((await tasks()).map(({ status }) => status)).toEqual(['ended', 'ended']);
});

it('brings tasks for everything that is late already, once', async () => {
  for (let n = 1; n <= 120; n += 1)
    await records.payPeriod(employer, of, { status: 'uploadIsOverdue', is_extra: true, name: `Period ${n}` });
  await run('2026-12-23');
  await sql`delete from portal.tasks`.execute(test.database.db);
  await run('2026-12-24');
  await run('2026-12-24');
  const { body } = await test.call<{ meta: { totalCount: number } }>(staff, 'GET', `/tasks?filter[kind]=latePayment&limit=1`);
  expect(body.meta.totalCount).toBe(121);
});

it('has no task at an employer that has closed', async () => {
  await run('2026-12-23');
  await records.task(employer, { kind: 'failedUpload', responsible: 'provider' });
  await setPeriod('noStatementsAvailable');
  await sql`update portal.payrolls set status = 'Ceased' where employer_id = ${employer}`.execute(test.database.db);
  await sql`
    update portal.employers set instruction_close_employer_id = gen_random_uuid(), close_employer_final_pay_date = '2026-11-30' where id = ${employer}`.execute(
    test.database.db,
  );
  const { status, body } = await test.call(staff, 'PATCH', `/employers/${employer}/complete-closure`, {});
  expect(status, JSON.stringify(body)).toBe(200);
  const all = await answered<Task[]>(staff, 'GET', `/employers/${employer}/tasks`);
  expect(all.map(({ status: state, endReason }) => [state, endReason])).toEqual([
    ['withdrawn', 'The employer has closed'],
    ['withdrawn', 'The employer has closed'],
  ]);
  await setPeriod('uploadIsOverdue');
  await run('2027-03-22');
  expect((await tasks()).map(({ status: state }) => state)).toEqual(['withdrawn']);
});
