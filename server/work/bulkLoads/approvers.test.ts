import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';

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

describe('an approval', () => {
  const contributions = ['Payroll number,Employee contribution,Employer contribution', 'A1,100.00,60.00', ''].join('\r\n');
  /** An approved file of contributions, with Bob's contribution of the same period beside it. */
  async function approved(): Promise<{ uid: string; bob: string; ada: string }> {
    const { employer, payroll, benefit, scheme, period } = place;
    await ask(bySecondPerson);
    const { rows } = await sql<{ uid: string; number: string }>`
      select employee_uid as uid, payroll_number as number from portal.employees where employer_id = ${employer} order by 2`.execute(
      test.database.db,
    );
    const [ada = '', bob = ''] = rows.map(({ uid }) => uid);
    const of = { payroll_uid: payroll, benefit_uid: benefit, payroll_date_uid: period };
    await records.contribution(employer, bob, scheme, await uploads.potOf(place, bob), of);
    const { bulkLoadJobUid: uid } = await uploads.checked(place, {
      fileAction: 'contribution',
      text: contributions,
      payrollDateUid: period,
    });
    const said = await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason: 'As agreed with staff' });
    expect([200, 422]).toContain(said.status);
    expect(await uploads.event(colleague, uid, 'approve')).toMatchObject({ status: 200 });
    return { uid, ada, bob };
  }
  const processed = async (uid: string) => {
    const { status, body } = await uploads.event(place.admin, uid, 'process');
    return [status, body.errors?.[0]?.defaultMessage ?? body.data.status];
  };
  const ended = [422, expect.stringContaining('changed since they were approved') as string];

  it('holds while nothing of it changes', async () => {
    const { uid } = await approved();
    expect(await processed(uid)).toEqual([200, 'processingInstructions']);
  });

  it.each<[what: string, change: (of: { ada: string; bob: string }) => Promise<unknown>]>([
    [
      'a contribution of the period that the file does not name',
      ({ bob }) =>
        sql`update portal.regular_payroll_contributions set employee_lump_sum = 999900 where employee_uid = ${bob}`.execute(
          test.database.db,
        ),
    ],
    [
      'a contribution that comes to the period',
      async ({ ada }) => {
        const { employer, payroll, benefit, scheme, period } = place;
        const { rows } = await sql<{ uid: string }>`select pot_uid as uid from portal.pots where employee_uid = ${ada}`.execute(
          test.database.db,
        );
        const of = { payroll_uid: payroll, benefit_uid: benefit, payroll_date_uid: period };
        await records.contribution(employer, ada, scheme, rows[0]?.uid ?? '', of);
      },
    ],
    [
      'a contribution that is cancelled',
      ({ bob }) =>
        sql`update portal.regular_payroll_contributions set is_cancelled = true where employee_uid = ${bob}`.execute(
          test.database.db,
        ),
    ],
    [
      'the person of a row',
      ({ bob }) =>
        sql`update portal.bulk_load_rows set employee_uid = ${bob} where employer_id = ${place.employer}`.execute(
          test.database.db,
        ),
    ],
    [
      'a cell',
      () =>
        sql`update portal.bulk_load_rows set cells = replace(cells::text, '100.00', '101.00')::json where employer_id = ${place.employer}`.execute(
          test.database.db,
        ),
    ],
  ])('ends with %s', async (_what, change) => {
    const { uid, ...of } = await approved();
    await change(of);
    expect(await processed(uid)).toEqual(ended);
  });
});
