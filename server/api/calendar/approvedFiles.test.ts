import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PayPeriod, SubmissionApproval } from '../../../schemas/generated/types.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { workAsUpload } from '../../store/contributions/approvals.ts';
import { createStore } from '../../store/createStore.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
let colleague: string;

beforeAll(async () => {
  test = await createTestApi();
  uploads = new Uploads(test);
});
afterAll(() => test.close());

/** A payroll with the control of a second person, and two members. */
async function arrange(values: object = {}): Promise<void> {
  place = await uploads.place({ require_bulk_load_approval: true, require_bulk_load_second_user_approval: true, ...values });
  colleague = await uploads.records.user();
  await uploads.records.relationship(colleague, place.employer, { is_pension_administrator: true });
}
beforeEach(() => arrange());

const text = ['Payroll number,Employee contribution,Employer contribution', 'A1,100.00,60.00', 'B2,50.00,30.00', ''].join('\r\n');

/** A checked file whose warnings the uploader has acknowledged. */
async function checked(): Promise<string> {
  const { bulkLoadJobUid: uid } = await uploads.checked(place, {
    fileAction: 'contribution',
    text,
    payrollDateUid: place.period,
  });
  const said = await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason: 'As agreed with staff' });
  expect([200, 422]).toContain(said.status);
  return uid;
}

async function carriedOut(uid: string, by = place.admin): Promise<void> {
  const started = await uploads.event(by, uid, 'process');
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  await test.workDone();
  expect(await uploads.status(place, uid)).not.toBe('processingInstructions');
}

const submit = async (by: string) => {
  const { status, body } = await test.call<{ data: PayPeriod } & Refusal>(by, 'POST', `/pay-periods/${place.period}/upload`, {});
  return [status, body.errors?.[0]?.defaultMessage ?? body.data.payPeriodStatements?.[0]?.totalAmount];
};
const approval = async () =>
  (await test.call<{ data: SubmissionApproval }>(colleague, 'GET', `/pay-periods/${place.period}/approval`)).body.data;
const lumpSum = async (by: string, employerLumpSum: number) => {
  const { rows } = await sql<{ uid: string }>`select employee_uid as uid from portal.employees
    where employer_id = ${place.employer} and payroll_number = 'A1'`.execute(test.database.db);
  const body = { employeeUid: rows[0]?.uid, employerLumpSum };
  expect((await test.call(by, 'POST', `/pay-periods/${place.period}/contributions`, body)).status).toBe(201);
};
const differs = 'These contributions differ from those that were prepared: ask for the approval of a second person first.';

it('the approval of a file is that of its statement: nobody is asked twice', async () => {
  const uid = await checked();
  expect((await uploads.event(colleague, uid, 'approve')).status).toBe(200);
  await carriedOut(uid);
  // £160.00 and £80.00.
  const { rows } = await sql`select total_amount from portal.statements where employer_id = ${place.employer}`.execute(
    test.database.db,
  );
  expect(rows).toEqual([{ total_amount: 240_00 }]);
});

it('without automatic statements, the approved file is submitted by one person while nothing else changes', async () => {
  await arrange({ is_automatic_statements: false });
  const uid = await checked();
  await uploads.event(colleague, uid, 'approve');
  await carriedOut(uid);
  expect(await approval()).toMatchObject({ state: 'given', totalAmount: 240_00 });
  expect(await submit(place.admin)).toEqual([200, 240_00]);
});

it('amounts that are typed after an approved file end its approval', async () => {
  await arrange({ is_automatic_statements: false });
  const uid = await checked();
  await uploads.event(colleague, uid, 'approve');
  await carriedOut(uid);
  await sql`update portal.regular_payroll_contributions set employer_lump_sum = 999900 where payroll_date_uid = ${place.period}`.execute(
    test.database.db,
  );
  expect(await submit(place.admin)).toEqual([422, differs]);
});

it('the second person cannot add amounts of their own to a file before they approve it', async () => {
  const uid = await checked();
  await lumpSum(colleague, 999_900);
  const { status, body } = await uploads.event(colleague, uid, 'approve');
  expect([status, body.errors?.[0]?.defaultMessage]).toEqual([422, expect.stringContaining('changed since they were checked')]);
});

it('a file that nobody had to approve when it was begun leaves its statement to the approval', async () => {
  await arrange({ require_bulk_load_approval: false, require_bulk_load_second_user_approval: false });
  const uid = await checked();
  await sql`update portal.payrolls set require_bulk_load_second_user_approval = true where payroll_uid = ${place.payroll}`.execute(
    test.database.db,
  );
  await carriedOut(uid);
  expect(await submit(place.admin)).toEqual([422, differs]);
});

it('an approval that a file carries ends when anybody else changes the period meanwhile', async () => {
  await lumpSum(place.admin, 100);
  const uid = crypto.randomUUID();
  const { db } = test.database;
  const insert = sql`insert into portal.approvals (record_uid, employer_id, content_sha256, asked_by, asked_at, approved_by, approved_at, bulk_load_job_uid)
    values (${place.period}, ${place.employer}, 'x', ${place.admin}, now(), ${colleague}, now(), ${uid})`;
  const change = (by: string | null) =>
    createStore(db).within([place.employer], async (tx) => {
      if (by) await workAsUpload(tx, by);
      await sql`update portal.regular_payroll_contributions set employer_lump_sum = employer_lump_sum + 1 where payroll_date_uid = ${place.period}`.execute(
        tx,
      );
    });
  const isThere = async () =>
    (await sql`select from portal.approvals where record_uid = ${place.period}`.execute(db)).rows.length > 0;
  await insert.execute(db);
  await change(uid);
  expect(await isThere()).toBe(true);
  expect(await submit(place.admin), 'while it is carried out, nothing is submitted').toEqual([422, differs]);
  await change(crypto.randomUUID());
  expect(await isThere()).toBe(false);
  await insert.execute(db);
  await change(null);
  expect(await isThere()).toBe(false);
});
