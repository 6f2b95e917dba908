import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkLoadRow } from '../../../schemas/generated/types.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';

/** A matcher for a text; that of the library has no type of its own. */
const textWith = (part: string): unknown => expect.stringContaining(part);

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;

beforeAll(async () => {
  test = await createTestApi();
  uploads = new Uploads(test);
});
afterAll(() => test.close());

const headings = 'Payroll number,National insurance number,First name,Last name,Employee contribution,Employer contribution';
const [ada, bob] = ['A1,AB123456A,Ada,Hill,50.00,30.00', 'B2,AB123457B,Bob,Hill,sixty,36.00'];
const textOf = (lines: readonly string[]): string => [headings, ...lines, ''].join('\r\n');
const [allowed, waiting] = [{ allow_partial_bulk_loads: true }, 'waitingForTriggerToStartProcessing'];

/** A payroll whose members pay into a pension. */
async function placeWithProduct(payrollValues: object): Promise<UploadPlaces> {
  await uploads.records.productType();
  return uploads.place(payrollValues);
}

const checked = async (lines: readonly string[] = [ada, bob], more: { payrollDateUid?: string } = {}): Promise<string> =>
  (await uploads.checked(place, { fileAction: 'contribution', text: textOf(lines), ...more })).bulkLoadJobUid;
const correct = (uid: string, changes: readonly { rowNumber: number; column: number; value: string }[]) =>
  test.call(place.admin, 'PATCH', `/bulk-loads/job/${uid}/rows`, { changes });
const rowsOf = async (uid: string): Promise<BulkLoadRow[]> =>
  (await test.call<{ data: BulkLoadRow[] }>(place.admin, 'GET', `/bulk-loads/jobItems/${uid}`)).body.data;
const statusOf = async (uid: string): Promise<string> => (await uploads.read(place, uid)).status;

/** Processes a file with a failed row. @returns its upload, and that of the row. */
async function processed(uid: string): Promise<{ uid: string; rest: string }> {
  const { status, body } = await uploads.event(place.admin, uid, 'process');
  expect(status, JSON.stringify(body)).toBe(200);
  await test.workDone();
  expect(await statusOf(uid)).toBe('complete');
  return { uid, rest: String((await uploads.read(place, uid)).restBulkLoadJobUid) };
}

/** The contributions of employees in a period, in pence. */
async function contributed(): Promise<(string | number)[][]> {
  const { rows } = await sql<{ number: string; amount: number }>`
    select e.payroll_number as number, c.employee_regular_amount::integer as amount
    from portal.regular_payroll_contributions c join portal.employees e using (employee_uid)
    where e.employer_id = ${place.employer} and not c.is_cancelled order by 1, c.statement_uid nulls last`.execute(
    test.database.db,
  );
  return rows.map(({ number, amount }) => [number, amount]);
}

describe('a file with rows that have errors', () => {
  it('is not processed without the setting of its payroll, and the refusal names both remedies', async () => {
    place = await uploads.place();
    const { body } = await uploads.event(place.admin, await checked(), 'process');
    expect(body.errors).toMatchObject([
      { defaultMessage: textWith('Correct them here, or download them, correct them there and send the corrected rows') },
    ]);
  });

  it('is not processed when no row is without errors', async () => {
    place = await uploads.place(allowed);
    const { body } = await uploads.event(place.admin, await checked([bob]), 'process');
    expect(body.errors).toContainEqual({ field: '', defaultMessage: textWith('Rows with errors: 1.') });
  });
});

describe('the rows that a processed file leaves over', () => {
  beforeEach(async () => {
    place = await placeWithProduct(allowed);
  });

  it('are an upload of their own with a link both ways, their corrections and their findings', async () => {
    const first = await checked();
    await correct(first, [{ rowNumber: 3, column: 5, value: '37.00' }]);
    const { uid, rest } = await processed(first);
    expect(await uploads.read(place, uid)).toMatchObject({ rowCount: 1, failedRowCount: 0, restOfBulkLoadJobUid: null });
    expect(await uploads.read(place, rest)).toMatchObject({
      status: waiting,
      rowCount: 1,
      failedRowCount: 1,
      restOfBulkLoadJobUid: uid,
      restBulkLoadJobUid: null,
      allowedActions: { canCorrect: true, canMap: false, canProcess: false, canDiscard: true },
    });
    expect(await rowsOf(uid)).toMatchObject([{ rowNumber: 2, edits: [] }]);
    expect(await rowsOf(rest)).toMatchObject([
      { rowNumber: 3, edits: [{ column: 5, before: '36.00', after: '37.00' }], findings: [{ severity: 'error' }] },
    ]);
    const life = await test.call<{ data: { path: { event: string }[] } }>(
      place.admin,
      'GET',
      `/lifecycles/bulkLoadJob/records/${rest}`,
    );
    expect(life.body.data.path).toMatchObject([{ event: 'create', to: waiting }]);
  });

  it('are processed after their correction, once', async () => {
    const { rest } = await processed(await checked([ada, bob], { payrollDateUid: place.period }));
    expect(await contributed()).toEqual([['A1', 5000]]);
    expect((await correct(rest, [{ rowNumber: 3, column: 4, value: '60.00' }])).status).toBe(200);
    const answers = await Promise.all([1, 2].map(() => uploads.event(place.admin, rest, 'process')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    await test.workDone();
    expect(await statusOf(rest)).toBe('awaitingPayment');
    expect(await contributed()).toEqual([
      ['A1', 5000],
      ['B2', 6000],
    ]);
  });

  it('are compared with the rows that are processed', async () => {
    const { rest } = await processed(await checked());
    await correct(rest, [
      { rowNumber: 3, column: 1, value: 'AB123456A' },
      { rowNumber: 3, column: 4, value: '60.00' },
    ]);
    const [row] = await rowsOf(rest);
    expect(row?.findings).toContainEqual(expect.objectContaining({ code: 'nationalInsuranceTwice', severity: 'error' }));
  });

  it('do not stop the next file of the payroll, which does not stop them', async () => {
    place = await placeWithProduct({ ...allowed, is_automatic_statements: false });
    const { rest } = await processed(await checked());
    const next = await checked(['A1,AB123456A,Ada,Hill,51.00,31.00', 'B2,AB123457B,Bob,Hill,61.00,36.00']);
    await correct(rest, [{ rowNumber: 3, column: 4, value: '60.00' }]);
    expect((await uploads.event(place.admin, rest, 'process')).status).toBe(200);
    await test.workDone();
    expect(await statusOf(rest)).toBe('complete');
    // The pay period has had a file meanwhile.
    await uploads.event(place.admin, next, 'acknowledge', { acknowledgementReason: 'A second file.' });
    expect((await uploads.event(place.admin, next, 'process')).status).toBe(200);
  });

  it('stay when the other rows are undone, and can be discarded alone', async () => {
    const { uid, rest } = await processed(await checked([ada, bob], { payrollDateUid: place.period }));
    expect((await uploads.event(place.admin, uid, 'undo')).status).toBe(200);
    await test.workDone();
    expect(await statusOf(uid)).toBe('undone');
    expect(await contributed()).toEqual([]);
    expect(await uploads.read(place, rest)).toMatchObject({ status: waiting, failedRowCount: 1 });
    expect((await uploads.event(place.admin, rest, 'discard')).body.data).toMatchObject({ status: 'discarded' });
  });

  it('keep their columns, whose meaning the processed rows have', async () => {
    const { rest } = await processed(await checked());
    const at = `/bulk-loads/job/${rest}/mapping`;
    const { mapping } = (await test.call<{ data: { mapping: object } }>(place.admin, 'GET', at)).body.data;
    const { status, body } = await test.call(place.admin, 'PATCH', at, mapping);
    expect([status, body.errors]).toMatchObject([422, [{ defaultMessage: textWith('with the columns as they are') }]]);
  });

  it('can be left over again', async () => {
    const cara = 'C3,AB123458C,Cara,Hill,seventy,42.00';
    const { rest } = await processed(await checked([ada, bob, cara]));
    await correct(rest, [{ rowNumber: 3, column: 4, value: '60.00' }]);
    const again = await processed(rest);
    expect(await rowsOf(again.rest)).toMatchObject([{ rowNumber: 4 }]);
  });
});

describe('the approval of a file with rows that have errors', () => {
  it('is for its other rows; those that are left over need another one, not by the uploader', async () => {
    place = await placeWithProduct({
      ...allowed,
      require_bulk_load_approval: true,
      require_bulk_load_second_user_approval: true,
    });
    const colleague = await uploads.records.user();
    await uploads.records.relationship(colleague, place.employer, { is_senior_pension_administrator: true });
    const first = await checked();
    expect((await uploads.event(colleague, first, 'approve')).status).toBe(200);
    const { rest } = await processed(first);
    await correct(rest, [{ rowNumber: 3, column: 4, value: '60.00' }]);
    const refusal = [{ defaultMessage: textWith('approve this one first') }];
    expect((await uploads.event(place.admin, rest, 'process')).body.errors).toMatchObject(refusal);
    const another = [{ defaultMessage: textWith('another person must approve it') }];
    expect((await uploads.event(place.admin, rest, 'approve')).body.errors).toMatchObject(another);
    expect((await uploads.event(colleague, rest, 'approve')).status).toBe(200);
    await sql`update portal.bulk_load_rows set cells = '["B2","","","","6000.00","0"]' where bulk_load_job_uid = ${rest}`.execute(
      test.database.db,
    );
    const changed = [{ defaultMessage: textWith('have changed since they were approved') }];
    expect((await uploads.event(place.admin, rest, 'process')).body.errors).toMatchObject(changed);
  });
});

describe('the statement of a file whose rows are processed in parts', () => {
  it('is made with the last part, and is that of all parts', async () => {
    place = await placeWithProduct({ ...allowed, is_automatic_statements: true });
    const { uid, rest } = await processed(await checked([ada, bob], { payrollDateUid: place.period }));
    const path = `/bulk-loads/job/${uid}?expand=processing`;
    const { data } = (await test.call<{ data: { processing: object } }>(place.admin, 'GET', path)).body;
    expect(data.processing).toMatchObject({ statementRefusal: textWith('submitted with the last of them') });
    await correct(rest, [{ rowNumber: 3, column: 4, value: '60.00' }]);
    expect((await uploads.event(place.admin, rest, 'process')).status).toBe(200);
    await test.workDone();
    expect(await statusOf(rest)).toBe('awaitingPayment');
    expect(await statusOf(uid)).toBe('awaitingPayment');
    const { rows } = await sql<{ statements: number; runs: number }>`
      select count(distinct statement_uid)::integer as statements, count(statement_uid)::integer as runs
      from portal.bulk_load_runs where employer_id = ${place.employer}`.execute(test.database.db);
    expect(rows).toEqual([{ statements: 1, runs: 2 }]);
    const life = await test.call<{ data: { path: { event: string; to: string }[] } }>(
      place.admin,
      'GET',
      `/lifecycles/bulkLoadJob/records/${uid}`,
    );
    expect(life.body.data.path.slice(-2)).toMatchObject([
      { event: 'instructionsDone', to: 'complete' },
      { event: 'awaitPayment', to: 'awaitingPayment' },
    ]);
  });

  it.each([
    ['paid', 'complete', 'complete'],
    ['cancelled with the undoing of one part', 'undone', 'complete'],
  ])('is awaited by all parts until it is %s', async (outcome, ofRest, ofFirst) => {
    place = await placeWithProduct({ ...allowed, is_automatic_statements: true });
    const { uid, rest } = await processed(await checked([ada, bob], { payrollDateUid: place.period }));
    await correct(rest, [{ rowNumber: 3, column: 4, value: '60.00' }]);
    await uploads.event(place.admin, rest, 'process');
    await test.workDone();
    expect(await statusOf(rest)).toBe('awaitingPayment');
    const { statementUid } = await uploads.read(place, uid);
    const staff = await uploads.records.user({ is_provider_admin: true });
    const taken =
      outcome === 'paid'
        ? await test.call(staff, 'POST', `/statements/${statementUid}/receive`, { amount: 176_00 })
        : await uploads.event(place.admin, rest, 'undo');
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
    await test.workDone();
    expect(await statusOf(rest)).toBe(ofRest);
    expect(await statusOf(uid)).toBe(ofFirst);
  });
});
