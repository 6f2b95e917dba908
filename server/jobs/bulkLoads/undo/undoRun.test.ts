import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockRun } from '../../../store/bulkLoads/apply/runs.ts';
import type { Acting } from '../../../work/core/acting.ts';
import type { JobOf } from '../process/processing.ts';
import { actingFor } from '../../../work/core/actingFor.ts';
import { processRun } from '../process/processRun.ts';
import { rowsOf, TestRuns, type Workplace } from '../process/testRuns.ts';
import { startUndo } from '../../../work/bulkLoads/startUndo.ts';
import { undoRun } from './undoRun.ts';

let runs: TestRuns;
beforeAll(async () => {
  runs = await TestRuns.create();
});
afterAll(() => runs.test.close());

const start = async (at: Workplace, of: JobOf): Promise<void> => {
  const c: Acting = await actingFor({ store: runs.test.store, deps: runs.test.deps }, at.user);
  await runs.test.store.within([at.employer], async (tx) => {
    const run = await lockRun(tx, at.employer, of.jobUid);
    if (!run) throw new Error('The run has not begun.');
    await startUndo(c, tx, run);
  });
};

const undo = async (at: Workplace, of: JobOf): Promise<void> => {
  await start(at, of);
  await undoRun(runs.processing([]), of);
};

/** £1,000.00 of qualifying earnings a month: 5 % and 3 % of them are the amounts of the contributions below. */
const paid = { annual_salary: 18_240_00 };

/** A workplace with members, and the rows of a file with every kind of instruction. */
async function everyKind() {
  const at = await runs.workplace();
  const [pays, leaves, optsOut, changes] = [
    await runs.member(at, paid),
    await runs.member(at, paid),
    await runs.member(at, paid),
    await runs.member(at, { last_name: 'Mills', ...paid }),
  ];
  const values = { payroll_date_uid: at.period, benefit_uid: at.benefit, payroll_uid: at.payroll, due_date: '2026-12-22' };
  for (const { employee, pot } of [pays, leaves, optsOut, changes])
    await runs.records.contribution(at.employer, employee, at.scheme, pot, values);
  const joiner = {
    firstName: 'Grace',
    lastName: 'New',
    dateOfBirth: '1990-04-06',
    payrollNumber: 'NEW-1',
    employmentStartDate: '2026-11-02',
  };
  const rows = rowsOf(
    [
      { kind: 'openUserAccount', data: joiner },
      { kind: 'enrol', data: { enrolledOn: '2026-11-02', employeePercent: 7 } },
      { kind: 'buyViaPayroll', data: { employeeRegularAmount: 70_00 } },
    ],
    [
      { kind: 'buyViaPayroll', employeeUid: pays.employee, data: { employeeRegularAmount: 99_00 } },
      { kind: 'payLumpSum', employeeUid: pays.employee, data: { employerLumpSum: 10_00 } },
    ],
    [{ kind: 'leave', employeeUid: leaves.employee, data: { leavingDate: '2026-11-20' } }],
    [{ kind: 'optOut', employeeUid: optsOut.employee, data: { optOutDate: '2026-11-10' } }],
    [
      { kind: 'changeDetails', employeeUid: changes.employee, data: { lastName: 'Other' } },
      { kind: 'changeSalary', employeeUid: changes.employee, data: { annualSalary: 1_000_00 } },
    ],
  );
  return { at, rows, pays, changes };
}

it.each([1, 3, 1_000])('restores every value, and removes what was added, %i instructions at a time', async (rowsAtOnce) => {
  const { at, rows } = await everyKind();
  const before = await runs.snapshot(at);
  const of = await runs.carryOut(at, rows);
  expect((await runs.results(of)).filter(({ state }) => state !== 'done')).toEqual([]);
  expect(await runs.snapshot(at)).not.toEqual(before);
  await start(at, of);
  const processing = runs.processing([], { rowsAtOnce });
  let killed = 0;
  const dying = {
    ...processing,
    store: {
      ...runs.test.store,
      within: ((scope, work) =>
        runs.test.store.within(scope, async (tx) => {
          const result = await work(tx);
          killed += 1;
          if (killed === 2) throw new Error('killed');
          return result;
        })) as typeof runs.test.store.within,
    },
  };
  await expect(undoRun(dying, of)).rejects.toThrow('killed');
  await undoRun(processing, of);
  expect(await runs.snapshot(at)).toEqual(before);
  expect(new Set((await runs.results(of)).map(({ state }) => state))).toEqual(new Set(['undone']));
  const { rows: employers } = await sql`
    select employee_count, active_employee_count from portal.employers where id = ${at.employer}`.execute(runs.test.database.db);
  expect(employers).toEqual([{ employee_count: 4, active_employee_count: 4 }]);
});

it('leaves and lists what somebody has changed since', async () => {
  const { at, rows, pays, changes } = await everyKind();
  const of = await runs.carryOut(at, rows);
  const { db } = runs.test.database;
  await sql`update portal.employees set last_name = 'Third' where employee_uid = ${changes.employee}`.execute(db);
  await sql`update portal.regular_payroll_contributions set employer_lump_sum = 1 where employee_uid = ${pays.employee}`.execute(
    db,
  );
  await undo(at, of);
  const left = (await runs.results(of)).filter(({ state }) => state === 'left');
  expect(left.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['payLumpSum', 'Somebody has changed it since. It stays as it is'],
    ['changeDetails', 'Somebody has changed it since. It stays as it is'],
  ]);
  const after = await runs.snapshot(at);
  expect(after['employees']).toContainEqual(
    expect.objectContaining({ employee_uid: changes.employee, last_name: 'Third', annual_salary: 18_240_00 }),
  );
  expect(after['regular_payroll_contributions']).toContainEqual(
    expect.objectContaining({ employee_uid: pays.employee, employee_regular_amount: 50_00, employer_lump_sum: 1 }),
  );
});

it('cancels the statement first, and gives the open contributions their amounts back', async () => {
  const { at, rows, pays } = await everyKind();
  const of = await runs.carryOut(at, rows, { submitsPeriod: true });
  await undo(at, of);
  expect((await runs.results(of)).filter(({ state }) => state !== 'undone')).toEqual([]);
  const { rows: open } = await sql`
    select c.employee_uid, c.employee_regular_amount, c.employer_lump_sum from portal.regular_payroll_contributions c
    where c.payroll_date_uid = ${at.period} and c.statement_uid is null and not c.is_cancelled and c.employee_uid = ${pays.employee}`.execute(
    runs.test.database.db,
  );
  expect(open).toEqual([{ employee_uid: pays.employee, employee_regular_amount: 50_00, employer_lump_sum: 0 }]);
  const { rows: period } = await sql`select status from portal.pay_periods where payroll_date_uid = ${at.period}`.execute(
    runs.test.database.db,
  );
  expect(period).toEqual([{ status: 'openForUpload' }]);
});

it('opens a period again that was recorded as one without contributions, once it brings an amount back', async () => {
  const { db } = runs.test.database;
  const at = await runs.workplace();
  const { employee, pot } = await runs.member(at, paid);
  await runs.records.contribution(at.employer, employee, at.scheme, pot, {
    benefit_uid: at.benefit,
    payroll_uid: at.payroll,
    payroll_date_uid: at.period,
    due_date: '2026-12-22',
    employee_regular_amount: 50_00,
    employer_regular_amount: 30_00,
  });
  // The only member leaves before the period, so that it has no amount.
  const of = await runs.carryOut(at, rowsOf([{ kind: 'leave', employeeUid: employee, data: { leavingDate: '2026-10-31' } }]));
  await sql`update portal.pay_periods set status = 'noStatementsAvailable', no_contributions_reason = 'Nobody is left.'
    where payroll_date_uid = ${at.period}`.execute(db);
  await undo(at, of);
  const { rows: periods } = await sql`
    select p.status, p.no_contributions_reason as reason, sum(c.employee_regular_amount + c.employer_regular_amount)::integer as amount
    from portal.pay_periods p join portal.regular_payroll_contributions c using (payroll_date_uid)
    where p.payroll_date_uid = ${at.period} and not c.is_cancelled group by 1, 2`.execute(db);
  expect(periods).toEqual([{ status: 'openForUpload', reason: null, amount: 80_00 }]);
});

it('is refused with the reason once the money moves, and while the load is processed', async () => {
  const { at, rows } = await everyKind();
  const of = await runs.begin(at, { submitsPeriod: true });
  await expect(start(at, of)).rejects.toMatchObject({
    errors: [{ defaultMessage: 'Only an upload that is processed can be undone.' }],
  });
  await processRun(runs.processing(rows), of);
  await sql`update portal.statements set status = 'paymentInitiated' where employer_id = ${at.employer}`.execute(
    runs.test.database.db,
  );
  await expect(start(at, of)).rejects.toMatchObject({
    errors: [{ defaultMessage: 'The direct debit is already with the bank: wait until it is collected or returned.' }],
  });
});

it('leaves a new employee with whom somebody has begun something since', async () => {
  const { at, rows } = await everyKind();
  const of = await runs.carryOut(at, rows);
  const [{ employeeUid } = {}] = await runs.results(of);
  if (!employeeUid) throw new Error('The first row adds an employee.');
  const other = await runs.records.pensionScheme(at.employer, { name: 'Second scheme' });
  await runs.records.membership(at.employer, employeeUid, other, 'active', { enrolled_on: '2026-11-10' });
  await undo(at, of);
  expect((await runs.results(of)).filter(({ state }) => state === 'left')).toMatchObject([
    { kind: 'openUserAccount', reason: 'Other records refer to it. It stays as it is' },
  ]);
  expect((await runs.snapshot(at))['employees']).toContainEqual(
    expect.objectContaining({ employee_uid: employeeUid, is_active: true }),
  );
});

it('keeps a new employee whom the cancelled statement shows, as one who has left', async () => {
  const { at, rows } = await everyKind();
  const of = await runs.carryOut(at, rows, { submitsPeriod: true });
  const [{ employeeUid } = {}] = await runs.results(of);
  await undo(at, of);
  expect((await runs.snapshot(at))['employees']).toContainEqual(
    expect.objectContaining({ employee_uid: employeeUid, is_active: false }),
  );
});
