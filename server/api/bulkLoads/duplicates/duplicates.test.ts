import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkLoadDuplicate, BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { type Refusal, createTestApi, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../../tests/setup/api/uploads.ts';

/** A matcher for a text; that of the library has no type of its own. */
const textWith = (part: string): unknown => expect.stringContaining(part);

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
let known: Record<string, string>;

beforeAll(async () => {
  test = await createTestApi();
  uploads = new Uploads(test);
});
afterAll(() => test.close());

const headings = 'Payroll number,National insurance number,First name,Last name,Date of birth,Employment start date';
const sameNumber = 'Z9,AB123456A,Ada,Marsh,1980-02-03,2026-11-02';
const sameName = 'Z8,,Bob,Hill,1980-02-03,2026-11-02';
const newcomer = 'Z7,AB123459D,Cid,Vale,1991-05-06,2026-11-02';

const sent = (lines = [sameNumber, sameName, newcomer], fileAction: 'joiner' | 'bulkManagement' = 'joiner') =>
  uploads.checked(place, { fileAction, text: [headings, ...lines, ''].join('\r\n') });
const pathOf = (uid: string, query = ''): string => `/bulk-loads/job/${uid}/duplicates${query}`;
const listed = async (uid: string, query = '') =>
  (await test.call<{ data: BulkLoadDuplicate[]; meta: { totalCount: number } }>(place.admin, 'GET', pathOf(uid, query))).body;
const decide = (uid: string, decisions: readonly object[], by = place.admin) =>
  test.call<{ data: BulkLoadJob } & Refusal>(by, 'PATCH', pathOf(uid), { decisions });
const correct = (uid: string, rowNumber: number, column: number, value: string) =>
  test.call(place.admin, 'PATCH', `/bulk-loads/job/${uid}/rows`, { changes: [{ rowNumber, column, value }] });

beforeEach(async () => {
  place = await uploads.place();
  const { rows } = await sql<{ name: string; uid: string }>`
    select first_name as name, employee_uid as uid from portal.employees where employer_id = ${place.employer}`.execute(
    test.database.db,
  );
  known = Object.fromEntries(rows.map(({ name, uid }) => [name, uid]));
});

describe('the list of potential duplicates', () => {
  it('has where both may be reached', async () => {
    await sql`update portal.employees set email = 'ada@people.example', post_code = 'YO1 7HH' where employee_uid = ${known['Ada']}`.execute(
      test.database.db,
    );
    const text = [`${headings},Email,Postcode`, `${sameNumber},a.marsh@people.example,LS1 4AP`, ''].join('\r\n');
    const job = await uploads.checked(place, { fileAction: 'joiner', text });
    expect((await listed(job.bulkLoadJobUid)).data).toMatchObject([
      {
        person: { email: 'a.marsh@people.example', postCode: 'LS1 4AP' },
        candidates: [{ person: { email: 'ada@people.example', postCode: 'YO1 7HH' } }],
      },
    ]);
  });

  it('has each row beside the employees who may be the same person', async () => {
    const job = await sent();
    expect(job).toMatchObject({ undecidedRowCount: 2, failedRowCount: 0 });
    const { data, meta } = await listed(job.bulkLoadJobUid);
    expect(meta.totalCount).toBe(2);
    expect(data).toMatchObject([
      {
        rowNumber: 2,
        person: { payrollNumber: 'Z9', lastName: 'Marsh', nationalInsurance: 'AB123456A', employmentStartDate: '2026-11-02' },
        candidates: [
          {
            employeeUid: known['Ada'],
            reason: 'nationalInsurance',
            isActive: true,
            person: { payrollNumber: 'A1', lastName: 'Hill' },
          },
        ],
        decision: null,
      },
      {
        rowNumber: 3,
        person: { nationalInsurance: null },
        candidates: [{ employeeUid: known['Bob'], reason: 'nameAndDateOfBirth', person: { nationalInsurance: 'AB123457B' } }],
      },
    ]);
  });

  it('has pages, and can leave out the decided rows', async () => {
    const { bulkLoadJobUid: uid } = await sent();
    await decide(uid, [{ rowNumber: 2, employeeUid: null }]);
    expect((await listed(uid, '?limit=1&page=2')).data.map(({ rowNumber }) => rowNumber)).toEqual([3]);
    expect((await listed(uid, '?undecided=true')).data.map(({ rowNumber }) => rowNumber)).toEqual([3]);
    for (const query of ['?undecided=no', '?getAll=1', '?limit=0'])
      expect((await test.call(place.admin, 'GET', pathOf(uid, query))).status, query).toBe(400);
  });

  it('is not found for the upload of another employer', async () => {
    const { bulkLoadJobUid: uid } = await sent();
    const { admin } = await uploads.place();
    expect((await test.call(admin, 'GET', pathOf(uid))).status).toBe(404);
    expect((await decide(uid, [{ rowNumber: 2, employeeUid: null }], admin)).status).toBe(404);
  });
});

describe('a decision', () => {
  it('about each row comes before processing, and a decided row needs no acknowledgement', async () => {
    const { bulkLoadJobUid: uid } = await sent();
    const refusal = [{ defaultMessage: textWith('the same person or somebody else') }];
    for (const event of ['approve', 'process'])
      expect((await uploads.event(place.admin, uid, event)).body.errors).toMatchObject(refusal);
    const reason = { acknowledgementReason: 'They are right.' };
    expect((await uploads.event(place.admin, uid, 'acknowledge', reason)).body.errors).toMatchObject(refusal);

    const first = await decide(uid, [{ rowNumber: 2, employeeUid: known['Ada'] }]);
    expect(first.body.data, JSON.stringify(first.body)).toMatchObject({ undecidedRowCount: 1 });
    expect((await uploads.event(place.admin, uid, 'process')).status).toBe(422);
    const second = await decide(uid, [{ rowNumber: 3, employeeUid: null }]);
    expect(second.body.data).toMatchObject({ undecidedRowCount: 0, allowedActions: { canProcess: true, canAcknowledge: false } });
    expect((await listed(uid)).data.map(({ decision }) => decision)).toEqual([
      { employeeUid: known['Ada'], decidedTimestamp: '2026-11-21T12:00:00.000Z' },
      { employeeUid: null, decidedTimestamp: '2026-11-21T12:00:00.000Z' },
    ]);
  });

  it('is followed by the processing, and undone with it', async () => {
    const { bulkLoadJobUid: uid } = await sent();
    await decide(uid, [
      { rowNumber: 2, employeeUid: known['Ada'] },
      { rowNumber: 3, employeeUid: null },
    ]);
    expect((await uploads.event(place.admin, uid, 'process')).status).toBe(200);
    await test.workDone();
    expect((await uploads.read(place, uid)).status).toBe('complete');
    const employees = async () =>
      (
        await sql<{ number: string; name: string }>`
          select payroll_number as number, first_name || ' ' || last_name as name from portal.employees
          where employer_id = ${place.employer} order by payroll_number`.execute(test.database.db)
      ).rows.map(({ number, name }) => `${number} ${name}`);
    expect(await employees()).toEqual(['B2 Bob Hill', 'Z7 Cid Vale', 'Z8 Bob Hill', 'Z9 Ada Marsh']);
    expect((await decide(uid, [{ rowNumber: 2, employeeUid: null }])).status).toBe(422);
    expect((await uploads.event(place.admin, uid, 'undo')).status).toBe(200);
    await test.workDone();
    expect((await uploads.read(place, uid)).status).toBe('undone');
    expect(await employees()).toEqual(['A1 Ada Hill', 'B2 Bob Hill']);
  });

  it('leaves a member of the scheme in it, although the row asks for an enrolment', async () => {
    const job = await uploads.checked(place, {
      fileAction: 'joiner',
      text: [`${headings},Enrolment date`, `${sameNumber},2026-11-02`, ''].join('\r\n'),
    });
    expect(job.failedRowCount).toBe(0);
    const uid = job.bulkLoadJobUid;
    await decide(uid, [{ rowNumber: 2, employeeUid: known['Ada'] }]);
    const { status, body } = await uploads.event(place.admin, uid, 'process');
    expect(status, JSON.stringify(body)).toBe(200);
    await test.workDone();
    expect((await uploads.read(place, uid)).status).toBe('complete');
    const { rows } = await sql<{ kind: string; state: string; reason: string | null }>`
      select kind, state, reason from portal.bulk_load_instructions where bulk_load_job_uid = ${uid} order by "position"`.execute(
      test.database.db,
    );
    expect(rows.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'resolvePotentialDuplicateUsers done',
      'openUserAccount done',
      'enrol done',
    ]);
  });

  it('can be changed, ends an approval, and is noted in the history', async () => {
    const { bulkLoadJobUid: uid } = await sent();
    await decide(uid, [
      { rowNumber: 2, employeeUid: null },
      { rowNumber: 3, employeeUid: null },
    ]);
    const before = (await uploads.event(place.admin, uid, 'approve')).body.data;
    expect(before).toMatchObject({ status: 'approved' });
    const { data } = (await decide(uid, [{ rowNumber: 2, employeeUid: known['Ada'] }])).body;
    expect(data).toMatchObject({ status: 'waitingForTriggerToStartProcessing', approvedBy: null, undecidedRowCount: 0 });
    expect(data.contentSha256).not.toBe(before.contentSha256);
    const { rows } = await sql<{ activity: string }>`
      select activity from portal.changes where record_uid = ${uid} and activity like 'Potential duplicates%' order by 1`.execute(
      test.database.db,
    );
    expect(rows.map(({ activity }) => activity)).toEqual(['Potential duplicates decided: 1', 'Potential duplicates decided: 2']);
  });

  it('does not hold for other contents of its row, and that of another row does', async () => {
    const { bulkLoadJobUid: uid } = await sent();
    await decide(uid, [
      { rowNumber: 2, employeeUid: known['Ada'] },
      { rowNumber: 3, employeeUid: null },
    ]);
    expect((await correct(uid, 2, 3, 'Moor')).status).toBe(200);
    expect(await uploads.read(place, uid)).toMatchObject({ undecidedRowCount: 1 });
    expect((await listed(uid)).data.map(({ decision }) => decision !== null)).toEqual([false, true]);
    expect((await uploads.event(place.admin, uid, 'process')).status).toBe(422);
    expect((await correct(uid, 2, 1, 'AB123458C')).status).toBe(200);
    expect(await uploads.read(place, uid)).toMatchObject({ undecidedRowCount: 0 });
  });

  it('is refused at processing once somebody has changed it behind the checks', async () => {
    const { bulkLoadJobUid: uid } = await sent();
    await decide(uid, [
      { rowNumber: 2, employeeUid: null },
      { rowNumber: 3, employeeUid: null },
    ]);
    await sql`update portal.bulk_load_decisions set employee_uid = ${known['Bob']} where bulk_load_job_uid = ${uid} and row_number = 3`.execute(
      test.database.db,
    );
    const { body } = await uploads.event(place.admin, uid, 'process');
    expect(body.errors).toMatchObject([{ defaultMessage: textWith('have changed since they were checked') }]);
  });

  it('is not followed for an employee who was added after it', async () => {
    const { bulkLoadJobUid: uid } = await sent([sameName]);
    await decide(uid, [{ rowNumber: 2, employeeUid: null }]);
    await uploads.records.employee(place.employer, {
      first_name: 'Bob',
      last_name: 'Hill',
      date_of_birth: '1980-02-03',
      payroll_number: 'B3',
      payroll_uid: place.payroll,
    });
    await uploads.event(place.admin, uid, 'process');
    await test.workDone();
    expect((await uploads.read(place, uid)).status).toBe('refused');
    const { rows } = await sql<{ reason: string }>`
      select reason from portal.bulk_load_instructions where bulk_load_job_uid = ${uid} and state = 'failed'`.execute(
      test.database.db,
    );
    expect(rows).toMatchObject([{ reason: textWith('has been added since') }]);
  });

  it.each([
    ['a row that is none', () => [{ rowNumber: 4, employeeUid: null }], 'decisions.0.rowNumber', 'not a potential duplicate'],
    [
      'an employee who is not alike',
      () => [{ rowNumber: 2, employeeUid: known['Bob'] }],
      'decisions.0.employeeUid',
      'not one of those',
    ],
    [
      'a row twice',
      () => [
        { rowNumber: 2, employeeUid: null },
        { rowNumber: 2, employeeUid: known['Ada'] },
      ],
      'decisions.1.rowNumber',
      'there twice',
    ],
    ['no row', () => [], 'decisions', ''],
  ])('is refused for %s', async (_, decisions, field, message) => {
    const { bulkLoadJobUid: uid } = await sent();
    const { status, body } = await decide(uid, decisions());
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field, defaultMessage: textWith(message) }]);
    expect(await uploads.read(place, uid)).toMatchObject({ undecidedRowCount: 2 });
  });

  it('makes one person of an employee and one row only', async () => {
    const { bulkLoadJobUid: uid } = await sent([sameName, 'Z6,,bob,hill,1980-02-03,2026-11-02']);
    await decide(uid, [{ rowNumber: 2, employeeUid: known['Bob'] }]);
    const { body } = await decide(uid, [{ rowNumber: 3, employeeUid: known['Bob'] }]);
    expect(body.errors).toMatchObject([
      { field: 'decisions.0.employeeUid', defaultMessage: textWith('Row 2 is the same person') },
    ]);
    const swapped = [
      { rowNumber: 2, employeeUid: null },
      { rowNumber: 3, employeeUid: known['Bob'] },
    ];
    expect((await decide(uid, swapped)).status).toBe(200);
  });

  it('is not for an employee whom another row names', async () => {
    const { bulkLoadJobUid: uid } = await sent(['B2,AB123457B,Bob,Hill,1980-02-03,2026-11-02', sameName]);
    const { body } = await decide(uid, [{ rowNumber: 3, employeeUid: known['Bob'] }]);
    expect(body.errors).toMatchObject([
      { field: 'decisions.0.employeeUid', defaultMessage: textWith('Row 2 is about this employee already') },
    ]);
    expect((await decide(uid, [{ rowNumber: 3, employeeUid: null }])).status).toBe(200);
  });
});
