import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Records } from '../../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../../tests/setup/api/uploads.ts';

let test: TestApi;
let records: Records;
let uploads: Uploads;
let place: UploadPlaces;
/** A colleague of the uploader, and the members of an intermediary that acts for the employer, by their access. */
let colleague: string;
let full: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  uploads = new Uploads(test);
});
afterAll(() => test.close());

beforeEach(async () => {
  place = await uploads.place();
  const { employer } = place;
  colleague = await records.user();
  await records.relationship(colleague, employer, { is_pension_administrator: true });
  const intermediary = await records.intermediary();
  await records.client(intermediary, employer);
  full = await records.user();
  await records.member(full, intermediary);
  for (const level of ['readOnly', 'none'] as const) {
    const member = await records.user();
    await records.member(member, intermediary);
    await records.level(member, intermediary, employer, level);
  }
  const former = await records.user();
  await records.relationship(former, employer, { is_pension_administrator: true, is_active: false });
  await records.relationship(await records.user(), employer, {});
  await records.user({ is_provider_admin: true });
});

const ask = (values: string): Promise<unknown> =>
  sql`update portal.payrolls set ${sql.raw(values)} where payroll_uid = ${place.payroll}`.execute(test.database.db);
const approval = 'require_bulk_load_approval = true';
const bySecondPerson = `${approval}, require_bulk_load_second_user_approval = true`;

/** The people with an open notice about the approval of an upload. */
async function told(uid: string): Promise<string[]> {
  const { rows } = await sql<{ userUid: string }>`
    select user_uid as "userUid" from portal.notices
    where record_uid = ${uid} and title = 'An upload waits for approval' and settled_at is null`.execute(test.database.db);
  return rows.map(({ userUid }) => userUid).toSorted();
}

const row = (birth: string): string =>
  ['Payroll number,First name,Last name,Date of birth,Employment start date', `N3,Nia,Prosser,${birth},2026-11-02`, ''].join(
    '\r\n',
  );
const checked = async (birth = '1990-03-31'): Promise<string> =>
  (await uploads.checked(place, { fileAction: 'joiner', text: row(birth), to: 'employer' })).bulkLoadJobUid;

describe('an upload that only an approval keeps waiting', () => {
  it('gives everybody who may approve a notice, also an uploader who may', async () => {
    await ask(approval);
    expect(await told(await checked())).toEqual([place.admin, colleague, full].toSorted());
  });

  it('gives the uploader none where another person must approve', async () => {
    await ask(bySecondPerson);
    expect(await told(await checked())).toEqual([colleague, full].toSorted());
  });

  it('gives nobody one where no approval is asked for', async () => {
    expect(await told(await checked())).toEqual([]);
  });

  it('no longer waits once somebody has approved it', async () => {
    await ask(approval);
    const uid = await checked();
    expect((await uploads.event(colleague, uid, 'approve')).status).toBe(200);
    expect(await told(uid)).toEqual([]);
  });
});

it('an upload with errors gives the notices when they are corrected, and once', async () => {
  await ask(bySecondPerson);
  const uid = await checked('31/31/1990');
  expect(await told(uid)).toEqual([]);
  const correct = (value: string) =>
    test.call(place.admin, 'PATCH', `/bulk-loads/job/${uid}/rows`, { changes: [{ rowNumber: 2, column: 3, value }] });
  expect((await correct('1990-03-31')).status).toBe(200);
  expect((await correct('1990-03-30')).status).toBe(200);
  expect(await told(uid)).toEqual([colleague, full].toSorted());
});
