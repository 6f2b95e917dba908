import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { TestApi } from '../../../tests/setup/api/testApi.ts';
import { uploadTests } from '../../../tests/setup/api/uploadTests.ts';
import type { UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { outOfControl } from '../../../domain/contributions/outOfControl.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
uploadTests((made) => ({ test, uploads, place } = made));

let controlled: string;
let ada: string;

/** Ada of the uploads' place, on another payroll of the employer, which has the control of a second person. That of the file has none. */
beforeEach(async () => {
  controlled = await uploads.records.payroll(place.employer, {
    name: 'Directors',
    require_bulk_load_approval: true,
    require_bulk_load_second_user_approval: true,
  });
  const { rows } = await sql<{ uid: string }>`
    update portal.employees set payroll_uid = ${controlled} where employer_id = ${place.employer} and payroll_number = 'A1'
    returning employee_uid as uid`.execute(test.database.db);
  ada = rows[0]?.uid ?? '';
});

const headings = 'Payroll number,First name,Last name,Date of birth,Employment start date,Annual salary';
const rowOfAda = 'A1,Ada,Hill,1980-02-03,2026-11-02,30000.00';

/** Sends a file of joiners for the payroll without the control, and carries it out as its sender. @returns the results of its rows. */
async function join(place: UploadPlaces): Promise<{ state: string; reason: string | null }[]> {
  const text = [headings, rowOfAda, ''].join('\r\n');
  const { bulkLoadJobUid: uid } = await uploads.checked(place, { fileAction: 'joiner', text });
  await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason: 'She changes payrolls' });
  const { status, body } = await uploads.event(place.admin, uid, 'process');
  expect(status, JSON.stringify(body)).toBe(200);
  await test.workDone();
  expect(await uploads.status(place, uid)).not.toBe('processingInstructions');
  const { rows } = await sql<{ state: string; reason: string | null }>`
    select state, reason from portal.bulk_load_instructions where bulk_load_job_uid = ${uid} and kind = 'openUserAccount'`.execute(
    test.database.db,
  );
  return rows;
}

const payrollOfAda = async () => {
  const { rows } = await sql<{ uid: string; isActive: boolean }>`
    select payroll_uid as uid, is_active as "isActive" from portal.employees where employee_uid = ${ada}`.execute(
    test.database.db,
  );
  return rows[0];
};

const switchControlOn = () =>
  sql`update portal.payrolls set require_bulk_load_second_user_approval = true where payroll_uid = ${place.payroll}`.execute(
    test.database.db,
  );
const leave = () => sql`update portal.employees set is_active = false where employee_uid = ${ada}`.execute(test.database.db);

it('a row of a file moves nobody out of the control by one person', async () => {
  expect(await join(place)).toEqual([{ state: 'failed', reason: outOfControl }]);
  expect(await payrollOfAda()).toEqual({ uid: controlled, isActive: true });
});

it('nor somebody who has left the payroll with the control', async () => {
  await leave();
  expect(await join(place)).toEqual([{ state: 'failed', reason: outOfControl }]);
  expect(await payrollOfAda()).toEqual({ uid: controlled, isActive: false });
});

it('a row of a file that staff send moves them', async () => {
  const staff = await uploads.records.user({ is_provider_admin: true });
  expect(await join({ ...place, admin: staff })).toEqual([{ state: 'done', reason: null }]);
  expect(await payrollOfAda()).toEqual({ uid: place.payroll, isActive: true });
});

it('a row of a file moves people to another payroll with the control', async () => {
  await switchControlOn();
  await sql`update portal.payrolls set require_bulk_load_approval = false where payroll_uid = ${place.payroll}`.execute(
    test.database.db,
  );
  expect(await join(place)).toEqual([{ state: 'done', reason: null }]);
  expect(await payrollOfAda()).toEqual({ uid: place.payroll, isActive: true });
});
