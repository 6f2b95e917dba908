import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Uploads } from '../../../../tests/setup/api/uploads.ts';
import { TestRuns } from './testRuns.ts';

let runs: TestRuns;
beforeAll(async () => {
  runs = await TestRuns.create();
});
afterAll(() => runs.test.close());

it.each([
  [
    'contributions',
    'Contribution',
    'Employee contribution,Employer contribution',
    '50.00,30.00',
    'awaitingPayment',
    [{ total_amount: 80_00 }],
  ],
  ['a salary', 'Salary', 'Annual salary', '28500.00', 'complete', []],
])(
  'a file of all changes with %s ends with the statement of its contributions',
  async (_, action, headings, cells, state, expected) => {
    const { db } = runs.test.database;
    const at = await runs.workplace();
    await runs.member(at, { payroll_number: 'A1', last_name: 'Hill' });
    await sql`update portal.payrolls set enable_employer_file_upload = true where payroll_uid = ${at.payroll}`.execute(db);
    const uploads = new Uploads(runs.test);
    const place = { ...at, admin: at.user };
    const { bulkLoadJobUid: uid, validation } = await uploads.checked(place, {
      fileAction: 'bulkManagement',
      payrollDateUid: at.period,
      text: `Action,Payroll number,Last name,${headings}\r\n${action},A1,Hill,${cells}\r\n`,
    });
    expect(validation?.itemErrors).toEqual([]);
    const started = await uploads.event(at.user, uid, 'process');
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    await runs.test.workDone();
    expect((await uploads.read(place, uid)).status).toBe(state);
    const { rows } = await sql`select total_amount from portal.statements where employer_id = ${at.employer}`.execute(db);
    expect(rows).toEqual(expected);
  },
);
