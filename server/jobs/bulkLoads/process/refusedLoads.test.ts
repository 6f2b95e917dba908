import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { Uploads } from '../../../../tests/setup/api/uploads.ts';
import { TestRuns } from './testRuns.ts';

let runs: TestRuns;
beforeAll(async () => {
  runs = await TestRuns.create();
});
afterAll(() => runs.test.close());

/** A contribution file of two members, of whom the pots of some become inactive after the check: their rows are refused. */
async function processedWith(refusedCount: number, period: { status?: string } = {}) {
  const { db } = runs.test.database;
  const at = await runs.workplace();
  const members = [
    await runs.member(at, { payroll_number: 'A1', last_name: 'Hill' }),
    await runs.member(at, { payroll_number: 'A2', last_name: 'Marsh' }),
  ];
  await sql`update portal.payrolls set enable_employer_file_upload = true where payroll_uid = ${at.payroll}`.execute(db);
  if (period.status !== undefined)
    await sql`update portal.pay_periods set status = ${period.status} where payroll_date_uid = ${at.period}`.execute(db);
  const uploads = new Uploads(runs.test);
  const { bulkLoadJobUid: uid, validation } = await uploads.checked(
    { ...at, admin: at.user },
    {
      fileAction: 'contribution',
      payrollDateUid: at.period,
      confirmedWarnings: period.status === undefined ? '[]' : '["noContributions"]',
      text: 'Payroll number,Last name,Employee contribution,Employer contribution\r\nA1,Hill,50.00,30.00\r\nA2,Marsh,50.00,30.00\r\n',
    },
  );
  expect(validation?.itemErrors).toEqual([]);
  for (const { employee } of members.slice(0, refusedCount))
    await sql`update portal.pots set state = 'notActive' where employee_uid = ${employee}`.execute(db);
  const started = await uploads.event(at.user, uid, 'process');
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const read = () => uploads.read({ ...at, admin: at.user }, uid);
  await runs.test.workDone();
  expect((await read()).status).not.toBe('processingInstructions');
  const { rows: statements } = await sql`select total_amount from portal.statements where employer_id = ${at.employer}`.execute(
    db,
  );
  const { rows: notices } = await sql<{ title: string }>`
    select title from portal.notices where employer_id = ${at.employer} and title like '%upload%' and title not like '%checked'`.execute(
    db,
  );
  const { body } = await runs.test.call<{ data: BulkLoadJob }>(at.user, 'GET', `/bulk-loads/job/${uid}?expand=processing`);
  const { rows: periods } = await sql<{ status: string }>`
    select status from portal.pay_periods where payroll_date_uid = ${at.period}`.execute(db);
  return { load: body.data, statements, notices: notices.map(({ title }) => title), status: periods[0]?.status };
}

it('is not complete if every row was refused: nothing is carried out, and nothing submitted', async () => {
  const { load, statements, notices } = await processedWith(2);
  expect(load).toMatchObject({
    status: 'refused',
    allowedActions: { canUndo: false },
    processing: { isComplete: true, outcomes: [{ outcome: 'failed', count: 2 }] },
  });
  expect(statements).toEqual([]);
  expect(notices).toEqual(['Nothing of your upload was carried out']);
});

it('is complete with a refused row among others, and leaves the submission to a person', async () => {
  const { load, statements, notices } = await processedWith(1);
  expect(load).toMatchObject({
    status: 'complete',
    processing: { statementRefusal: expect.stringContaining('Changes of this file were refused') as string },
  });
  expect(statements).toEqual([]);
  expect(notices).toEqual(['Your upload has been processed']);
});

it('opens a period again that was recorded as one without contributions, once it has brought an amount', async () => {
  const recorded = { status: 'noStatementsAvailable' };
  expect(await processedWith(2, recorded)).toMatchObject(recorded);
  expect(await processedWith(1, recorded)).toMatchObject({ status: 'openForUpload', statements: [] });
  expect(await processedWith(0, recorded)).toMatchObject({
    status: 'generatedProcessing',
    statements: [{ total_amount: 160_00 }],
  });
});

it('is paid as it was confirmed without a refused row', async () => {
  const { load, statements } = await processedWith(0);
  expect(load.status).toBe('awaitingPayment');
  expect(statements).toEqual([{ total_amount: 160_00 }]);
});

it('a leaver of a day before the membership is an error of the check', async () => {
  const leaver = async (day: string) => {
    const at = await runs.workplace();
    await runs.member(at, { payroll_number: 'A1', last_name: 'Hill' });
    await sql`update portal.payrolls set enable_employer_file_upload = true where payroll_uid = ${at.payroll}`.execute(
      runs.test.database.db,
    );
    const { validation } = await new Uploads(runs.test).checked(
      { ...at, admin: at.user },
      {
        fileAction: 'leaver',
        text: `Payroll number,Last name,Leaving date\r\nA1,Hill,${day}\r\n`,
        name: `${day.slice(0, 2)}.csv`,
      },
    );
    return (validation?.itemErrors ?? []).map(({ message }) => message);
  };
  // The membership began on 30 October 2026.
  expect(await leaver('29/10/2026')).toEqual([expect.stringContaining('became a member of the pension scheme on 30/10/2026')]);
  expect(await leaver('30/10/2026')).toEqual([]);
});
