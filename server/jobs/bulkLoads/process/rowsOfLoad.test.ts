import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { writeDecision } from '../../../store/bulkLoads/apply/decisions.ts';
import { lockRun, insertRun } from '../../../store/bulkLoads/apply/runs.ts';
import { advanceRuns } from './advanceRuns.ts';
import { actingFor } from './processRun.ts';
import { rowsOfLoad } from './rowsOfLoad.ts';
import { TestRuns, type Workplace } from './testRuns.ts';
import { startUndo } from './undoRun.ts';

let runs: TestRuns;
beforeAll(async () => {
  runs = await TestRuns.create();
});
afterAll(() => runs.test.close());

const processing = () => ({ ...runs.processing([]), readRows: rowsOfLoad(() => '2026-11-21'), rowsAtOnce: 2 });

/** Uploads a file, and waits for its checks. */
async function uploaded(at: Workplace, fileAction: string, lines: readonly string[]): Promise<string> {
  await sql`update portal.payrolls set enable_employer_file_upload = true where payroll_uid = ${at.payroll}`.execute(
    runs.test.database.db,
  );
  const form = new FormData();
  form.set('fileAction', fileAction);
  form.set('payrollDateUid', at.period);
  form.set('file', new File([lines.join('\r\n')], 'november.csv'));
  const sent = await runs.test.call<{ data: BulkLoadJob }>(at.user, 'POST', `/benefits/${at.benefit}/bulk-load-jobs`, form);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const uid = sent.body.data.bulkLoadJobUid;
  const status = async () =>
    (await runs.test.call<{ data: BulkLoadJob }>(at.user, 'GET', `/bulk-loads/job/${uid}`)).body.data.status;
  await expect.poll(status, { timeout: 10_000, interval: 20 }).toBe('waitingForTriggerToStartProcessing');
  return uid;
}

/** Uploads a file, waits for its checks, and begins to carry it out. */
async function begun(at: Workplace, fileAction: string, lines: readonly string[]): Promise<string> {
  const uid = await uploaded(at, fileAction, lines);
  const run = {
    jobUid: uid,
    employerId: at.employer,
    payrollUid: at.payroll,
    payrollDateUid: at.period,
    pensionSchemeUid: at.scheme,
    submitsPeriod: false,
    startedBy: at.user,
  };
  await runs.test.store.within([at.employer], (tx) => insertRun(tx, run, runs.test.deps.clock()));
  return uid;
}

it('carries out an uploaded contribution file, and undoes it', async () => {
  const at = await runs.workplace();
  const people = [
    await runs.member(at, { payroll_number: 'A1', last_name: 'Hill' }),
    await runs.member(at, { payroll_number: 'B2', last_name: 'Hill' }),
  ];
  const before = await runs.snapshot(at);
  const jobUid = await begun(at, 'contribution', [
    'Payroll number,First name,Last name,Employee contribution,Employer contribution',
    'A1,Grace,Hill,50.00,30.00',
    'B2,Grace,Hill,60.00,36.00',
    '',
  ]);
  await advanceRuns(processing());
  expect(
    (await runs.results({ employerId: at.employer, jobUid })).map(({ kind, state, reason }) => [kind, state, reason]),
  ).toEqual([
    ['buyViaPayroll', 'done', null],
    ['buyViaPayroll', 'done', null],
  ]);
  const { rows } = await sql`
    select employee_uid as uid, employee_regular_amount as employee, employer_regular_amount as employer from portal.regular_payroll_contributions
    where employer_id = ${at.employer} order by employee_regular_amount`.execute(runs.test.database.db);
  expect(rows).toEqual([
    { uid: people[0]?.employee, employee: 50_00, employer: 30_00 },
    { uid: people[1]?.employee, employee: 60_00, employer: 36_00 },
  ]);
  const c = await actingFor(processing(), at.user);
  await runs.test.store.within([at.employer], async (tx) => {
    const run = await lockRun(tx, at.employer, jobUid);
    if (run) await startUndo(c, tx, run);
  });
  await advanceRuns(processing());
  expect(await runs.snapshot(at)).toEqual(before);
});

it('follows the decision about a joiner who may be a known employee', async () => {
  const at = await runs.workplace();
  const { employee } = await runs.member(at, {
    payroll_number: 'A1',
    first_name: 'Ada',
    last_name: 'Hill',
    date_of_birth: '1980-02-03',
  });
  const jobUid = await begun(at, 'joiner', [
    'Payroll number,First name,Last name,Date of birth,Employment start date',
    'Z9,Ada,Hill,1980-02-03,2026-11-02',
    '',
  ]);
  const decision = { rowNumber: 2, employeeUid: employee, decidedBy: at.user, at: runs.test.deps.clock() };
  await runs.test.store.within([at.employer], (tx) => writeDecision(tx, { employerId: at.employer, jobUid }, decision));
  await advanceRuns(processing());
  const results = await runs.results({ employerId: at.employer, jobUid });
  expect(results.map(({ kind, state, employeeUid, reason }) => [kind, state, employeeUid, reason])).toEqual([
    ['resolvePotentialDuplicateUsers', 'done', employee, null],
    ['openUserAccount', 'done', employee, null],
  ]);
  expect((await runs.snapshot(at))['employees']).toMatchObject([{ employee_uid: employee, payroll_number: 'Z9' }]);
});

it('is started by the event of the upload, and ends it with the statement of the period', async () => {
  const at = await runs.workplace();
  await runs.member(at, { payroll_number: 'A1', last_name: 'Hill' });
  const uid = await uploaded(at, 'contribution', [
    'Payroll number,First name,Last name,Employee contribution,Employer contribution',
    'A1,Grace,Hill,50.00,30.00',
    '',
  ]);
  const started = await runs.test.call<{ data: BulkLoadJob }>(at.user, 'PATCH', `/bulk-loads/job/${uid}`, { event: 'process' });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const job = async () =>
    (await runs.test.call<{ data: BulkLoadJob }>(at.user, 'GET', `/bulk-loads/job/${uid}`)).body.data.status;
  await expect.poll(job, { timeout: 10_000, interval: 20 }).toBe('complete');
  const { rows } = await sql`select total_amount from portal.statements where employer_id = ${at.employer}`.execute(
    runs.test.database.db,
  );
  expect(rows).toEqual([{ total_amount: 80_00 }]);
});
