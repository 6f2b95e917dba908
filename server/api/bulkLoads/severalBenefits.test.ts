import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BulkLoadJob } from '../../../schemas/generated/types.ts';
import type { TestApi } from '../../../tests/setup/api/testApi.ts';
import type { UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { uploadTests } from '../../../tests/setup/api/uploadTests.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
let savings: { benefit: string; period: string };
uploadTests((made) => ({ test, uploads, place } = made));

/** A benefit of savings beside the pension of the payroll: Ada and Bob have pots of both. */
beforeEach(async () => {
  const { records } = uploads;
  await sql`update portal.benefits set name = 'Staff pension' where benefit_uid = ${place.benefit}`.execute(test.database.db);
  const product = await records.productType();
  await sql`update portal.product_types set is_pension = false, long_name = 'Lifetime ISA' where product_uid = ${product}`.execute(
    test.database.db,
  );
  const benefit = await records.benefit(place.employer, place.payroll, {
    pension_scheme_uid: null,
    product_uid: product,
    type: 'savings',
    name: 'Staff savings',
  });
  const period = await records.payPeriod(place.employer, { payroll: place.payroll, benefit });
  const { rows } = await sql<{ uid: string }>`
    select employee_uid as uid from portal.employees where employer_id = ${place.employer}`.execute(test.database.db);
  for (const { uid } of rows) {
    const pot = await records.pot(place.employer, uid, null, { product_uid: product });
    const shares = { employee_percent: null, employee_amount: 10_00, employer_percent: null, employer_amount: 0 };
    await records.contributionLevel(place.employer, pot, '2026-01-01', shares);
  }
  savings = { benefit, period };
});

const headings = 'Payroll number,First name,Last name,Benefit,Employee contribution,Employer contribution';
const fileOf = (...rows: readonly string[]): string => [headings, ...rows, ''].join('\r\n');
const ofBoth = fileOf(
  'A1,Ada,Hill,Staff pension,50.01,30.02',
  'A1,Ada,Hill,Staff savings,70.03,0.00',
  'B2,Bob,Hill,Staff pension,40.04,20.05',
  'B2,Bob,Hill,Lifetime ISA,60.06,5.07',
);

const send = (text: string) => uploads.send(place, { fileAction: 'contribution', text, to: 'employer' });

/** The jobs of the employer by their benefits, with the numbers of their rows. */
async function jobs(): Promise<{ uid: string; benefit: string | null; rows: number[]; job: BulkLoadJob }[]> {
  const { rows } = await sql<{ uid: string; benefit: string | null; rows: number[] }>`
    select j.bulk_load_job_uid as uid, b.name as benefit,
      array(select r.row_number from portal.bulk_load_rows r where r.bulk_load_job_uid = j.bulk_load_job_uid order by 1) as rows
    from portal.bulk_load_jobs j left join portal.benefits b using (benefit_uid)
    where j.employer_id = ${place.employer} order by b.name, 1`.execute(test.database.db);
  return Promise.all(rows.map(async (row) => ({ ...row, job: await uploads.read(place, row.uid) })));
}

describe('the template of a payroll with several benefits', () => {
  const template = async (query: string): Promise<string[]> => {
    const path = `/payrolls/${place.payroll}/upload-template?action=contribution&${query}`;
    const { body } = await test.call<string>(place.admin, 'GET', path);
    return body.replace('\uFEFF', '').trim().split('\r\n');
  };
  const cells = (lines: readonly string[], ...titles: string[]): string[][] => {
    const places = titles.map((title) => (lines[0] ?? '').split(',').indexOf(title));
    return lines.slice(1).map((line) => places.map((index) => line.split(',')[index] ?? 'no such column'));
  };

  it('has the members of each benefit, with the benefit of each row, and comes back without an error', async () => {
    const lines = await template('filled=true');
    expect(cells(lines, 'Payroll number', 'Benefit')).toEqual([
      ['A1', 'Staff pension'],
      ['B2', 'Staff pension'],
      ['A1', 'Staff savings'],
      ['B2', 'Staff savings'],
    ]);
    const { status, body } = await send([...lines, ''].join('\r\n'));
    expect(status, JSON.stringify(body)).toBe(201);
    await test.workDone();
    expect((await jobs()).map(({ benefit, rows, job }) => [benefit, rows, job.status, job.failedRowCount])).toEqual([
      ['Staff pension', [2, 3], 'waitingForTriggerToStartProcessing', 0],
      ['Staff savings', [4, 5], 'waitingForTriggerToStartProcessing', 0],
    ]);
  });

  it('names each benefit so that it is no other: two of one name by their product or scheme', async () => {
    await sql`update portal.benefits set name = 'Staff' where payroll_uid = ${place.payroll}`.execute(test.database.db);
    const lines = await template('filled=true');
    const names = new Set(cells(lines, 'Benefit').flat());
    expect([names.size, names.has('Staff')]).toEqual([2, false]);
    await send([...lines, ''].join('\r\n'));
    await test.workDone();
    expect((await jobs()).map(({ rows, job }) => [rows.length, job.failedRowCount])).toEqual([
      [2, 0],
      [2, 0],
    ]);
  });

  it('has the column when it is empty, too, and no such column for a chosen pay period or one benefit', async () => {
    expect((await template('filled=false'))[0]?.split(',')).toContain('Benefit');
    expect((await template(`filled=true&payrollDateUid=${place.period}`))[0]?.split(',')).not.toContain('Benefit');
    await sql`update portal.pay_periods set status = 'paymentReceived' where benefit_uid = ${savings.benefit}`.execute(
      test.database.db,
    );
    expect((await template('filled=true'))[0]?.split(',')).not.toContain('Benefit');
  });
});

describe('a file of a payroll with the rows of several benefits', () => {
  it('is divided into a job for each benefit, with the numbers of its rows in the file and its own sums', async () => {
    const { status, body } = await send(ofBoth);
    expect(status, JSON.stringify(body)).toBe(201);
    await test.workDone();
    const found = await jobs();
    expect(found.map(({ benefit, rows }) => [benefit, rows])).toEqual([
      ['Staff pension', [2, 4]],
      ['Staff savings', [3, 5]],
    ]);
    expect(found.map(({ job }) => [job.status, job.benefitUid, job.payrollDateUid, job.failedRowCount])).toEqual([
      ['waitingForTriggerToStartProcessing', place.benefit, place.period, 0],
      ['waitingForTriggerToStartProcessing', savings.benefit, savings.period, 0],
    ]);
    // 50.01 + 30.02 + 40.04 + 20.05, and 70.03 + 60.06 + 5.07.
    expect(found.map(({ job }) => job.processingSummary?.amountToPay?.totalAmount)).toEqual([140_12, 135_16]);
    expect(found[0]?.uid).toBe(body.data.bulkLoadJobUid);
  });

  it('is divided where nobody contributed to one of them in an earlier period', async () => {
    const earlier = { status: 'noStatementsAvailable', period_start_date: '2026-03-31', period_end_date: '2026-03-31' } as const;
    await uploads.records.payPeriod(place.employer, { payroll: place.payroll, benefit: savings.benefit }, earlier);
    await send(ofBoth);
    await test.workDone();
    expect((await jobs()).map(({ benefit, job }) => [benefit, job.payrollDateUid, job.failedRowCount])).toEqual([
      ['Staff pension', place.period, 0],
      ['Staff savings', savings.period, 0],
    ]);
  });

  it('has the rows of no known benefit as errors with their remedy, and loses none', async () => {
    await send(`${ofBoth}A1,Ada,Hill,Staff pensoin,1.00,1.00\r\nB2,Bob,Hill,,2.00,2.00\r\n`);
    await test.workDone();
    const [pension, other] = await jobs();
    expect([pension?.rows, other?.rows]).toEqual([
      [2, 4, 6, 7],
      [3, 5],
    ]);
    const messages =
      pension?.job.validation?.itemErrors?.map(({ rowNumber, message, remedy }) => [rowNumber, `${message} ${remedy}`]) ?? [];
    expect(messages).toContainEqual([
      6,
      '“Staff pensoin” is not one of the benefits of this payroll that have exactly one pay period open for upload: Staff pension, Staff savings. If one of them is meant, enter its name. Never enter another benefit: leave out the rows of a benefit with no open pay period, or with several, and send them in a file of their own from the page of their pay period.',
    ]);
    expect(messages).toContainEqual([
      7,
      'The file has several benefits, and the row names none of them. Enter its benefit: Staff pension, Staff savings.',
    ]);
    expect(other?.job.failedRowCount).toBe(0);
  });

  it('is refused as before where no row names a benefit that is open, with the way to name it', async () => {
    const { status, body } = await send(fileOf('A1,Ada,Hill,Group life,1.00,1.00'));
    expect([status, body.errors]).toMatchObject([
      422,
      [{ field: 'payrollDateUid', defaultMessage: expect.stringContaining('in a column “Benefit”') as string }],
    ]);
  });

  it('is about the benefit that all rows name, where several are open', async () => {
    const { body } = await send(fileOf('A1,Ada,Hill,Staff savings,70.03,0.00'));
    await test.workDone();
    expect(await uploads.read(place, body.data.bulkLoadJobUid)).toMatchObject({
      benefitUid: savings.benefit,
      payrollDateUid: savings.period,
      rowCount: 1,
    });
  });

  it('is asked about where the same contents have been carried out for pay periods that are still open', async () => {
    await sql`update portal.payrolls set is_automatic_statements = false where payroll_uid = ${place.payroll}`.execute(
      test.database.db,
    );
    const { body } = await send(ofBoth);
    await test.workDone();
    const [, other] = await jobs();
    await together('process', body.data.bulkLoadJobUid, [{ bulkLoadJobUid: String(other?.uid) }]);
    await test.workDone();
    const again = await send(ofBoth);
    expect([again.status, again.body.errors]).toMatchObject([422, [{ field: 'file', warning: 'sameFile' }]]);
    await sql`update portal.pay_periods set status = 'paymentReceived' where employer_id = ${place.employer}`.execute(
      test.database.db,
    );
    const next = { period_start_date: '2026-12-01', period_end_date: '2026-12-31' };
    for (const benefit of [place.benefit, savings.benefit])
      await uploads.records.payPeriod(place.employer, { payroll: place.payroll, benefit }, next);
    expect((await send(ofBoth)).status).toBe(201);
  });

  it('is not divided again by a check that begins again', async () => {
    const { body } = await send(ofBoth);
    await test.workDone();
    const uid = body.data.bulkLoadJobUid;
    // As a service leaves it that has died between the division and the first rows.
    await sql`delete from portal.bulk_load_rows where bulk_load_job_uid = ${uid}`.execute(test.database.db);
    await sql`
      update portal.bulk_load_jobs set status = 'validatingData', row_count = 0, summary = null where bulk_load_job_uid = ${uid}`.execute(
      test.database.db,
    );
    await test.checkUploads();
    expect((await jobs()).map(({ benefit, rows }) => [benefit, rows])).toEqual([
      ['Staff pension', [2, 4]],
      ['Staff savings', [3, 5]],
    ]);
  });

  it('is divided again by another meaning of its columns, with the corrected cells', async () => {
    const { body } = await send(ofBoth);
    await test.workDone();
    const [pension, other] = await jobs();
    const cell = { rowNumber: 5, column: 4, value: '61.00' };
    await test.call(place.admin, 'PATCH', `/bulk-loads/job/${String(other?.uid)}/rows`, { changes: [cell] });
    const uid = body.data.bulkLoadJobUid;
    const { body: known } = await test.call<{ data: { mapping: object } }>(place.admin, 'GET', `/bulk-loads/job/${uid}/mapping`);
    const { status, body: answer } = await test.call<object>(
      place.admin,
      'PATCH',
      `/bulk-loads/job/${uid}/mapping`,
      known.data.mapping,
    );
    expect(status, JSON.stringify(answer)).toBe(200);
    await test.workDone();
    const found = await jobs();
    expect(
      found
        .map(({ benefit, rows, job }) => [benefit, rows, job.status])
        .toSorted((one, another) => String(one).localeCompare(String(another))),
    ).toEqual(
      [
        ['Staff pension', [2, 4], 'waitingForTriggerToStartProcessing'],
        ['Staff savings', [3, 5], 'discarded'],
        ['Staff savings', [3, 5], 'waitingForTriggerToStartProcessing'],
      ].toSorted((one, other) => String(one).localeCompare(String(other))),
    );
    const again = found.find(({ uid: one, benefit }) => benefit === 'Staff savings' && one !== other?.uid);
    expect(again?.job.processingSummary?.amountToPay?.totalAmount).toBe(70_03 + 61_00 + 5_07);
    expect(pension?.uid).toBe(uid);
    const { jobsOfFile } = (
      await test.call<{ data: BulkLoadJob }>(place.admin, 'GET', `/bulk-loads/job/${uid}?expand=jobsOfFile`)
    ).body.data;
    expect(jobsOfFile?.map(({ bulkLoadJobUid }) => bulkLoadJobUid)).toEqual([uid, again?.uid]);
  });
});

/** Takes a job through a step together with others of its file. */
const together = (
  event: string,
  uid: string,
  others: readonly { bulkLoadJobUid: string; contentSha256?: string | null }[],
  by = place.admin,
) => uploads.event(by, uid, event, { otherJobs: others });

describe('the jobs of a file with several benefits', () => {
  let pension: string;
  let other: string;
  const statuses = async (): Promise<string[]> => [await uploads.status(place, pension), await uploads.status(place, other)];
  const contributed = async (): Promise<Record<string, unknown>[]> => {
    const { rows } = await sql<Record<string, unknown>>`
      select b.name, sum(c.employee_regular_amount + c.employer_regular_amount)::integer as pence
      from portal.regular_payroll_contributions c join portal.benefits b using (benefit_uid)
      where c.employer_id = ${place.employer} and not c.is_cancelled group by b.name order by 1`.execute(test.database.db);
    return rows;
  };
  const statements = async (): Promise<unknown[]> => {
    const { rows } = await sql`
      select b.name, s.total_amount::integer as pence, s.is_cancelled as "isCancelled"
      from portal.statements s join portal.pay_periods r using (payroll_date_uid) join portal.benefits b on b.benefit_uid = r.benefit_uid
      where s.employer_id = ${place.employer} order by 1`.execute(test.database.db);
    return rows;
  };
  /** Sends a file and acknowledges the warnings of its jobs. */
  async function sent(text: string): Promise<void> {
    await send(text);
    await test.workDone();
    const found = await jobs();
    [pension = '', other = ''] = found.map(({ uid }) => uid);
    for (const { uid, job } of found)
      if (job.warnedRowCount > 0 || job.validation?.fileWarnings?.length !== 0)
        await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason: 'As planned.' });
  }

  it('are answered with each of them: their benefits, rows and amounts', async () => {
    await sent(ofBoth);
    for (const uid of [pension, other]) {
      const { data } = (await test.call<{ data: BulkLoadJob }>(place.admin, 'GET', `/bulk-loads/job/${uid}?expand=jobsOfFile`))
        .body;
      expect(data.jobsOfFile).toEqual([
        {
          bulkLoadJobUid: pension,
          benefitUid: place.benefit,
          benefitTitle: 'Staff pension',
          status: 'waitingForTriggerToStartProcessing',
          rowCount: 2,
          failedRowCount: 0,
          totalAmount: 140_12,
          contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        },
        {
          bulkLoadJobUid: other,
          benefitUid: savings.benefit,
          benefitTitle: 'Staff savings',
          status: 'waitingForTriggerToStartProcessing',
          rowCount: 2,
          failedRowCount: 0,
          totalAmount: 135_16,
          contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        },
      ]);
    }
    const single = await uploads.send({ ...place, benefit: savings.benefit }, { fileAction: 'contribution', text: ofBoth });
    expect(single.status).toBe(422);
  });

  it('are carried out and undone together, each with its own statement', async () => {
    await sent(ofBoth);
    const started = await together('process', pension, [{ bulkLoadJobUid: other }]);
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    await test.workDone();
    expect(await statuses()).toEqual(['awaitingPayment', 'awaitingPayment']);
    expect(await contributed()).toEqual([
      { name: 'Staff pension', pence: 140_12 },
      { name: 'Staff savings', pence: 135_16 },
    ]);
    expect(await statements()).toEqual([
      { name: 'Staff pension', pence: 140_12, isCancelled: false },
      { name: 'Staff savings', pence: 135_16, isCancelled: false },
    ]);
    const undone = await together('undo', other, [{ bulkLoadJobUid: pension }]);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    await test.workDone();
    expect(await statuses()).toEqual(['undone', 'undone']);
    expect((await statements()).map((one) => (one as { isCancelled: boolean }).isCancelled)).toEqual([true, true]);
  });

  it('stay as they are where the state of one refuses the step, and the refusal names its benefit', async () => {
    await sent(ofBoth.replace('60.06', 'sixty'));
    for (const [own, ...others] of [
      [pension, other],
      [other, pension],
    ] as const) {
      const refused = await together(
        'process',
        own,
        others.map((bulkLoadJobUid) => ({ bulkLoadJobUid })),
      );
      expect(refused.status).toBe(422);
      expect(refused.body.errors[0]?.defaultMessage).toMatch(/^Staff savings: Rows with errors: 1\./);
    }
    expect(await statuses()).toEqual(['waitingForTriggerToStartProcessing', 'waitingForTriggerToStartProcessing']);
    await test.workDone();
    expect(await statements()).toEqual([]);
  });

  it('refuse a step about other contents than those that were seen', async () => {
    await sent(ofBoth);
    const { contentSha256 } = await uploads.read(place, other);
    await test.call(place.admin, 'PATCH', `/bulk-loads/job/${other}/rows`, {
      changes: [{ rowNumber: 3, column: 4, value: '71.00' }],
    });
    const refused = await together('process', pension, [{ bulkLoadJobUid: other, contentSha256 }]);
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [
        {
          field: 'otherJobs.0.bulkLoadJobUid',
          defaultMessage: expect.stringMatching(/^Staff savings: The contents have changed/) as string,
        },
      ],
    ]);
    expect(await statuses()).toEqual(['waitingForTriggerToStartProcessing', 'waitingForTriggerToStartProcessing']);
  });

  it('take no step together with a job of another file or another employer, or with one that is there twice', async () => {
    await sent(ofBoth);
    const elsewhere = await uploads.place();
    const stranger = await uploads.checked(elsewhere, { fileAction: 'contribution', text: ofBoth });
    for (const others of [[stranger.bulkLoadJobUid], [pension], [other, other]]) {
      const refused = await together(
        'discard',
        pension,
        others.map((bulkLoadJobUid) => ({ bulkLoadJobUid })),
      );
      expect([refused.status, refused.body.errors[0]?.defaultMessage]).toEqual([
        422,
        'This is no other job of the same file. Leave it out',
      ]);
    }
    const denied = await together('discard', pension, [{ bulkLoadJobUid: other }], elsewhere.admin);
    expect(denied.status).toBe(404);
    expect(await statuses()).toEqual(['waitingForTriggerToStartProcessing', 'waitingForTriggerToStartProcessing']);
  });

  it('are discarded together', async () => {
    await sent(ofBoth);
    expect((await together('discard', other, [{ bulkLoadJobUid: pension }])).status).toBe(200);
    expect(await statuses()).toEqual(['discarded', 'discarded']);
  });

  it('need an approval each, by another person than the uploader, and are approved together', async () => {
    await sql`
      update portal.payrolls set require_bulk_load_approval = true, require_bulk_load_second_user_approval = true where payroll_uid = ${place.payroll}`.execute(
      test.database.db,
    );
    const second = await uploads.records.user();
    await uploads.records.relationship(second, place.employer, { is_pension_administrator: true });
    await sent(ofBoth);
    expect((await together('approve', pension, [{ bulkLoadJobUid: other }])).status).toBe(422);
    const approved = await together('approve', pension, [{ bulkLoadJobUid: other }], second);
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(await statuses()).toEqual(['approved', 'approved']);
    expect((await together('process', pension, [{ bulkLoadJobUid: other }])).status).toBe(200);
    await test.workDone();
    expect(await contributed()).toMatchObject([{ pence: 140_12 }, { pence: 135_16 }]);
  });
});
