import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { BulkLoadJob, BulkLoadMissingMember } from '../../../../schemas/generated/types.ts';
import type { Refusal, TestApi } from '../../../../tests/setup/api/testApi.ts';
import type { UploadPlaces, Uploads } from '../../../../tests/setup/api/uploads.ts';
import { uploadTests } from '../../../../tests/setup/api/uploadTests.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
uploadTests((made) => ({ test, uploads, place } = made));

const headings = 'Payroll number,National insurance number,First name,Last name,Employee contribution,Employer contribution';
const ada = 'A1,AB123456A,Ada,Hill,50.00,30.00';
const bob = 'B2,AB123457B,Bob,Hill,60.00,36.00';
const textOf = (...rows: readonly string[]): string => [headings, ...rows, ''].join('\r\n');

const correct = (uid: string, changes: readonly object[]) =>
  test.call(place.admin, 'PATCH', `/bulk-loads/job/${uid}/rows`, { changes });
const warningsOf = async (uid: string): Promise<string[]> =>
  ((await uploads.read(place, uid)).validation?.fileWarnings ?? []).map(({ message }) => message);
const contributions = (text: string) =>
  uploads.checked(place, { fileAction: 'contribution', text, payrollDateUid: place.period });

describe('members missing from a file', () => {
  it('are named', async () => {
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada));
    expect(await warningsOf(uid)).toEqual(['Members of the payroll who are not in the file: 1. Bob Hill (B2).']);
  });

  it('are not missing when their row has an error', async () => {
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada, bob.replace('60.00', 'sixty')));
    expect(await warningsOf(uid)).toEqual([]);
  });

  it('are others after a correction of the person of a row, and the same again once it is taken back', async () => {
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada));
    const [number, insurance, , , name] = [0, 1, 2, 3, 2];
    const cells = (values: readonly [number, string][]) => values.map(([column, value]) => ({ rowNumber: 2, column, value }));
    const asBob = cells([
      [number, 'B2'],
      [insurance, 'AB123457B'],
      [name, 'Bob'],
    ]);
    const asAda = cells([
      [number, 'A1'],
      [insurance, 'AB123456A'],
      [name, 'Ada'],
    ]);
    expect((await correct(uid, asBob)).status).toBe(200);
    expect(await warningsOf(uid)).toEqual(['Members of the payroll who are not in the file: 1. Ada Hill (A1).']);
    expect((await correct(uid, asAda)).status).toBe(200);
    expect(await warningsOf(uid)).toEqual(['Members of the payroll who are not in the file: 1. Bob Hill (B2).']);
  });

  it('are warned about once a row is about nobody, and no longer when it is about them again', async () => {
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada, bob));
    expect(await warningsOf(uid)).toEqual([]);
    const blanked = [0, 1].map((column) => ({ rowNumber: 3, column, value: '' }));
    expect((await correct(uid, blanked)).status).toBe(200);
    expect(await warningsOf(uid)).toEqual(['Members of the payroll who are not in the file: 1. Bob Hill (B2).']);
    expect((await correct(uid, [{ rowNumber: 3, column: 0, value: 'b2' }])).status).toBe(200);
    expect(await warningsOf(uid)).toEqual([]);
  });

  it('are expected in a file of several kinds of change only if it has the contributions of a period', async () => {
    const withAction = (heading: string, row: string): string => `Requested action,${heading}\r\ncontribution,${row}\r\n`;
    const several = { fileAction: 'bulkManagement', text: withAction(headings, ada), payrollDateUid: place.period } as const;
    const { bulkLoadJobUid: uid } = await uploads.checked(place, several);
    expect(await warningsOf(uid)).toHaveLength(1);
    await uploads.event(place.admin, uid, 'discard');
    const text = withAction('Payroll number,First name,Last name,Annual salary', 'A1,Ada,Hill,30000').replace(
      'contribution',
      'salaryDetail',
    );
    const other = await uploads.checked(place, { ...several, text });
    expect(await warningsOf(other.bulkLoadJobUid)).toEqual([]);
  });

  it('are unknown in a file that was not read to its end', async () => {
    const job = await contributions(textOf(ada, 'x,'.repeat(2_000)));
    expect(job.fileErrorCount).toBeGreaterThan(0);
    expect(await warningsOf(job.bulkLoadJobUid)).toEqual([]);
  });
});

describe('a decision about missing members', () => {
  const acknowledgementReason = 'They are known to the payroll team.';
  const someName: unknown = expect.stringContaining('Ada');
  const textWith = (part: string): unknown => expect.stringContaining(part);

  interface Answer {
    status: number;
    body: { data: BulkLoadMissingMember[]; meta: { totalCount: number } };
  }
  const listOf = (uid: string, query = '', by = place.admin): Promise<Answer> =>
    test.call(by, 'GET', `/bulk-loads/job/${uid}/missing-members${query}`);
  const decide = (uid: string, body: object, headers: Record<string, string> = {}) =>
    test.call<{ data: BulkLoadJob } & Refusal>(place.admin, 'PATCH', `/bulk-loads/job/${uid}/missing-members`, body, headers);

  /** A further member, and their uid. */
  const member = async (first_name: string, payroll_number: string): Promise<string> => {
    const person = {
      first_name,
      last_name: 'Moss',
      payroll_number,
      payroll_uid: place.payroll,
      employment_start_date: '2026-02-02',
    };
    const uid = await uploads.records.employee(place.employer, person);
    await uploads.records.membership(place.employer, uid, place.scheme);
    return uid;
  };
  const contribution = async (employee: string, period: string, amounts: object): Promise<void> => {
    const pot = await uploads.potOf(place, employee);
    await uploads.records.contribution(place.employer, employee, place.scheme, pot, {
      payroll_date_uid: period,
      benefit_uid: place.benefit,
      payroll_uid: place.payroll,
      ...amounts,
    });
  };

  it('is listed with the usual contribution, page by page and by the decision', async () => {
    const before = await uploads.records.payPeriod(place.employer, place, {
      period_start_date: '2026-10-01',
      period_end_date: '2026-10-31',
      due_date: '2026-11-22',
    });
    const [cleo, dan, eve] = [await member('Cleo', 'C3'), await member('Dan', 'D4'), await member('Eve', 'E5')];
    await contribution(cleo, before, {});
    await contribution(dan, place.period, { employee_regular_amount: 70_00, employer_regular_amount: 42_00 });
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada, bob));
    const undecided = { decision: null, leavingDate: null, reason: null, decidedBy: null, decidedTimestamp: null };
    const { body } = await listOf(uid);
    expect(body.data).toEqual([
      {
        employeeUid: cleo,
        name: 'Cleo Moss',
        payrollNumber: 'C3',
        isOnPayroll: true,
        employeeRegularAmount: 50_00,
        employerRegularAmount: 30_00,
        ...undecided,
      },
      {
        employeeUid: dan,
        name: 'Dan Moss',
        payrollNumber: 'D4',
        isOnPayroll: true,
        employeeRegularAmount: 70_00,
        employerRegularAmount: 42_00,
        ...undecided,
      },
      {
        employeeUid: eve,
        name: 'Eve Moss',
        payrollNumber: 'E5',
        isOnPayroll: true,
        employeeRegularAmount: null,
        employerRegularAmount: null,
        ...undecided,
      },
    ]);
    expect((await listOf(uid, '?limit=2&page=2')).body).toMatchObject({ data: [{ employeeUid: eve }], meta: { totalCount: 3 } });
    // Of all others, those who have an earlier contribution; then there is only one who has none.
    const others = { employeeUids: null, decision: 'add' };
    expect((await decide(uid, others)).status).toBe(200);
    expect((await decide(uid, others)).body.errors).toMatchObject([
      { field: 'employeeUids', defaultMessage: textWith('Eve Moss has no earlier contribution to repeat') },
    ]);
    const added = await listOf(uid, '?decision=add');
    expect(added.body.data).toMatchObject([
      {
        employeeUid: cleo,
        decision: 'add',
        employeeRegularAmount: 50_00,
        decidedBy: someName,
        decidedTimestamp: '2026-11-21T12:00:00.000Z',
      },
      { employeeUid: dan, decision: 'add', employeeRegularAmount: 70_00 },
    ]);
    expect((await listOf(uid, '?decision=none')).body.data).toMatchObject([{ employeeUid: eve }]);
    expect((await listOf(uid, '?decision=maybe')).status).toBe(400);
    expect((await listOf(uid, '?getAll=1')).status).toBe(400);
    expect(await warningsOf(uid)).toEqual(['Members of the payroll who are not in the file: 1. Eve Moss (E5).']);
    const summary = (await uploads.read(place, uid)).processingSummary;
    expect(summary).toMatchObject({
      loadLevelSummary: {
        total_monthly_payroll_amt: 230_00,
        total_monthly_payroll_employer_amt: 138_00,
        contributorsNew: 2,
        contributorsSame: 2,
      },
      itemInstructions: [{ description: 'Record a contribution', total: 4 }],
    });
  });

  it('is asked for about people who have left, ceased or moved while the period would bill them, and no longer bills them', async () => {
    const other = await uploads.records.payroll(place.employer);
    const { records } = uploads;
    await records.productType();
    const former = async (first_name: string, payroll_number: string, values: object, state = 'active', amounts = {}) => {
      const person = { first_name, last_name: 'Moss', payroll_number, payroll_uid: place.payroll, ...values };
      const uid = await records.employee(place.employer, person);
      await records.membership(place.employer, uid, place.scheme, state);
      await contribution(uid, place.period, { employee_regular_amount: 50_00, employer_regular_amount: 30_00, ...amounts });
      return uid;
    };
    const left = await former('Cleo', 'C3', { is_active: false }, 'notEnrolled');
    const ceased = await former('Dan', 'D4', {}, 'notEnrolled');
    const moved = await former('Eve', 'E5', { payroll_uid: other });
    const nothing = { employee_regular_amount: 0, employer_regular_amount: 0 };
    await former('Flo', 'F6', { is_active: false }, 'notEnrolled', nothing);
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada, bob));
    expect(await warningsOf(uid)).toEqual([
      'Members of the payroll who are not in the file: 3. Cleo Moss (C3), Dan Moss (D4), Eve Moss (E5).',
    ]);
    expect((await listOf(uid)).body.data).toMatchObject([
      { employeeUid: left, isOnPayroll: false, employeeRegularAmount: 50_00 },
      { employeeUid: ceased, isOnPayroll: true },
      { employeeUid: moved, isOnPayroll: false },
    ]);
    // Three times £50.00 and £30.00 beside the £110.00 and £66.00 of the file.
    expect((await uploads.read(place, uid)).processingSummary?.amountToPay).toMatchObject({
      totalAmount: 416_00,
      undecidedAmount: 240_00,
      undecidedMemberCount: 3,
    });
    const leaver = { decision: 'leaver', leavingDate: '2026-11-20' };
    for (const [one, name] of [
      [left, 'Cleo'],
      [moved, 'Eve'],
    ])
      expect((await decide(uid, { ...leaver, employeeUids: [one] })).body.errors).toMatchObject([
        { field: 'employeeUids', defaultMessage: textWith(`${name} Moss is no longer on this payroll`) },
      ]);
    expect((await decide(uid, { employeeUids: null, decision: 'noContribution', reason: 'Left in October' })).status).toBe(200);
    await uploads.event(place.admin, uid, 'process');
    await test.workDone();
    expect(await uploads.status(place, uid)).toBe('awaitingPayment');
    const { rows } = await sql<{ total: number }>`
      select sum(employee_regular_amount + employer_regular_amount)::bigint as total from portal.regular_payroll_contributions
      where payroll_date_uid = ${place.period} and not is_cancelled`.execute(test.database.db);
    expect(rows).toEqual([{ total: 176_00 }]);
  });

  it('makes the warning unnecessary once it is about everybody, and can be changed and taken back', async () => {
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada));
    const bobUid = String((await listOf(uid)).body.data[0]?.employeeUid);
    expect((await decide(uid, { employeeUids: null, decision: 'noContribution', reason: 'Unpaid leave' })).status).toBe(200);
    expect(await warningsOf(uid)).toEqual([]);
    expect((await decide(uid, { employeeUids: [bobUid], decision: 'leaver', leavingDate: '2026-11-20' })).status).toBe(200);
    expect((await listOf(uid)).body.data).toMatchObject([{ decision: 'leaver', leavingDate: '2026-11-20', reason: null }]);
    expect((await uploads.read(place, uid)).processingSummary?.loadLevelSummary.leavers).toBe(1);
    expect((await decide(uid, { employeeUids: [bobUid], decision: null })).status).toBe(200);
    expect((await listOf(uid)).body.data).toMatchObject([{ decision: null, decidedBy: null }]);
    const twice = await decide(uid, { employeeUids: null, decision: null });
    expect(twice.body.errors).toMatchObject([{ field: 'employeeUids', defaultMessage: textWith('Nobody has decided') }]);
    expect(await warningsOf(uid)).toHaveLength(1);
  });

  it('ends an approval and an acknowledgement, and is part of the approved contents', async () => {
    place = await uploads.place({ require_bulk_load_approval: true });
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada));
    await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason });
    expect((await uploads.event(place.admin, uid, 'approve')).body.data).toMatchObject({ status: 'approved' });
    const { contentSha256 } = await uploads.read(place, uid);
    const { body } = await decide(uid, { employeeUids: null, decision: 'noContribution', reason: 'Unpaid leave' });
    expect(body.data).toMatchObject({
      status: 'waitingForTriggerToStartProcessing',
      approvedBy: null,
      acknowledgementReason: null,
    });
    expect(body.data.contentSha256).not.toBe(contentSha256);
    expect((await uploads.event(place.admin, uid, 'approve', { contentSha256 })).status).toBe(422);
    expect((await uploads.event(place.admin, uid, 'approve')).status).toBe(200);
    await sql`update portal.bulk_load_missing_members set reason = 'Another' where bulk_load_job_uid = ${uid}`.execute(
      test.database.db,
    );
    const refusal = [{ defaultMessage: textWith('have changed since they were checked') }];
    expect((await uploads.event(place.admin, uid, 'process')).body.errors).toMatchObject(refusal);
  });

  it('is not carried out about somebody who has a row after a correction', async () => {
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada, bob));
    const blanked = [0, 1].map((column) => ({ rowNumber: 3, column, value: '' }));
    await correct(uid, blanked);
    expect((await decide(uid, { employeeUids: null, decision: 'leaver', leavingDate: '2026-11-20' })).status).toBe(200);
    await correct(uid, [{ rowNumber: 3, column: 0, value: 'B2' }]);
    expect((await listOf(uid)).body.data).toEqual([]);
    expect((await uploads.read(place, uid)).processingSummary?.loadLevelSummary.leavers).toBe(0);
  });

  it('is refused with the field and the remedy', async () => {
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada));
    const [bobUid, adaUid] = [String((await listOf(uid)).body.data[0]?.employeeUid), await member('Zoe', 'Z9')];
    const refusals = async (body: object) => {
      const answer = await decide(uid, body);
      expect(answer.status).toBe(422);
      return answer.body.errors.map(({ field, defaultMessage }) => `${field}: ${defaultMessage}`);
    };
    const employeeUids = [bobUid];
    expect(await refusals({ employeeUids, decision: 'leaver' })).toEqual(['leavingDate: Enter the last day of employment']);
    expect(await refusals({ employeeUids, decision: 'leaver', leavingDate: '2026-11-22' })).toEqual([
      'leavingDate: Choose today or an earlier day: record the leaving once it has come',
    ]);
    expect(await refusals({ employeeUids: [adaUid], decision: 'leaver', leavingDate: '2026-02-01' })).toEqual([
      'leavingDate: Zoe Moss started on 02/02/2026. Choose that day or a later one',
    ]);
    expect(await refusals({ employeeUids, decision: 'noContribution' })).toEqual([
      'reason: Enter the reason for which there is no contribution',
    ]);
    expect(await refusals({ employeeUids, decision: 'add', reason: 'x', leavingDate: '2026-11-20' })).toEqual([
      'leavingDate: Only leavers have a leaving date. Leave it out',
      'reason: Only members without a contribution have a reason. Leave it out',
    ]);
    expect(await refusals({ employeeUids, decision: 'add' })).toEqual([
      'employeeUids: Bob Hill has no earlier contribution to repeat. Choose no contribution for this member, or add a row to the file',
    ]);
    expect(await refusals({ employeeUids: [bobUid, crypto.randomUUID()], decision: null })).toEqual([
      'employeeUids.1: This person is not missing from the file. Read the list of missing members again',
    ]);
    expect(await refusals({ employeeUids: [], decision: null })).toEqual(['employeeUids: Choose 1 to 500 members']);
    expect((await listOf(uid, '?decision=none')).body.meta.totalCount).toBe(2);
  });

  it('about contributions is refused for a file of no pay period, and one about leavers is taken', async () => {
    // As those were that have been taken before each file of contributions had one.
    const ofNoPeriod = await contributions(textOf(ada));
    await sql`update portal.bulk_load_jobs set payroll_date_uid = null where bulk_load_job_uid = ${ofNoPeriod.bulkLoadJobUid}`.execute(
      test.database.db,
    );
    const none = await decide(ofNoPeriod.bulkLoadJobUid, {
      employeeUids: null,
      decision: 'noContribution',
      reason: 'Unpaid leave',
    });
    expect(none.body.errors).toMatchObject([{ field: 'decision', defaultMessage: textWith('belongs to no pay period') }]);
    const leaver = { employeeUids: null, decision: 'leaver', leavingDate: '2026-11-20' };
    expect((await decide(ofNoPeriod.bulkLoadJobUid, leaver)).status).toBe(200);
  });

  it('is refused after another change, after the end of the upload, and not found by another employer', async () => {
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada));
    const { headers } = await test.call(place.admin, 'GET', `/bulk-loads/job/${uid}`);
    const tag = { 'If-Match': headers.get('ETag') ?? '' };
    const absent = { employeeUids: null, decision: 'noContribution', reason: 'Unpaid leave' };
    expect((await decide(uid, absent, tag)).status).toBe(200);
    const bobUid = (await listOf(uid)).body.data[0]?.employeeUid;
    expect((await decide(uid, { employeeUids: [bobUid], decision: null }, tag)).status).toBe(412);
    const { admin } = await uploads.place();
    expect((await listOf(uid, '', admin)).status).toBe(404);
    expect((await test.call(admin, 'PATCH', `/bulk-loads/job/${uid}/missing-members`, absent)).status).toBe(404);
    await uploads.event(place.admin, uid, 'discard');
    expect((await decide(uid, { employeeUids: [bobUid], decision: null })).status).toBe(422);
  });
});
