import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BulkLoadJob, BulkLoadResult } from '../../../schemas/generated/types.ts';
import { writeDecisions } from '../../store/bulkLoads/apply/decisions.ts';
import { lockRun, insertRun } from '../../store/bulkLoads/apply/runs.ts';
import { advanceRuns } from '../../jobs/bulkLoads/process/advanceRuns.ts';
import { actingFor } from '../core/actingFor.ts';
import { rowsOfLoad } from './rowsOfLoad.ts';
import { TestRuns, type Workplace } from '../../jobs/bulkLoads/process/testRuns.ts';
import { startUndo } from './startUndo.ts';

let runs: TestRuns;
beforeAll(async () => {
  runs = await TestRuns.create();
});
afterAll(() => runs.test.close());

const processing = () => ({ ...runs.processing([]), readRows: rowsOfLoad(() => '2026-11-21'), rowsAtOnce: 2 });

const failing = {
  isOutage: () => false,
  report(error: unknown) {
    throw error;
  },
};

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
  await runs.test.workDone();
  expect(await status()).toBe('waitingForTriggerToStartProcessing');
  return uid;
}

/** Begins to carry out an upload, without the worker of the service. */
async function begin(at: Workplace, uid: string): Promise<void> {
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
}

/** Undoes what is carried out of an upload, without the worker of the service. */
async function undo(at: Workplace, uid: string): Promise<void> {
  const c = await actingFor(processing(), at.user);
  await runs.test.store.within([at.employer], async (tx) => {
    const run = await lockRun(tx, at.employer, uid);
    if (run) await startUndo(c, tx, run);
  });
  await advanceRuns(processing(), failing);
}

/** Uploads a file, waits for its checks, and begins to carry it out. */
async function begun(at: Workplace, fileAction: string, lines: readonly string[]): Promise<string> {
  const uid = await uploaded(at, fileAction, lines);
  await begin(at, uid);
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
  await advanceRuns(processing(), failing);
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
  await undo(at, jobUid);
  expect(await runs.snapshot(at)).toEqual(before);
});

it.each([
  ['contribution', 'Payroll number,Employee contribution,Employer contribution', 'A1,777.00,777.00'],
  ['leaver', 'Payroll number,Leaving date', 'A1,2026-11-20'],
  ['salaryDetail', 'Payroll number,Annual salary', 'A1,99000.00'],
])(
  'a row of a %s file is refused when its number was given to somebody else after the checks',
  async (fileAction, headings, line) => {
    const at = await runs.workplace();
    const { employee: checkedFor } = await runs.member(at, { payroll_number: 'A1', last_name: 'Hill' });
    const { employee: other } = await runs.member(at, { payroll_number: 'B2', last_name: 'Hill' });
    const before = await runs.snapshot(at);
    const jobUid = await uploaded(at, fileAction, [headings, line, '']);
    const renumber = (uid: string, payrollNumber: string) =>
      runs.test.call(at.user, 'PATCH', `/employers/${at.employer}/employees/${uid}/employment-details`, { payrollNumber });
    expect((await renumber(checkedFor, 'Z9')).status).toBe(200);
    expect((await renumber(other, 'A1')).status).toBe(200);
    await begin(at, jobUid);
    await advanceRuns(processing(), failing);
    const results = await runs.results({ employerId: at.employer, jobUid });
    expect(results.length).toBeGreaterThan(0);
    expect(results[0]).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('about somebody else than when it was checked') as string,
    });
    expect(results.filter(({ state }) => state === 'done')).toEqual([]);
    expect((await renumber(other, 'B2')).status).toBe(200);
    expect((await renumber(checkedFor, 'A1')).status).toBe(200);
    expect(await runs.snapshot(at)).toEqual(before);
  },
);

it('a row of somebody whom an earlier row has made an employee is carried out', async () => {
  const at = await runs.workplace();
  const jobUid = await begun(at, 'joiner', [
    'Payroll number,First name,Last name,Date of birth,Employment start date',
    'N1,Nia,Prosser,1990-03-31,2026-11-02',
    'N2,Owen,Prosser,1991-03-31,2026-11-02',
    '',
  ]);
  await advanceRuns(processing(), failing);
  const states = (await runs.results({ employerId: at.employer, jobUid })).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['done']));
});

it('replaces the amount that the period has already by a 0 of the file, and asks nothing of those who are no members', async () => {
  const at = await runs.workplace();
  const { employee, pot } = await runs.member(at, { payroll_number: 'A1', last_name: 'Hill' });
  await runs.records.contribution(at.employer, employee, at.scheme, pot, {
    payroll_date_uid: at.period,
    benefit_uid: at.benefit,
    payroll_uid: at.payroll,
    employee_lump_sum: 7_00,
  });
  await runs.records.employee(at.employer, { payroll_uid: at.payroll, payroll_number: 'C3', last_name: 'Reed' });
  const before = await runs.snapshot(at);
  const jobUid = await begun(at, 'contribution', [
    'Payroll number,Last name,Employee contribution,Employer contribution',
    'A1,Hill,0.00,0.00',
    'C3,Reed,0.00,0.00',
    '',
  ]);
  const { body } = await runs.test.call<{ data: BulkLoadJob }>(
    at.user,
    'GET',
    `/bulk-loads/job/${jobUid}?expand=processingSummary`,
  );
  expect(body.data).toMatchObject({ warnedRowCount: 0, failedRowCount: 0 });
  expect(body.data.processingSummary?.loadLevelSummary).toMatchObject({ contributorsNew: 0 });
  await advanceRuns(processing(), failing);
  const { rows } = await sql`
    select employee_regular_amount as employee, employer_regular_amount as employer, employee_lump_sum as lump
    from portal.regular_payroll_contributions where employer_id = ${at.employer}`.execute(runs.test.database.db);
  expect(rows).toEqual([{ employee: 0, employer: 0, lump: 7_00 }]);
  await undo(at, jobUid);
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
  const decision = { rowNumber: 2, employeeUid: employee, candidates: [employee] };
  const by = { decidedBy: at.user, at: runs.test.deps.clock() };
  await runs.test.store.within([at.employer], (tx) => writeDecisions(tx, { employerId: at.employer, jobUid }, [decision], by));
  await advanceRuns(processing(), failing);
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
  await runs.test.workDone();
  expect(await job()).toBe('awaitingPayment');
  const { rows } = await sql`select total_amount from portal.statements where employer_id = ${at.employer}`.execute(
    runs.test.database.db,
  );
  expect(rows).toEqual([{ total_amount: 80_00 }]);
});

/** Starts an event, and waits until the upload is past a state. */
async function sent(at: Workplace, uid: string, event: string, working: BulkLoadJob['status']): Promise<BulkLoadJob> {
  const path = `/bulk-loads/job/${uid}`;
  const answer = await runs.test.call<{ data: BulkLoadJob }>(at.user, 'POST', `${path}/${event}`, {});
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.data.status).toBe(working);
  const status = async () => (await runs.test.call<{ data: BulkLoadJob }>(at.user, 'GET', path)).body.data.status;
  await runs.test.workDone();
  expect(await status()).not.toBe(working);
  return (await runs.test.call<{ data: BulkLoadJob }>(at.user, 'GET', `${path}?expand=processing`)).body.data;
}

const results = async (at: Workplace, uid: string, query = '') =>
  (await runs.test.call<{ data: BulkLoadResult[]; meta: object }>(at.user, 'GET', `/bulk-loads/job/${uid}/results${query}`)).body;

const contributions = [
  'Payroll number,First name,Last name,Employee contribution,Employer contribution',
  'A1,Grace,Hill,50.00,30.00',
  'B2,Grace,Hill,60.00,36.00',
  '',
];

it('is undone by an event, with what somebody has changed since left and listed', async () => {
  const at = await runs.workplace();
  const people = [
    await runs.member(at, { payroll_number: 'A1', last_name: 'Hill' }),
    await runs.member(at, { payroll_number: 'B2', last_name: 'Hill' }),
  ];
  const uid = await uploaded(at, 'contribution', contributions);
  expect(await sent(at, uid, 'process', 'processingInstructions')).toMatchObject({
    status: 'awaitingPayment',
    allowedActions: { canUndo: true },
    processing: {
      progress: 100,
      isComplete: true,
      estimatedSecondsToCompletion: 0,
      outcomes: [{ outcome: 'done', count: 2 }],
      statementRefusal: null,
    },
  });
  await sql`
    update portal.regular_payroll_contributions set employee_regular_amount = 61_00 where employee_uid = ${people[1]?.employee}`.execute(
    runs.test.database.db,
  );
  const undone = await sent(at, uid, 'undo', 'undoing');
  expect(undone.status).toBe('undone');
  expect(undone.processing).toMatchObject({
    progress: 100,
    isComplete: true,
    outcomes: [
      { outcome: 'undone', count: 1 },
      { outcome: 'left', count: 1 },
    ],
  });
  const { rows } = await sql`
    select is_cancelled from portal.statements where employer_id = ${at.employer}`.execute(runs.test.database.db);
  expect(rows).toEqual([{ is_cancelled: true }]);
  const left = await results(at, uid, '?outcome=left');
  expect(left).toMatchObject({ meta: { totalCount: 1 } });
  expect(left.data).toEqual([
    {
      rowNumber: 3,
      missingMember: null,
      instructions: [
        {
          position: 1,
          kind: 'buyViaPayroll',
          outcome: 'left',
          reason: 'Somebody has changed it since. It stays as it is',
          employeeUid: people[1]?.employee,
        },
      ],
    },
  ]);
  expect((await results(at, uid, '?limit=1&page=2')).data.map(({ rowNumber }) => rowNumber)).toEqual([3]);
  const again = await runs.test.call(at.user, 'PATCH', `/bulk-loads/job/${uid}`, { event: 'undo' });
  expect(again.status).toBe(422);
});

it('cannot be undone once the money has moved, and says why', async () => {
  const at = await runs.workplace();
  await runs.member(at, { payroll_number: 'A1', last_name: 'Hill' });
  await runs.member(at, { payroll_number: 'B2', last_name: 'Hill' });
  const uid = await uploaded(at, 'contribution', contributions);
  await sent(at, uid, 'process', 'processingInstructions');
  await sql`update portal.statements set has_been_paid = true where employer_id = ${at.employer}`.execute(runs.test.database.db);
  const refused = await runs.test.call<{ errors: { defaultMessage: string }[] }>(at.user, 'PATCH', `/bulk-loads/job/${uid}`, {
    event: 'undo',
  });
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0]?.defaultMessage).toMatch(/paid/);
  const { body } = await runs.test.call<{ data: BulkLoadJob }>(at.user, 'GET', `/bulk-loads/job/${uid}`);
  expect(body.data.allowedActions).toMatchObject({
    canUndo: false,
    reasons: { canUndo: expect.stringMatching(/paid/) as string },
  });
});

it('that cannot go on is stopped with its reason, does not keep later ones waiting, and goes on after another try', async () => {
  const [poisoned, healthy] = [await runs.workplace(), await runs.workplace()];
  for (const at of [poisoned, healthy]) {
    await runs.member(at, { payroll_number: 'A1', last_name: 'Hill' });
    await runs.member(at, { payroll_number: 'B2', last_name: 'Hill' });
  }
  const first = await uploaded(poisoned, 'contribution', contributions);
  const second = await uploaded(healthy, 'contribution', contributions);
  const { db } = runs.test.database;
  await sql`update portal.bulk_load_jobs set status = 'processingInstructions' where bulk_load_job_uid = any(${[first, second]}::uuid[])`.execute(
    db,
  );
  const { rows } = await sql<{ mapping: unknown; uid: string }>`
    select mapping, bulk_load_uid as uid from portal.bulk_loads where employer_id = ${poisoned.employer}`.execute(db);
  await sql`update portal.bulk_loads set mapping = null where employer_id = ${poisoned.employer}`.execute(db);
  await begin(poisoned, first);
  await begin(healthy, second);
  const reported: unknown[] = [];
  await advanceRuns(processing(), { isOutage: () => false, report: (error) => reported.push(error) });
  expect(reported).toHaveLength(1);
  expect(await runs.results({ employerId: healthy.employer, jobUid: second })).toHaveLength(2);
  const path = `/bulk-loads/job/${first}`;
  const stopped = (await runs.test.call<{ data: BulkLoadJob }>(poisoned.user, 'GET', `${path}?expand=processing`)).body.data;
  expect(stopped).toMatchObject({
    status: 'failed',
    failureReason: 'The upload has no columns with a meaning: check its file again.',
    processing: { progress: 0, isComplete: false, estimatedSecondsToCompletion: null },
  });
  // What has begun cannot be thrown away.
  expect((await runs.test.call(poisoned.user, 'PATCH', path, { event: 'discard' })).status).toBe(422);
  await advanceRuns(processing(), failing);
  await sql`update portal.bulk_loads set mapping = ${JSON.stringify(rows[0]?.mapping)}::text::jsonb where bulk_load_uid = ${rows[0]?.uid}`.execute(
    db,
  );
  expect((await runs.test.call(poisoned.user, 'PATCH', path, { event: 'retry' })).status).toBe(200);
  const status = async () => (await runs.test.call<{ data: BulkLoadJob }>(poisoned.user, 'GET', path)).body.data;
  await runs.test.workDone();
  expect((await status()).status).toBe('complete');
  expect((await status()).failureReason).toBeNull();
  expect(await runs.results({ employerId: poisoned.employer, jobUid: first })).toHaveLength(2);
});

it('enrols at the percentages of the file, and at those of the scheme where it has none', async () => {
  const at = await runs.workplace({ default_employee_contribution_pct: 5, default_employer_contribution_pct: 3 });
  const { db } = runs.test.database;
  await sql`update portal.payrolls set joiner_file_format = 'enrol' where payroll_uid = ${at.payroll}`.execute(db);
  const uid = await uploaded(at, 'joiner', [
    'Payroll number,First name,Last name,Date of birth,Employment start date,First day of membership,Enrolment,Employee percentage,Employer percentage',
    'P-1,Grace,Okonkwo,31/03/1988,02/11/2026,02/11/2026,Automatic enrolment or re-enrolment,7.50,',
    'P-2,Tomos,Prydderch,17/11/1994,02/11/2026,02/11/2026,Automatic enrolment or re-enrolment,,',
    '',
  ]);
  await sent(at, uid, 'process', 'processingInstructions');
  expect(
    (await results(at, uid)).data.flatMap(({ instructions }) => instructions.map(({ outcome, reason }) => [outcome, reason])),
  ).toEqual(Array.from({ length: 4 }, () => ['done', null]));
  const { rows } = await sql`
    select e.payroll_number as number, l.employee_percent::float8 as employee, l.employer_percent::float8 as employer, l.effective_from as "from"
    from portal.employees e join portal.pots p using (employee_uid) left join portal.contribution_levels l using (pot_uid)
    where e.employer_id = ${at.employer} order by e.payroll_number`.execute(db);
  // A member without a level of their own has that of the scheme.
  expect(rows).toEqual([
    { number: 'P-1', employee: 7.5, employer: 3, from: '2026-11-02' },
    { number: 'P-2', employee: null, employer: null, from: null },
  ]);
});
