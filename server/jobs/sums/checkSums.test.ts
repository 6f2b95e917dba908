import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Statement, Task, UnreadNotices } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { checkSums } from './checkSums.ts';

let now = new Date('2026-11-30T12:00:00Z');
let test: TestApi;
let staff: string;
let keeper: string;
let employer: number;
let statement: string;

const daysLater = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
const addPenny = () =>
  sql`update portal.regular_payroll_contributions set employer_regular_amount = employer_regular_amount + 1 where statement_uid = ${statement}`.execute(
    test.database.db,
  );
const notices = async (as: string): Promise<UnreadNotices['notices']> =>
  (await test.call<{ data: UnreadNotices }>(as, 'GET', '/me/notices')).body.data.notices;

beforeAll(async () => {
  test = await createTestApi({ clock: () => now });
  const records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
  ({ employer, user: keeper } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  const payroll = await records.payroll(employer, { name: 'Office staff' });
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { name: 'Workplace pension', pension_scheme_uid: scheme });
  const period = await records.payPeriod(employer, { payroll, benefit });
  const employee = await records.employee(employer);
  const pot = await records.pot(employer, employee, scheme);
  await records.contribution(employer, employee, scheme, pot, {
    payroll_uid: payroll,
    benefit_uid: benefit,
    payroll_date_uid: period,
  });
  await test.call(keeper, 'POST', `/pay-periods/${period}/upload`, {});
  const { body } = await test.call<{ data: Statement[] }>(keeper, 'GET', `/employers/${employer}/statements`);
  statement = body.data[0]?.statementUid ?? '';
});
afterAll(() => test.close());
beforeEach(async () => {
  now = daysLater(10);
  await checkSums(test.store, now, { isWhole: true });
});

it('a difference is told to staff once, by its statement, and is settled when the sums agree again', async () => {
  await addPenny();
  expect(await checkSums(test.store, now, { isWhole: true })).toMatchObject({
    employers: 1,
    differences: [{ check: 'statementParts' }],
  });
  const found = now;
  now = daysLater(1);
  await checkSums(test.store, now, { isWhole: true });
  expect(await notices(staff)).toMatchObject([
    {
      title: 'The sums of a statement do not agree',
      body: 'Office staff, Workplace pension, November 2026. A part of its total is £30.00, and its contributions come to £30.01 there. Nothing was changed. Compare the statement with its history and with the bank, and correct what is wrong.',
      href: `/employers/${employer}/statements/${statement}`,
    },
  ]);
  expect(await notices(keeper)).toEqual([]);
  const tasks = async (): Promise<Task[]> =>
    (await test.call<{ data: Task[] }>(staff, 'GET', `/employers/${employer}/tasks?filter[kind]=sumDifference`)).body.data;
  expect(await tasks()).toMatchObject([
    {
      title: 'Compare the sums of the statement of Office staff, Workplace pension, November 2026',
      responsible: 'provider',
      status: 'open',
      dueDate: found.toISOString().slice(0, 10),
      recordHref: `/employers/${employer}/statements/${statement}`,
    },
  ]);
  const { rows } = await sql<{ amount: number }>`
    select employer_regular_amount as amount from portal.regular_payroll_contributions where statement_uid = ${statement}`.execute(
    test.database.db,
  );
  expect(rows).toEqual([{ amount: 30_01 }]);

  await sql`update portal.regular_payroll_contributions set employer_regular_amount = 3000 where statement_uid = ${statement}`.execute(
    test.database.db,
  );
  await checkSums(test.store, now, { isWhole: true });
  expect(await notices(staff)).toEqual([]);
  expect(await tasks()).toMatchObject([{ status: 'done', endReason: 'The sums agree again' }]);
});

it('an employer without a change is looked at within seven days', async () => {
  const looked: number[] = [];
  for (let day = 1; day <= 7; day += 1) looked.push((await checkSums(test.store, daysLater(day))).employers);
  expect(looked.filter((count) => count === 1)).toHaveLength(1);
  expect(looked.filter((count) => count === 0)).toHaveLength(6);
});

it('an employer with a change is looked at by the next check', async () => {
  const dayOfWeek = await Promise.all([1, 2].map(async (day) => (await checkSums(test.store, daysLater(day))).employers));
  // One of two days in a row is not its own.
  const days = dayOfWeek[0] === 0 ? 8 : 9;
  now = daysLater(days);
  const sent = await test.call(staff, 'POST', `/statements/${statement}/receive`, { amount: 80_00 });
  expect(sent.status).toBe(200);
  expect((await checkSums(test.store, now)).employers).toBe(1);
});

it('the command prints each difference with its statement, and ends with 1', async () => {
  const run = async () => {
    const child = spawn(process.execPath, ['server/node/sums/checkSumsProcess.ts'], {
      env: { ...process.env, DATABASE_URL: test.database.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { printed, code: child.exitCode };
  };
  expect(await run()).toEqual({ code: 0, printed: 'Employers compared: 1. Differences: 0.\n' });
  await addPenny();
  const { printed, code } = await run();
  expect(code).toBe(1);
  expect(printed).toContain(
    `, Office staff, Workplace pension, November 2026 (statement ${statement}): A part of its total is £30.00`,
  );
  expect(printed).toMatch(/Differences: 1\.\n$/);
});
