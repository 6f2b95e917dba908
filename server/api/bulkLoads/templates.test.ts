import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;

beforeAll(async () => {
  test = await createTestApi();
  uploads = new Uploads(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  place = await placeWithPeople();
});

/** A place whose members have a salary and a first day of work. @param payrollValues - Columns of the payroll. */
async function placeWithPeople(payrollValues: object = {}): Promise<UploadPlaces> {
  const made = await uploads.place(payrollValues);
  await sql`update portal.employees set annual_salary = 2400000, employment_start_date = '2020-01-06' where employer_id = ${made.employer}`.execute(
    test.database.db,
  );
  return made;
}

interface AskedTemplate {
  action: string;
  filled?: string;
  payrollDateUid?: string;
}

async function template(asked: AskedTemplate, at = place, by = at.admin) {
  const query = new URLSearchParams({ ...asked });
  const { status, body } = await test.call<string & Refusal>(by, 'GET', `/payrolls/${at.payroll}/upload-template?${query}`);
  return { status, body };
}

/** The lines of a filled template, its heading first. */
async function filled(action: FileAction, more: Partial<AskedTemplate> = {}, at = place): Promise<string[]> {
  const { status, body } = await template({ action, filled: 'true', ...more }, at);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.trim().split('\r\n');
}

const asText = (lines: readonly string[]): string => `\uFEFF${lines.join('\r\n')}\r\n`;

describe('an empty template', () => {
  it.each([
    ['joiner', /^Payroll number,.*Date of birth,/],
    ['leaver', /Leaving date/],
    ['contribution', /Employee contribution/],
    ['assessment', /Gross earnings/i],
  ])('has the headings of %s', async (action, headings) => {
    const { status, body } = await template({ action });
    expect([status, body.trim().split('\r\n').length]).toEqual([200, 1]);
    expect(body).toMatch(headings);
  });

  it("has the format of the payroll's choice, and of the benefit's for a pay period", async () => {
    const strict = await placeWithPeople({ bulk_management_file_format: 'papdis' });
    expect((await template({ action: 'bulkManagement' }, strict)).body).toMatch(/^PAPDISVersion,/);
    // A benefit for which nobody has chosen a format.
    const ofPeriod = { action: 'bulkManagement', payrollDateUid: strict.period };
    expect((await template(ofPeriod, strict)).body).toMatch(/^.?PAPDISVersion,/);
    await sql`update portal.benefits set bulk_management_file_format = 'base' where benefit_uid = ${strict.benefit}`.execute(
      test.database.db,
    );
    expect((await template(ofPeriod, strict)).body).toMatch(/^.?Action,/);
    await sql`update portal.benefits set contribution_file_format = 'nest' where benefit_uid = ${place.benefit}`.execute(
      test.database.db,
    );
    const { body } = await template({ action: 'contribution', payrollDateUid: place.period });
    expect(body).toMatch(/Pensionable Earnings/i);
  });
});

describe('a filled template', () => {
  /** The days that only the employer knows, written into the empty last cells of each row. */
  const withDays = ([heading = '', ...rows]: readonly string[], title: string, day: string): string[] => {
    const index = heading.split(',').indexOf(title);
    return [heading, ...rows.map((row) => row.split(',').with(index, day).join(','))];
  };

  it.each<[FileAction, Partial<AskedTemplate>]>([
    ['bulkManagement', {}],
    ['joiner', {}],
    ['employeeDetail', {}],
    ['salaryDetail', {}],
    ['assessment', {}],
  ])('of %s passes the checks as it is', async (fileAction, more) => {
    const lines = await filled(fileAction, more);
    expect(lines).toHaveLength(3);
    const job = await uploads.checked(place, { fileAction, text: asText(lines), to: 'employer' });
    expect(job).toMatchObject({
      status: 'waitingForTriggerToStartProcessing',
      rowCount: 2,
      failedRowCount: 0,
      fileErrorCount: 0,
    });
    expect(job.validation?.fileErrors).toEqual([]);
  });

  it.each<FileAction>(['contribution', 'lumpSumContribution', 'bulkManagement'])(
    'of %s for a pay period passes the checks as it is',
    async (fileAction) => {
      const payrollDateUid = place.period;
      const lines = await filled(fileAction, { payrollDateUid });
      const job = await uploads.checked(place, { fileAction, text: asText(lines), payrollDateUid });
      expect(job).toMatchObject({
        status: 'waitingForTriggerToStartProcessing',
        rowCount: 2,
        failedRowCount: 0,
        fileErrorCount: 0,
      });
    },
  );

  it.each<FileAction>(['bulkManagement', 'joiner', 'employeeDetail', 'salaryDetail', 'assessment', 'contribution'])(
    'of %s passes the checks in PAPDIS, too',
    async (fileAction) => {
      const papdis = await placeWithPeople({ bulk_management_file_format: 'papdis' });
      const text = asText(await filled(fileAction, { payrollDateUid: papdis.period }, papdis));
      const job = await uploads.checked(papdis, { fileAction, text, payrollDateUid: papdis.period });
      expect(job).toMatchObject({
        status: 'waitingForTriggerToStartProcessing',
        rowCount: 2,
        failedRowCount: 0,
        fileErrorCount: 0,
      });
    },
  );

  it.each<[FileAction, string, string[]]>([
    ['leaver', 'Leaving date', []],
    ['optOut', 'Date of the opt-out notice', ['Enrolment information given on']],
  ])('of %s passes the checks once it has its days', async (fileAction, title, others) => {
    const lines = await filled(fileAction);
    expect(lines).toHaveLength(3);
    const text = asText([title, ...others].reduce((rows, one) => withDays(rows, one, '2026-11-20'), lines));
    const job = await uploads.checked(place, { fileAction, text });
    expect(job.validation?.itemErrors).toEqual([]);
    expect(job).toMatchObject({ rowCount: 2, failedRowCount: 0, fileErrorCount: 0 });
  });

  it('has the contributions of the pay period', async () => {
    const [first] = (
      await sql<{
        uid: string;
      }>`select employee_uid as uid from portal.employees where employer_id = ${place.employer} order by payroll_number`.execute(
        test.database.db,
      )
    ).rows;
    await uploads.records.contribution(place.employer, first?.uid ?? '', place.scheme, crypto.randomUUID(), {
      payroll_uid: place.payroll,
      benefit_uid: place.benefit,
      payroll_date_uid: place.period,
      employee_regular_amount: 50_00,
      employer_regular_amount: 30_00,
    });
    const lines = await filled('contribution', { payrollDateUid: place.period });
    expect(lines.slice(1)).toEqual([
      'A1,AB123456A,Ada,Hill,2026-11-01,2026-11-30,2026-11-30,,50.00,30.00,,',
      'B2,AB123457B,Bob,Hill,2026-11-01,2026-11-30,2026-11-30,,0.00,0.00,,',
    ]);
  });

  it('has those who can be in the file: members for contributions, and nobody of another payroll or employer', async () => {
    const other = await uploads.records.payroll(place.employer, { is_default: false });
    await uploads.records.employee(place.employer, { payroll_uid: other, payroll_number: 'C3' });
    await uploads.records.employee(place.employer, { payroll_uid: place.payroll, payroll_number: 'D4' });
    await uploads.records.employee(place.employer, { payroll_uid: place.payroll, payroll_number: 'E5', is_active: false });
    await uploads.place();
    const numbers = (lines: readonly string[]) =>
      lines.slice(1).map((line) => line.split(',').find((cell) => /^[A-Z]\d$/.test(cell)));
    expect(numbers(await filled('contribution', { payrollDateUid: place.period }))).toEqual(['A1', 'B2']);
    expect(numbers(await filled('employeeDetail'))).toEqual(['A1', 'B2', 'D4']);
  });

  it('leaves no cell that a spreadsheet would run, and comes back as it was', async () => {
    const names = ['=1+1', '@SUM', '+44', '-2'];
    for (const [n, first_name] of names.entries())
      await uploads.records.employee(place.employer, {
        first_name,
        last_name: '=HYPERLINK("x")',
        payroll_number: `=${n}`,
        payroll_uid: place.payroll,
        date_of_birth: `1980-02-0${n + 1}`,
      });
    const lines = await filled('employeeDetail');
    expect(lines).toHaveLength(7);
    expect(lines.join()).toContain(`'=1+1`);
    for (const line of lines) expect(line).not.toMatch(/(?:^|,)"?[=+@-]/);
    const job = await uploads.checked(place, { fileAction: 'employeeDetail', text: asText(lines), to: 'employer' });
    expect(job.validation?.itemErrors?.map(({ code }) => code)).not.toContain('memberUnknown');
  });

  it('is noted in the history of the payroll, and an empty one is not', async () => {
    await template({ action: 'joiner' });
    await template({ action: 'joiner', filled: 'true' });
    const { rows } = await sql<{ activity: string }>`
      select activity from portal.changes where record_uid = ${place.payroll} and action = 'reveal'`.execute(test.database.db);
    expect(rows).toEqual([{ activity: 'Template with the current members downloaded: Joiners' }]);
  });

  it('has the people of its pay period: who has left since and is billed in it, and not who came after it', async () => {
    const { records } = uploads;
    const at = { payroll_uid: place.payroll, is_active: true };
    await sql`update portal.pay_periods set period_start_date = '2026-03-01', period_end_date = '2026-03-31'
      where payroll_date_uid = ${place.period}`.execute(test.database.db);
    const [leaver, late, onLastDay] = [
      await records.employee(place.employer, { ...at, is_active: false, payroll_number: 'C3' }),
      await records.employee(place.employer, { ...at, employment_start_date: '2026-04-01', payroll_number: 'D4' }),
      await records.employee(place.employer, { ...at, employment_start_date: '2026-03-31', payroll_number: 'E5' }),
    ];
    await records.membership(place.employer, leaver, place.scheme, 'notEnrolled', { enrolled_on: '2025-01-01' });
    await records.membership(place.employer, late, place.scheme, 'active', { enrolled_on: '2026-04-01' });
    await records.membership(place.employer, onLastDay, place.scheme, 'active', { enrolled_on: '2026-03-31' });
    await records.pot(place.employer, onLastDay, place.scheme);
    const of = { payroll_uid: place.payroll, benefit_uid: place.benefit, payroll_date_uid: place.period };
    await records.contribution(place.employer, leaver, place.scheme, await records.pot(place.employer, leaver, place.scheme), of);
    const lines = await filled('contribution', { payrollDateUid: place.period });
    const numbers = lines.slice(1).map((line) => line.split(',')[lines[0]?.split(',').indexOf('Payroll number') ?? -1]);
    expect(numbers).toEqual(['A1', 'B2', 'C3', 'E5']);
    // Sent as it is, nobody is missing from it.
    const job = await uploads.checked(place, { fileAction: 'contribution', text: asText(lines), payrollDateUid: place.period });
    expect([job.failedRowCount, job.validation?.fileWarnings?.map(({ message }) => message) ?? []]).toEqual([0, []]);
  });

  it('has the people of the period that waits for contributions, beside an earlier one for which nobody contributed', async () => {
    const { records } = uploads;
    const of = { payroll: place.payroll, benefit: place.benefit };
    const days = { period_start_date: '2020-02-01', period_end_date: '2020-02-29' };
    await records.payPeriod(place.employer, of, { status: 'noStatementsAvailable', ...days });
    const since = { payroll_uid: place.payroll, payroll_number: 'C3', employment_start_date: '2021-03-01' };
    const employee = await records.employee(place.employer, since);
    await records.membership(place.employer, employee, place.scheme, 'active', { enrolled_on: '2021-03-01' });
    const lines = await filled('contribution');
    const at = lines[0]?.split(',').indexOf('Payroll number') ?? -1;
    expect(lines.slice(1).map((line) => line.split(',')[at])).toEqual(['A1', 'B2', 'C3']);
  });

  it('has a name that tells the files of several periods and benefits apart', async () => {
    await sql`update portal.payrolls set name = 'Office staff' where payroll_uid = ${place.payroll}`.execute(test.database.db);
    await sql`update portal.benefits set name = 'Staff pension' where benefit_uid = ${place.benefit}`.execute(test.database.db);
    await sql`update portal.pay_periods set period_start_date = '2026-04-01', period_end_date = '2026-04-30'
      where payroll_date_uid = ${place.period}`.execute(test.database.db);
    const nameOf = async (query: string): Promise<string | null> => {
      const path = `/api/v2/payrolls/${place.payroll}/upload-template?action=contribution&filled=${query}`;
      const answer = await test.api.request(path, { headers: { Authorization: `Bearer ${place.admin}` } });
      return answer.headers.get('Content-Disposition');
    };
    expect(await nameOf(`true&payrollDateUid=${place.period}`)).toBe(
      'attachment; filename="Office staff Contributions Staff pension 2026-04-01 to 2026-04-30 members.csv"',
    );
    expect(await nameOf('false')).toBe('attachment; filename="Office staff Contributions template.csv"');
  });

  it('is written in parts, so that other requests have their turn', async () => {
    for (let n = 10; n < 90; n += 1)
      await uploads.records.employee(place.employer, { payroll_uid: place.payroll, payroll_number: `M${n}` });
    const path = `/api/v2/payrolls/${place.payroll}/upload-template?action=joiner&filled=true`;
    const answer = await test.api.request(path, { headers: { Authorization: `Bearer ${place.admin}` } });
    expect(answer.headers.get('Content-Disposition')).toMatch(/ members\.csv"$/);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const part of answer.body ?? []) parts.push(part);
    expect(parts.length).toBeGreaterThan(2);
    // Without the mark, spreadsheets take the letters for those of an old encoding.
    expect(parts[0]?.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  });
});

describe('a template is refused', () => {
  it.each([
    [{ action: 'magic' }, 'action'],
    [{ action: '' }, 'action'],
    [{ action: 'joiner', filled: 'yes' }, 'filled'],
    [{ action: 'contribution', payrollDateUid: 'may' }, 'payrollDateUid'],
  ])('for the query %j', async (asked, field) => {
    const { status, body } = await template(asked);
    expect([status, body.errors]).toMatchObject([400, [{ field }]]);
  });

  it('for a pay period of another payroll', async () => {
    const other = await uploads.place();
    const { status, body } = await template({ action: 'contribution', filled: 'true', payrollDateUid: other.period });
    expect([status, body.errors]).toMatchObject([400, [{ field: 'payrollDateUid' }]]);
  });

  it('for a payroll of another employer, and for those who may not upload', async () => {
    const other = await uploads.place();
    const asked = { action: 'joiner', filled: 'true' };
    expect((await template(asked, place, other.admin)).status).toBe(404);
    const reader = await uploads.records.user({ is_external_admin: true });
    expect((await template(asked, place, reader)).status).toBe(403);
  });
});
