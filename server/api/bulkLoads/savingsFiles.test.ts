import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { TestApi } from '../../../tests/setup/api/testApi.ts';
import type { UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { uploadTests } from '../../../tests/setup/api/uploadTests.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
let uidOf: ReadonlyMap<string, string>;
uploadTests((made) => ({ test, uploads, place } = made));

/** A benefit of savings on the payroll: Ada and Bob, members of no scheme of it, have pots; Ada saves £50.00, Bob £60.00 each period. Cleo has none. */
beforeEach(async () => {
  const { records } = uploads;
  const product = await records.productType();
  await sql`update portal.product_types set is_pension = false, long_name = 'Lifetime ISA' where product_uid = ${product}`.execute(
    test.database.db,
  );
  const benefit = await records.benefit(place.employer, place.payroll, {
    pension_scheme_uid: null,
    product_uid: product,
    type: 'savings',
  });
  const period = await records.payPeriod(place.employer, { payroll: place.payroll, benefit });
  await records.employee(place.employer, {
    first_name: 'Cleo',
    last_name: 'Hill',
    payroll_number: 'C3',
    payroll_uid: place.payroll,
  });
  const { rows } = await sql<{ name: string; uid: string }>`
    select first_name as name, employee_uid as uid from portal.employees where employer_id = ${place.employer}`.execute(
    test.database.db,
  );
  uidOf = new Map(rows.map(({ name, uid }) => [name, uid]));
  for (const [name, pence] of [
    ['Ada', 50_00],
    ['Bob', 60_00],
  ] as const) {
    const employee = uidOf.get(name) ?? '';
    const pot = await records.pot(place.employer, employee, null, { product_uid: product });
    const shares = { employee_percent: null, employee_amount: pence, employer_percent: null, employer_amount: 0 };
    await records.contributionLevel(place.employer, pot, '2026-01-01', shares);
    await sql`
      insert into portal.regular_payroll_contributions (employer_id, payroll_uid, benefit_uid, payroll_date_uid, due_date, contribution_type, employee_uid,
        pot_uid, employee_regular_amount)
      values (${place.employer}, ${place.payroll}, ${benefit}, ${period}, '2026-12-22', 'savings', ${employee}, ${pot}, ${pence})`.execute(
      test.database.db,
    );
  }
  place = { ...place, benefit, period, scheme: '' };
});

const headings = 'Payroll number,First name,Last name,Employee contribution,Employer contribution';
const checked = (...rows: readonly string[]) =>
  uploads.checked(place, {
    fileAction: 'contribution',
    payrollDateUid: place.period,
    text: [headings, ...rows, ''].join('\r\n'),
  });
const messages = (found: readonly { message: string }[] | undefined): string[] => (found ?? []).map(({ message }) => message);

it('a contributions file of savings is checked, carried out, and ends with its statement', async () => {
  const {
    bulkLoadJobUid: uid,
    validation,
    processingSummary,
  } = await checked('A1,Ada,Hill,70.00,0.00', 'B2,Bob,Hill,60.00,5.00');
  expect([messages(validation?.itemErrors), messages(validation?.fileWarnings)]).toEqual([[], []]);
  expect(processingSummary?.amountToPay).toMatchObject({ totalAmount: 135_00, fromFile: 135_00, keptFromPortal: 0 });
  await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason: 'As planned.' });
  const started = await uploads.event(place.admin, uid, 'process');
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  await test.workDone();
  expect(await uploads.status(place, uid)).toBe('awaitingPayment');
  const { rows } = await sql`select total_amount from portal.statements where employer_id = ${place.employer}`.execute(
    test.database.db,
  );
  expect(rows).toEqual([{ total_amount: 135_00 }]);
});

it('savers without a row are missing, and are charged until somebody decides', async () => {
  const { validation, processingSummary } = await checked('A1,Ada,Hill,50.00,0.00');
  expect(messages(validation?.fileWarnings)).toEqual(['Members of the payroll who are not in the file: 1. Bob Hill (B2).']);
  expect(processingSummary?.amountToPay).toMatchObject({
    totalAmount: 110_00,
    keptFromPortal: 60_00,
    undecidedAmount: 60_00,
    undecidedMemberCount: 1,
  });
});

it('somebody without a pot is an error with its remedy', async () => {
  const { validation } = await checked('A1,Ada,Hill,50.00,0.00', 'B2,Bob,Hill,60.00,0.00', 'C3,Cleo,Hill,10.00,0.00');
  expect(messages(validation?.itemErrors)).toEqual([
    expect.stringContaining("Cleo Hill has no active pot of this benefit's savings."),
  ]);
});

it('the filled template has the savers with their amounts and no column of the employer, who pays nothing, and is taken as it is', async () => {
  const path = `/payrolls/${place.payroll}/upload-template?action=contribution&filled=true&payrollDateUid=${place.period}`;
  const response = await test.api.request(`/api/v2${path}`, { headers: { Authorization: `Bearer ${place.admin}` } });
  expect(response.status, await response.clone().text()).toBe(200);
  const text = await response.text();
  const [heading, ...rows] = text.trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(heading).not.toMatch(/Employer/);
  expect(rows[0]).toMatch(/^A1,.*Ada,Hill.*,50\.00/);
  expect(rows[1]).toMatch(/^B2,.*Bob,Hill.*,60\.00/);
  const job = await uploads.checked(place, { fileAction: 'contribution', payrollDateUid: place.period, text });
  expect(job.validation?.fileErrors).toEqual([]);
  expect(job).toMatchObject({ status: 'waitingForTriggerToStartProcessing', rowCount: 2, failedRowCount: 0 });
  expect(job.processingSummary?.amountToPay).toMatchObject({ totalAmount: 110_00 });
});
