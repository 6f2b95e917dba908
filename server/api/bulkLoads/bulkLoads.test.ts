import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkLoadJob, BulkLoadMappingState, BulkLoadRow, PayPeriod } from '../../../schemas/generated/types.ts';
import type { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';

/** Matchers for a text; those of the library have no type of their own. */
const someText: unknown = expect.any(String);
const textWith = (part: string): unknown => expect.stringContaining(part);

let test: TestApi;
let records: Records;
let uploads: Uploads;
let place: UploadPlaces;

interface Data<Shape> {
  data: Shape;
}
interface List<Shape> {
  data: Shape[];
  meta: { totalCount: number };
}
type LinkedRefusal = Refusal & { errors: { warning?: string; other?: { title: string; href: string } }[] };

beforeAll(async () => {
  test = await createTestApi();
  uploads = new Uploads(test);
  records = uploads.records;
});
afterAll(() => test.close());
beforeEach(async () => {
  place = await uploads.place();
});

const heading = 'Payroll number,National insurance number,First name,Last name,Employee contribution,Employer contribution';
const good = ['A1,AB123456A,Ada,Hill,50.00,30.00', 'B2,AB123457B,Bob,Hill,60.00,36.00'];
const fileOf = (rows: readonly string[], first = heading): string => [first, ...rows, ''].join('\r\n');

async function send(text: string, more: Record<string, string> = {}, name = 'may.csv', at = place) {
  const form = new FormData();
  form.set('fileAction', 'contribution');
  for (const [part, value] of Object.entries(more)) form.set(part, value);
  form.set('file', new File([text], name));
  return test.call<Data<BulkLoadJob> & LinkedRefusal>(at.admin, 'POST', `/benefits/${at.benefit}/bulk-load-jobs`, form);
}

/** Uploads a file and waits for its checks. */
async function checked(text: string, more: Record<string, string> = {}, at = place): Promise<BulkLoadJob> {
  const sent = await send(text, more, 'may.csv', at);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return settled(sent.body.data.bulkLoadJobUid, at);
}

async function settled(uid: string, at = place): Promise<BulkLoadJob> {
  await test.workDone();
  expect((await read(uid, '', at)).status).not.toBe('validatingData');
  return read(uid, '?expand=validation,processing,processingSummary,processingDetails', at);
}

async function read(uid: string, query = '', at = place): Promise<BulkLoadJob> {
  return (await test.call<Data<BulkLoadJob>>(at.admin, 'GET', `/bulk-loads/job/${uid}${query}`)).body.data;
}

const rowsOf = async (uid: string, query = ''): Promise<BulkLoadRow[]> =>
  (await test.call<List<BulkLoadRow>>(place.admin, 'GET', `/bulk-loads/jobItems/${uid}${query}`)).body.data;
const correct = (uid: string, changes: object[], headers: Record<string, string> = {}) =>
  test.call<Data<{ job: BulkLoadJob; rows: BulkLoadRow[] }> & Refusal>(
    place.admin,
    'PATCH',
    `/bulk-loads/job/${uid}/rows`,
    { changes },
    headers,
  );
const event = (uid: string, name: string, by = place.admin) =>
  test.call<Data<BulkLoadJob> & Refusal>(by, 'PATCH', `/bulk-loads/job/${uid}`, { event: name });

describe('an upload', () => {
  it('is kept unchanged, checked, and summed up', async () => {
    const job = await checked(fileOf(good), { payrollDateUid: place.period });
    expect(job).toMatchObject({
      fileName: 'may.csv',
      fileAction: 'contribution',
      status: 'waitingForTriggerToStartProcessing',
      payrollUid: place.payroll,
      payrollDateUid: place.period,
      pensionSchemeUid: place.scheme,
      rowCount: 2,
      failedRowCount: 0,
      fileErrorCount: 0,
      validation: { progress: 100, isComplete: true, fileErrors: [], itemErrors: [] },
      processing: { progress: 0, isComplete: false },
      processingSummary: {
        loadLevelSummary: { total_monthly_payroll_amt: 110_00, total_monthly_payroll_employer_amt: 66_00, joiners: 0 },
        itemInstructions: [{ total: 2, description: 'Record a contribution' }],
      },
    });
    expect(job.processingDetails?.[0]).toMatchObject({ rowNumber: 2, data: { 'Payroll number': 'A1' } });
    const file = await test.call<string>(place.admin, 'GET', `/bulk-loads/job/${job.bulkLoadJobUid}/file`);
    expect(file.body).toBe(fileOf(good));
    expect(test.reported).toEqual([]);
  });

  it('finds rows by a name or a number in any of their cells', async () => {
    const { bulkLoadJobUid: uid } = await checked(fileOf([...good, '"C3",AB123458C,Córa,"O""Hill 100%",10.00,6.00']));
    const found = async (text: string) => (await rowsOf(uid, `?search=${encodeURIComponent(text)}`)).map(({ cells }) => cells[0]);
    expect(await found('bOB')).toEqual(['B2']);
    expect(await found('hill')).toEqual(['A1', 'B2', 'C3']);
    expect(await found('AB123456A')).toEqual(['A1']);
    expect([await found('cora'), await found('CÓRA'), await found('ádà')]).toEqual([['C3'], ['C3'], ['A1']]);
    expect(await found('o"hill 100%')).toEqual(['C3']);
    expect(await found('_')).toEqual([]);
  });

  it('explains each row that is wrong', async () => {
    const {
      bulkLoadJobUid: uid,
      validation,
      ...job
    } = await checked(fileOf(['A1,AB123456A,Ada,Hill,fifty,30.00', 'Z9,,Zoe,Nobody,1.00,1.00', ...good.slice(1)]));
    expect(job).toMatchObject({ rowCount: 3, failedRowCount: 2 });
    expect(validation?.itemErrors).toMatchObject([
      { rowNumber: 2, code: 'amountUnreadable', column: 'Employee contribution', remedy: someText },
      { rowNumber: 3, code: 'memberUnknown' },
    ]);
    expect(validation?.counts).toHaveLength(2);
    const [first] = await rowsOf(uid, '?severity=error&code=amountUnreadable');
    expect(first).toMatchObject({ rowNumber: 2, findings: [{ column: 'employeeRegularAmount', columnIndex: 4 }] });
    expect(await rowsOf(uid, '?severity=none')).toHaveLength(1);
    expect((await rowsOf(uid, '?afterRow=2&limit=1')).map(({ rowNumber }) => rowNumber)).toEqual([3]);
    const unreadable = await test.call(place.admin, 'GET', `/bulk-loads/jobItems/${uid}?afterRow=last`);
    expect(unreadable.status).toBe(400);
    expect(await rowsOf(uid, '?rowNumber=3')).toMatchObject([
      { rowNumber: 3, cells: ['Z9', '', 'Zoe', 'Nobody', '1.00', '1.00'] },
    ]);
  });

  it.each(['txt', 'tsv'])('is taken from a text with tabs whose name ends with .%s', async (ending) => {
    const sent = await send(fileOf(good, heading).replaceAll(',', '\t'), {}, `may.${ending}`);
    expect(sent.status).toBe(201);
    const job = await settled(sent.body.data.bulkLoadJobUid);
    expect(job).toMatchObject({ fileName: `may.${ending}`, rowCount: 2, failedRowCount: 0 });
  });

  it('is taken from PAPDIS in XML, which stays as it was sent', async () => {
    const person = (number: string, amount: string) =>
      `<Employee><EmployeeId>${number}</EmployeeId><Surname>Hill</Surname><EmployeeContributionsAmount>${amount}</EmployeeContributionsAmount><EmployerContributionsAmount>30.00</EmployerContributionsAmount></Employee>`;
    const sent = await send(`<Papdis>${person('A1', '50.00')}${person('B2', 'x')}</Papdis>`, {}, 'may.xml');
    expect(sent.status).toBe(201);
    const uid = sent.body.data.bulkLoadJobUid;
    const job = await settled(uid);
    expect(job.rowCount, JSON.stringify(job.validation)).toBe(2);
    const file = await test.call<string>(place.admin, 'GET', `/bulk-loads/job/${uid}/file`);
    expect(file.body).toContain('<Papdis>');
  });

  it('with record types asks for its columns, and compares its trailer once they are said', async () => {
    const { bulkLoadJobUid: uid, status } = await checked(
      ['H,A123456,01/04/2026', 'CO,D,A1,50.00,30.00', 'CO,D,B2,60.00,36.00', 'T,175.00'].join('\r\n'),
    );
    expect(status).toBe('waitingForMapping');
    const at = `/bulk-loads/job/${uid}/mapping`;
    const { data: asked } = (await test.call<Data<BulkLoadMappingState>>(place.admin, 'GET', at)).body;
    expect(asked.reading?.records).toEqual({
      types: ['H', 'CO', 'T'],
      header: ['H', 'A123456', '01/04/2026'],
      trailer: ['T', '175.00'],
      trailerRow: 4,
    });
    const columns = [null, null, 'payrollNumber', 'employeeRegularAmount', 'employerRegularAmount'];
    const mapping = { formatId: 'base-contribution', hasHeading: false, columns, values: {}, dateOrder: null };
    expect((await test.call(place.admin, 'PATCH', at, mapping)).status).toBe(200);
    const { validation } = await settled(uid);
    expect(validation?.fileErrors?.map(({ code, message }) => [code, message])).toEqual([
      ['trailerTotalDiffers', 'The trailer in row 4 says 175.00, and the contributions of the file come to £176.00.'],
    ]);
  });

  it('is refused for another kind of file, an empty one, and a payroll without file upload', async () => {
    expect((await send('x', {}, 'may.pdf')).body.errors).toMatchObject([{ field: 'file' }]);
    expect((await send('')).body.errors).toMatchObject([{ field: 'file' }]);
    expect((await send('x', { fileAction: 'magic' })).body.errors).toMatchObject([{ field: 'fileAction' }]);
    const closed = await uploads.place({ enable_employer_file_upload: false });
    const { status, body } = await send(fileOf(good), {}, 'may.csv', closed);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field: 'fileAction', defaultMessage: textWith('switched off') }]);
    const { rows } =
      await sql`select 1 from portal.file_contents where employer_id in (${place.employer}, ${closed.employer})`.execute(
        test.database.db,
      );
    expect(rows).toEqual([]);
  });

  it('is refused for a pay period of another benefit, and for one that takes no upload', async () => {
    const other = await uploads.place();
    expect((await send(fileOf(good), { payrollDateUid: other.period })).body.errors).toMatchObject([{ field: 'payrollDateUid' }]);
    const coming = await records.payPeriod(place.employer, place, {
      status: 'notYetDue',
      due_date: '2027-02-22',
      generate_contributions_date: '2027-01-31',
      period_start_date: '2027-01-01',
      period_end_date: '2027-01-31',
    });
    expect((await send(fileOf(good), { payrollDateUid: coming })).body.errors).toMatchObject([{ field: 'payrollDateUid' }]);
  });

  it('waits for another upload of the payroll, and asks before the same contents are sent again', async () => {
    const first = await checked(fileOf(good), { payrollDateUid: place.period });
    const href = `/employers/${place.employer}/bulk-loads/${first.bulkLoadJobUid}`;
    const busy = await send(fileOf(good), { payrollDateUid: place.period });
    expect(busy.status).toBe(422);
    expect(busy.body.errors).toMatchObject([{ field: 'file', other: { title: 'may.csv', href } }]);
    await sql`update portal.bulk_load_jobs set status = 'complete' where bulk_load_job_uid = ${first.bulkLoadJobUid}`.execute(
      test.database.db,
    );
    const again = await send(fileOf(good), { payrollDateUid: place.period });
    expect(again.body.errors).toMatchObject([{ field: 'file', warning: 'sameFile', other: { href } }]);
    const confirmed = await send(fileOf(good), { payrollDateUid: place.period, confirmedWarnings: '["sameFile"]' });
    expect(confirmed.status).toBe(201);
  });

  it.each([
    ['of its period', true],
    ['of the only open period', false],
  ])('asks before a period that was recorded as without contributions gets some: %s', async (_, isNamed) => {
    const period: Record<string, string> = isNamed ? { payrollDateUid: place.period } : {};
    const recorded = await test.call(place.admin, 'POST', `/pay-periods/${place.period}/record-no-contributions`, {
      noContributionsReason: 'Nobody was paid.',
    });
    expect(recorded.status).toBe(200);
    const asked = await send(fileOf(good), period);
    expect([asked.status, asked.body.errors]).toMatchObject([422, [{ field: 'file', warning: 'noContributions' }]]);
    expect(asked.body.errors[0]?.defaultMessage).toMatch(
      /^It was recorded that nobody contributes in .*: Nobody was paid\. Upload/,
    );
    expect((await send(fileOf(good), { ...period, confirmedWarnings: '["noContributions"]' })).status).toBe(201);
  });

  it('takes the record that nobody contributes back when the contributions are submitted, in the history too', async () => {
    await test.call(place.admin, 'POST', `/pay-periods/${place.period}/record-no-contributions`, {
      noContributionsReason: 'Nobody was paid.',
    });
    await send(fileOf(good), { payrollDateUid: place.period, confirmedWarnings: '["noContributions"]' });
    await test.workDone();
    const { rows } = await sql<{ uid: string }>`
      select bulk_load_job_uid as uid from portal.bulk_load_jobs where employer_id = ${place.employer}`.execute(test.database.db);
    const uid = rows[0]?.uid ?? '';
    await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason: 'As agreed.' });
    expect((await uploads.event(place.admin, uid, 'process')).status).toBe(200);
    await test.workDone();
    const period = await test.call<Data<PayPeriod>>(place.admin, 'GET', `/pay-periods/${place.period}`);
    expect(period.body.data).toMatchObject({ status: 'generatedProcessing', noContributionsReason: null });
    const history = await test.call<{ data: { fields: { field: string; from: unknown; to: unknown }[] }[] }>(
      place.admin,
      'GET',
      `/employers/${place.employer}/changes/pay-periods/${place.period}`,
    );
    expect(history.body.data.flatMap(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ field: 'noContributionsReason', from: 'Nobody was paid.', to: null }),
    );
  });

  it('shows as the latest upload of its pay period', async () => {
    const job = await checked(fileOf(good), { payrollDateUid: place.period });
    const latest = async () =>
      (await test.call<Data<PayPeriod>>(place.admin, 'GET', `/pay-periods/${place.period}`)).body.data.latestBulkLoadJobStatus;
    expect(await latest()).toMatchObject({
      latestBulkLoadJobUid: job.bulkLoadJobUid,
      pensionSchemeUid: place.scheme,
      isProcessing: false,
      processingStage: 'waitingForTriggerToStartProcessing',
      uploadedBy: textWith('Ada'),
    });
    expect((await event(job.bulkLoadJobUid, 'disassociatePayrollDate')).body.data).toMatchObject({
      status: 'disassociated',
      payrollDateUid: null,
    });
    expect(await latest()).toBeNull();
  });

  it('ends in an explained error when the file cannot be read', async () => {
    const job = await checked('\r\n\r\n');
    expect(job).toMatchObject({ rowCount: 0, fileErrorCount: 1, validation: { fileErrors: [{ code: 'fileEmpty' }] } });
    expect((await event(job.bulkLoadJobUid, 'approve')).status).toBe(422);
  });

  it('is in the list of uploads, by its status', async () => {
    const job = await checked(fileOf(good));
    const list = (query: string) =>
      test.call<List<BulkLoadJob>>(place.admin, 'GET', `/employers/${place.employer}/bulk-load-jobs${query}`);
    expect((await list('?filter[fileAction]=contribution')).body.data).toMatchObject([{ bulkLoadJobUid: job.bulkLoadJobUid }]);
    expect((await list('?filter[status]=complete')).body.data).toEqual([]);
  });
});

describe('corrected cells', () => {
  it('run their rules again at once, and keep who changed them', async () => {
    const { bulkLoadJobUid: uid } = await checked(fileOf(['A1,AB123456A,Ada,Hill,fifty,30.00', ...good.slice(1)]));
    const { status, body } = await correct(uid, [{ rowNumber: 2, column: 4, value: '50.00' }]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.job).toMatchObject({ failedRowCount: 0 });
    expect(body.data.rows).toMatchObject([
      { rowNumber: 2, edits: [{ column: 4, before: 'fifty', after: '50.00' }], findings: [] },
    ]);
    expect((await read(uid, '?expand=processingSummary')).processingSummary?.loadLevelSummary.total_monthly_payroll_amt).toBe(
      110_00,
    );
    const { rows } = await sql`select edited_by from portal.bulk_load_edits where bulk_load_job_uid = ${uid}`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ edited_by: place.admin }]);
  });

  it('change the rows that equal them', async () => {
    const { bulkLoadJobUid: uid } = await checked(fileOf([good[0] ?? '', 'A1,AB123456A,Ada,Hill,1.00,1.00']));
    expect(await rowsOf(uid, '?severity=error')).toMatchObject([{ rowNumber: 3 }]);
    const { body } = await correct(uid, [
      { rowNumber: 2, column: 0, value: 'B2' },
      { rowNumber: 2, column: 1, value: 'AB123457B' },
      { rowNumber: 2, column: 2, value: 'Bob' },
    ]);
    expect(
      body.data.rows.map(({ rowNumber, findings }) => [rowNumber, findings.filter(({ severity }) => severity === 'error')]),
    ).toEqual([
      [2, []],
      [3, []],
    ]);
    expect(body.data.job.failedRowCount).toBe(0);
  });

  it('are refused for cells that the file does not have, and after another change', async () => {
    const { bulkLoadJobUid: uid } = await checked(fileOf(good));
    const { body } = await correct(uid, [
      { rowNumber: 1, column: 0, value: 'x' },
      { rowNumber: 2, column: 9, value: 'x' },
    ]);
    expect(body.errors.map(({ field }) => field)).toEqual(['changes.0.rowNumber', 'changes.1.column']);
    const { headers } = await test.call(place.admin, 'GET', `/bulk-loads/job/${uid}`);
    const tag = { 'If-Match': headers.get('ETag') ?? '' };
    expect((await correct(uid, [{ rowNumber: 2, column: 4, value: 'many' }], tag)).status).toBe(200);
    expect((await correct(uid, [{ rowNumber: 2, column: 4, value: '3' }], tag)).status).toBe(412);
  });

  it('can be made in the downloaded file of failed rows, which keeps the shape of the file', async () => {
    const text = fileOf(
      ['A1;AB123456A;=Ada;Hill;"fifty;";30.00', 'B2;AB123457B;Bob;Hill;60.00;36.00'],
      heading.replaceAll(',', ';'),
    );
    const { bulkLoadJobUid: uid } = await checked(text);
    const csv = await test.call<string>(place.admin, 'GET', `/bulk-loads/job/${uid}/errors`, undefined, { Accept: 'text/csv' });
    const [first, row, ...rest] = csv.body.replace('\uFEFF', '').split('\r\n');
    expect(first).toBe(`${heading.replaceAll(',', ';')};Row reference;Reasons`);
    expect(row).toMatch(/^A1;AB123456A;'=Ada;Hill;"fifty;";30\.00;/);
    expect(rest).toEqual(['']);
    expect((await test.call<List<BulkLoadRow>>(place.admin, 'GET', `/bulk-loads/job/${uid}/errors`)).body.meta.totalCount).toBe(
      1,
    );
    expect((await event(uid, 'discard')).body.data.status).toBe('discarded');
    const again = await checked(csv.body.replace("'=Ada", 'Ada').replace('"fifty;"', '50.00'));
    expect(again).toMatchObject({ status: 'waitingForTriggerToStartProcessing', rowCount: 1, failedRowCount: 0 });
  });

  it('has all cells of a row with too many, and the numbers of a file with a title above its headings', async () => {
    const title = 'Contributions for November 2026';
    const ragged = `${good[0]},"12 High Street",York`;
    const { bulkLoadJobUid: uid, ...job } = await checked(`${title}\r\n\r\n${fileOf([ragged, ...good.slice(1)])}`);
    expect(job).toMatchObject({ rowCount: 2, failedRowCount: 1 });
    const { body } = await test.call<List<BulkLoadRow>>(place.admin, 'GET', `/bulk-loads/job/${uid}/errors`);
    expect(body.data.map(({ rowNumber }) => rowNumber)).toEqual([4]);
    const csv = await test.call<string>(place.admin, 'GET', `/bulk-loads/job/${uid}/errors`, undefined, { Accept: 'text/csv' });
    const [first, row] = csv.body.replace('\uFEFF', '').split('\r\n');
    expect(first).toBe(`${heading},Row reference,Reasons`);
    expect(row).toContain('Beyond the last column: “12 High Street”, “York”.');
  });
});

describe('the meaning of columns', () => {
  const unknown = heading.replace('Employee contribution', 'Betrag des Mitarbeiters');

  it('is asked about when it is not known, and remembered for the payroll', async () => {
    const job = await checked(fileOf(good, unknown));
    expect(job).toMatchObject({ status: 'waitingForMapping', rowCount: 0 });
    const at = `/bulk-loads/job/${job.bulkLoadJobUid}/mapping`;
    const { data: asked } = (await test.call<Data<BulkLoadMappingState>>(place.admin, 'GET', at)).body;
    expect(asked).toMatchObject({ isRemembered: false, reading: { kind: 'csv', delimiter: ',' } });
    expect(asked.questions.length).toBeGreaterThan(0);
    expect(asked.sampleRows[1]?.cells).toEqual(good[0]?.split(','));
    const columns = asked.mapping?.columns.map((column, n) => (n === 4 ? 'employeeRegularAmount' : column));
    const refused = await test.call(place.admin, 'PATCH', at, { ...asked.mapping, columns: [] });
    expect(refused.status).toBe(422);
    const { status, body } = await test.call(place.admin, 'PATCH', at, { ...asked.mapping, columns });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await settled(job.bulkLoadJobUid)).toMatchObject({ status: 'waitingForTriggerToStartProcessing', rowCount: 2 });
    await event(job.bulkLoadJobUid, 'discard');
    const next = await checked(fileOf(good.slice(1), unknown));
    expect(next).toMatchObject({ status: 'waitingForTriggerToStartProcessing', rowCount: 1, failedRowCount: 0 });
  });

  describe('that turn out to be dates', () => {
    /** Sends rows with days of birth, and says that they are that. */
    const chosen = async (days: readonly string[]) => {
      const rows = good.map((row, n) => `${row},${days[n]}`);
      const { bulkLoadJobUid: uid } = await checked(fileOf(rows, `${heading},Geboren`));
      const at = `/bulk-loads/job/${uid}/mapping`;
      const { mapping } = (await test.call<Data<BulkLoadMappingState>>(place.admin, 'GET', at)).body.data;
      const columns = mapping?.columns.with(6, 'dateOfBirth');
      expect((await test.call(place.admin, 'PATCH', at, { ...mapping, columns })).status).toBe(200);
      return { at, job: await settled(uid) };
    };

    it('are read in the order that they show', async () => {
      expect((await chosen(['03/02/1980', '13/02/1980'])).job).toMatchObject({ failedRowCount: 0, rowCount: 2 });
    });

    it('have the day first and are asked about once where they show none, and not again', async () => {
      const { at, job } = await chosen(['03/02/1980', '04/02/1980']);
      expect(job).toMatchObject({ fileErrorCount: 0, failedRowCount: 0 });
      expect(job.validation?.fileWarnings?.map(({ code }) => code)).toContain('dateOrderUnknown');
      const { data: asked } = (await test.call<Data<BulkLoadMappingState>>(place.admin, 'GET', at)).body;
      expect(asked.questions).toMatchObject([{ kind: 'dateOrder' }]);
      expect((await test.call(place.admin, 'PATCH', at, { ...asked.mapping, dateOrder: 'dayFirst' })).status).toBe(200);
      const { validation } = await settled(job.bulkLoadJobUid);
      expect(validation?.fileWarnings?.map(({ code }) => code)).not.toContain('dateOrderUnknown');
      const { data: now } = (await test.call<Data<BulkLoadMappingState>>(place.admin, 'GET', at)).body;
      expect([now.mapping?.dateOrder, now.questions]).toEqual(['dayFirst', []]);
    });
  });
});

describe('approval', () => {
  it('is not for the uploader where the payroll needs a second person, and ends with a correction', async () => {
    place = await uploads.place({ require_bulk_load_approval: true, require_bulk_load_second_user_approval: true });
    const { bulkLoadJobUid: uid } = await checked(fileOf(good));
    expect((await event(uid, 'approve')).body.errors).toMatchObject([
      { defaultMessage: textWith('another person must approve it') },
    ]);
    const colleague = await records.user();
    await records.relationship(colleague, place.employer, { is_senior_pension_administrator: true });
    expect((await event(uid, 'approve', colleague)).body.data).toMatchObject({
      status: 'approved',
      approvedBy: someText,
    });
    await correct(uid, [{ rowNumber: 2, column: 4, value: '51.00' }]);
    expect(await read(uid)).toMatchObject({
      status: 'waitingForTriggerToStartProcessing',
      approvedBy: null,
      approvedTimestamp: null,
    });
  });

  it('is not for the person who chose the meaning of the columns either', async () => {
    place = await uploads.place({ require_bulk_load_approval: true, require_bulk_load_second_user_approval: true });
    const { bulkLoadJobUid: uid } = await checked(fileOf(good));
    const [mapper, third] = [await records.user(), await records.user()];
    for (const one of [mapper, third]) await records.relationship(one, place.employer, { is_senior_pension_administrator: true });
    const at = `/bulk-loads/job/${uid}/mapping`;
    const { data: known } = (await test.call<Data<BulkLoadMappingState>>(mapper, 'GET', at)).body;
    expect((await test.call(mapper, 'PATCH', at, known.mapping)).status).toBe(200);
    await settled(uid);
    expect((await event(uid, 'approve', mapper)).body.errors).toMatchObject([
      { defaultMessage: textWith('another person must approve it') },
    ]);
    expect((await event(uid, 'approve', third)).body.data).toMatchObject({ status: 'approved' });
  });

  it('is refused while rows have errors', async () => {
    const { bulkLoadJobUid: uid } = await checked(fileOf(['A1,AB123456A,Ada,Hill,fifty,30.00', ...good.slice(1)]));
    expect((await event(uid, 'approve')).body.errors).toMatchObject([{ defaultMessage: textWith('Rows with errors: 1') }]);
  });
});

describe('a worker that is cut off', () => {
  it('loses no row and doubles none', async () => {
    const rows = Array.from({ length: 2_500 }, (_, n) => `P${n},,Person,Number ${n},1.00,1.00`);
    const sent = await send(fileOf(rows));
    const uid = sent.body.data.bulkLoadJobUid;
    await settled(uid);
    // As after the death of a worker in the middle of the file.
    await sql`delete from portal.bulk_load_rows where bulk_load_job_uid = ${uid} and row_number > 1001`.execute(test.database.db);
    await sql`
      update portal.bulk_load_jobs set status = 'validatingData', row_count = 1000, failed_row_count = 1000, warned_row_count = 0,
        worker_uid = gen_random_uuid(), heartbeat_at = now() - interval '1 hour' where bulk_load_job_uid = ${uid}`.execute(
      test.database.db,
    );
    const steps = await Promise.all([1, 2].map(() => test.checkUploads()));
    expect(steps.map(({ checked: count }) => count).toSorted((one, other) => one - other)).toEqual([0, 1]);
    // Nobody has these numbers, which one finding about the column says.
    expect(await read(uid)).toMatchObject({ rowCount: 2_500, failedRowCount: 0, fileErrorCount: 1 });
    const { rows: counted } = await sql`
      select count(*)::integer as count, count(distinct row_number)::integer as different from portal.bulk_load_rows
      where bulk_load_job_uid = ${uid}`.execute(test.database.db);
    expect(counted).toEqual([{ count: 2_500, different: 2_500 }]);
  });

  it('fails with a reason, and is tried again', async () => {
    const sent = await send(fileOf(good));
    const uid = sent.body.data.bulkLoadJobUid;
    await settled(uid);
    await sql`update portal.bulk_loads l set file_uid = gen_random_uuid() from portal.bulk_load_jobs j
      where j.bulk_load_uid = l.bulk_load_uid and j.bulk_load_job_uid = ${uid}`.execute(test.database.db);
    await sql`update portal.bulk_load_jobs set status = 'validatingData' where bulk_load_job_uid = ${uid}`.execute(
      test.database.db,
    );
    await expect(test.checkUploads()).rejects.toThrow('is missing');
    expect(await read(uid)).toMatchObject({ status: 'failed', failureReason: textWith('is missing') });
    await sql`update portal.bulk_loads l set file_uid = c.file_id from portal.bulk_load_jobs j, portal.file_contents c
      where j.bulk_load_uid = l.bulk_load_uid and j.bulk_load_job_uid = ${uid} and c.employer_id = l.employer_id`.execute(
      test.database.db,
    );
    expect((await event(uid, 'retry')).status).toBe(200);
    expect(await settled(uid)).toMatchObject({ status: 'waitingForTriggerToStartProcessing', rowCount: 2, failureReason: null });
  });
});
