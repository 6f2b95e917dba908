import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { BulkLoadJob } from '../../../schemas/generated/types.ts';
import type { FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { type UploadTest, uploadTests } from '../../../tests/setup/api/uploadTests.ts';

let made: UploadTest;
uploadTests((one) => (made = one));

const reason = { peopleConfirmationReason: 'Confirmed by telephone with the employer.' };

/** Uploads lines of cells. Ada Hill has A1 and Bob Hill has B2; both were born on 3 February 1980. */
async function check(fileAction: FileAction, lines: readonly string[]): Promise<BulkLoadJob> {
  const { uploads, place } = made;
  const to = { payrollUid: place.payroll, to: 'employer' as const };
  return uploads.checked(place, { fileAction, text: `${lines.join('\r\n')}\r\n`, ...to });
}

const messagesOf = ({ validation }: BulkLoadJob): { code: string; message: string }[] =>
  [...(validation?.fileErrors ?? []), ...(validation?.itemErrors ?? []), ...(validation?.itemWarnings ?? [])].map(
    ({ code, message }) => ({ code, message }),
  );

const employees = async () => {
  const { rows } = await sql<{ number: string; name: string; born: string; isActive: boolean }>`
    select payroll_number as number, first_name || ' ' || last_name as name, date_of_birth::text as born, is_active as "isActive"
    from portal.employees where employer_id = ${made.place.employer} order by 1`.execute(made.test.database.db);
  return rows;
};
const unchanged = [
  { number: 'A1', name: 'Ada Hill', born: '1980-02-03', isActive: true },
  { number: 'B2', name: 'Bob Hill', born: '1980-02-03', isActive: true },
];

/** A member of the provider's staff. */
async function staff(): Promise<string> {
  return made.uploads.records.user({ is_provider_admin: true });
}

const settled = async (uid: string): Promise<BulkLoadJob> => {
  const { uploads, place } = made;
  await made.test.workDone();
  expect(await uploads.status(place, uid)).not.toBe('validatingData');
  return uploads.read(place, uid);
};

describe('the person of a row', () => {
  it('has a changed surname: a warning names both', async () => {
    const job = await check('leaver', ['Payroll number,First name,Last name,Leaving date', 'A1,Ada,Dean,20/11/2026']);
    expect(messagesOf(job)).toEqual([{ code: 'nameDiffers', message: 'Row 2 says Ada Dean; payroll number A1 is Ada Hill.' }]);
  });

  it.each<[FileAction, string, string]>([
    ['leaver', 'Leaving date', '20/11/2026'],
    ['employeeDetail', 'Email', 'bob@example.com'],
    ['salaryDetail', 'Annual salary', '30000'],
  ])(
    'is another member of the payroll in a file of %s: the row is stopped, and changes nobody',
    async (action, heading, cell) => {
      const { uploads, place } = made;
      const job = await check(action, [`Payroll number,First name,Last name,${heading}`, `A1,Bob,Hill,${cell}`]);
      expect(messagesOf(job)).toEqual([
        { code: 'nameOfAnother', message: 'Row 2 says Bob Hill, whose payroll number is B2; payroll number A1 is Ada Hill.' },
      ]);
      expect((await uploads.event(place.admin, job.bulkLoadJobUid, 'process')).status).toBe(422);
      expect(await employees()).toEqual(unchanged);
    },
  );

  it('has another name and another date of birth: the row is stopped', async () => {
    const job = await check('employeeDetail', [
      'Payroll number,First name,Last name,Date of birth',
      'A1,Rosie,Adebayo,31/03/1988',
    ]);
    expect(messagesOf(job)).toEqual([
      {
        code: 'otherPerson',
        message: 'Row 2 says Rosie Adebayo, born on 31/03/1988; payroll number A1 is Ada Hill, born on 03/02/1980.',
      },
    ]);
    expect(job.failedRowCount).toBe(1);
  });
});

describe('the confirmation of the people', () => {
  const swapped = ['Payroll number,First name,Last name,Date of birth', 'A1,Rosie,Adebayo,31/03/1988'];

  it('is for provider staff: the file is checked again, and its errors are warnings', async () => {
    const { uploads, place } = made;
    const { bulkLoadJobUid: uid } = await check('employeeDetail', swapped);
    expect((await uploads.event(place.admin, uid, 'confirmPeople', reason)).status).toBe(403);
    const by = await staff();
    expect((await uploads.event(by, uid, 'confirmPeople')).body.errors).toMatchObject([{ field: 'peopleConfirmationReason' }]);
    expect((await uploads.event(by, uid, 'confirmPeople', reason)).status).toBe(200);
    const job = await settled(uid);
    expect(job).toMatchObject({
      ...reason,
      failedRowCount: 0,
      warnedRowCount: 1,
      peopleConfirmedTimestamp: expect.any(String) as unknown,
    });
    expect(job.peopleConfirmedBy).not.toBeNull();
    expect(messagesOf(job).map(({ code }) => code)).toEqual(['otherPerson']);
    await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason: 'As the provider has confirmed.' });
    await uploads.event(place.admin, uid, 'process');
    await made.test.workDone();
    expect(await uploads.status(place, uid)).toBe('complete');
    expect((await employees())[0]).toEqual({ number: 'A1', name: 'Rosie Adebayo', born: '1988-03-31', isActive: true });
  });

  it('ends with a correction, and the corrected row is stopped again', async () => {
    const { test, uploads, place } = made;
    const { bulkLoadJobUid: uid } = await check('employeeDetail', swapped);
    await uploads.event(await staff(), uid, 'confirmPeople', reason);
    await settled(uid);
    const changes = [{ rowNumber: 2, column: 1, value: 'Rose' }];
    expect((await test.call(place.admin, 'PATCH', `/bulk-loads/job/${uid}/rows`, { changes })).status).toBe(200);
    expect(await uploads.read(place, uid)).toMatchObject({
      failedRowCount: 1,
      peopleConfirmedBy: null,
      peopleConfirmationReason: null,
    });
  });

  it('is refused where the people are as recorded, and staff have no button for it', async () => {
    const { test, uploads, place } = made;
    const { bulkLoadJobUid: uid } = await check('leaver', ['Payroll number,First name,Leaving date', 'A1,Ada,20/11/2026']);
    const by = await staff();
    const actionsOf = async (job: string) =>
      (await test.call<{ data: BulkLoadJob }>(by, 'GET', `/bulk-loads/job/${job}`)).body.data.allowedActions;
    const actions = await actionsOf(uid);
    expect(actions?.canConfirmPeople).toBe(false);
    expect(actions?.reasons).not.toHaveProperty('canConfirmPeople');
    expect((await uploads.event(by, uid, 'confirmPeople', reason)).status).toBe(422);
    await uploads.event(place.admin, uid, 'discard');
    expect(await actionsOf((await check('employeeDetail', swapped)).bulkLoadJobUid)).toMatchObject({ canConfirmPeople: true });
  });
});

it('a column that was sorted by itself is one finding, until the people are confirmed', async () => {
  const { uploads, place } = made;
  const names = ['Mei', 'Abel', 'Zoe', 'Carl', 'Xena', 'Dora', 'Walt', 'Eve'];
  for (const [n, first_name] of names.entries())
    await uploads.records.employee(place.employer, {
      first_name,
      last_name: 'Shaw',
      payroll_number: `S${n}`,
      payroll_uid: place.payroll,
    });
  const lines = names.toSorted().map((name, n) => `S${n},${name},Shaw,20/11/2026`);
  const job = await check('leaver', ['Payroll number,First name,Last name,Leaving date', ...lines]);
  expect(messagesOf(job)).toEqual([
    {
      code: 'columnOfOthers',
      message:
        'The first names in 8 of 8 rows belong to other people: the column was probably sorted, moved or cut off by itself.',
    },
  ]);
  expect(job).toMatchObject({ fileErrorCount: 1, failedRowCount: 0, warnedRowCount: 0 });
  expect((await uploads.event(place.admin, job.bulkLoadJobUid, 'process')).status).toBe(422);
  await uploads.event(await staff(), job.bulkLoadJobUid, 'confirmPeople', reason);
  const confirmed = await settled(job.bulkLoadJobUid);
  expect(confirmed).toMatchObject({ fileErrorCount: 0, failedRowCount: 0, warnedRowCount: 8 });
});
