import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Month } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let employer: number;
let keeper: string;
let of: { payroll: string; benefit: string };

// Today is 21 November 2026.
beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

beforeEach(async () => {
  ({ employer, user: keeper } = await records.employerWithUser({ is_pension_administrator: true }));
  const payroll = await records.payroll(employer, { name: 'Monthly staff' });
  of = { payroll, benefit: await records.benefit(employer, payroll, { name: 'Pension 2026', is_paid_via_dd: true }) };
});

const monthOf = async (path = `/employers/${employer}/month`, as = keeper): Promise<Month> =>
  (await test.call<{ data: Month }>(as, 'GET', path)).body.data;

const period = (name: string, month: string, values: Parameters<Records['payPeriod']>[2] = {}) =>
  records.payPeriod(employer, of, {
    name,
    is_extra: true,
    period_start_date: `${month}-01`,
    period_end_date: `${month}-28`,
    pay_date: `${month}-28`,
    ...values,
  });
const totals = (employee: number, employerAmount: number, lump: number) => ({
  total_amount: employee + employerAmount + lump,
  contributions_totals: sql`${JSON.stringify({ employeeContribTotal: employee, employerContribTotal: employerAmount, employeeLumpSumTotal: 0, employerLumpSumTotal: lump })}::text::jsonb`,
});

describe("an employer's month", () => {
  it('of a new employer is empty', async () => {
    expect(await monthOf()).toEqual({
      today: '2026-11-21',
      toDoCount: 0,
      toDo: [],
      lastMonth: null,
      nextUpload: null,
      openUploadCount: 0,
      dates: [],
      contributions: [],
      overdueCount: 0,
      overdue: [],
      openCount: 0,
      openAmount: 0,
      openStatements: [],
    });
  });

  it('has the dates of the next five weeks that its periods still have to come', async () => {
    await records.mandate(employer, of.benefit, { status: 'active' });
    const november = await period('November', '2026-11', {
      status: 'openForUpload',
      is_paid_by_d_d: true,
      due_date: '2026-12-22',
      d_d_collection_date: '2026-12-22',
      pots_updated_date: '2026-12-24',
    });
    await period('December', '2026-12', {
      status: 'notYetDue',
      generate_contributions_date: '2026-12-26',
      due_date: '2027-01-22',
    });
    await period('January', '2027-01', {
      status: 'notYetDue',
      generate_contributions_date: '2026-12-27',
      due_date: '2027-02-22',
    });
    const { dates, nextUpload } = await monthOf();
    expect(dates.map(({ date, kind, periods }) => [date, kind, periods[0]?.name])).toEqual([
      ['2026-12-08', 'latestUpload', 'November'],
      ['2026-12-22', 'due', 'November'],
      ['2026-12-22', 'collection', 'November'],
      ['2026-12-24', 'potsUpdated', 'November'],
      ['2026-12-26', 'generate', 'December'],
    ]);
    expect(nextUpload).toMatchObject({
      name: 'November',
      payrollName: 'Monthly staff',
      benefitName: 'Pension 2026',
      dueDate: '2026-12-22',
      latestUploadDate: '2026-12-08',
      isOverdue: false,
      href: `/employers/${employer}/contributions/${november}`,
    });
  });

  it('names first what must be uploaded first: the latest safe day, and not the due date, decides over all payrolls', async () => {
    await records.mandate(employer, of.benefit, { status: 'active' });
    const weekly = await records.payroll(employer, { name: 'Weekly staff' });
    const transfer = { payroll: weekly, benefit: await records.benefit(employer, weekly, { name: 'Pension 2026' }) };
    await records.payPeriod(employer, transfer, { name: 'Week 36', due_date: '2026-12-09' });
    // 22 December, less the ten working days of the advance notice.
    await period('November', '2026-11', { is_paid_by_d_d: true, due_date: '2026-12-22', d_d_collection_date: '2026-12-22' });
    expect(await monthOf()).toMatchObject({
      nextUpload: { name: 'November', dueDate: '2026-12-22', latestUploadDate: '2026-12-08' },
      openUploadCount: 2,
    });
  });

  it('plans no collection without an active mandate, and leaves the time until the due date for the upload', async () => {
    await records.mandate(employer, of.benefit, { status: 'pending' });
    const planned = { is_paid_by_d_d: true, d_d_collection_date: '2026-12-22' };
    await period('November', '2026-11', { status: 'openForUpload', due_date: '2026-12-22', ...planned });
    const { dates, nextUpload } = await monthOf();
    expect(dates.map(({ date, kind }) => [date, kind])).toEqual([['2026-12-22', 'due']]);
    expect(nextUpload).toMatchObject({ latestUploadDate: '2026-12-22' });
  });

  it('has the collections of statements, also of a correction long after its period', async () => {
    const planned = { is_paid_by_d_d: true, d_d_collection_date: '2026-12-22', due_date: '2026-12-22' };
    const november = await period('November', '2026-11', { status: 'generatedProcessing', ...planned });
    await records.statement(employer, november, of);
    const may = await period('May', '2026-05', { status: 'multipleStatements', due_date: '2026-06-22' });
    const paid = { has_been_paid: true, is_paid_via_direct_debit: true, collection_date: '2026-06-22' };
    await records.statement(employer, may, of, paid);
    await records.statement(employer, may, of, { is_paid_via_direct_debit: true, collection_date: '2026-12-07' });
    expect((await monthOf()).dates.map(({ date, kind, periods }) => [date, kind, periods[0]?.name])).toEqual([
      ['2026-12-07', 'collection', 'May'],
      ['2026-12-22', 'due', 'November'],
    ]);
  });

  it('names a payroll once for the periods of its benefits', async () => {
    const other = { payroll: of.payroll, benefit: await records.benefit(employer, of.payroll) };
    for (const one of [of, other]) await records.payPeriod(employer, one, { due_date: '2026-12-22' });
    const { dates } = await monthOf();
    expect(dates).toMatchObject([
      {
        kind: 'due',
        count: 1,
        periods: [
          {
            payrollName: 'Monthly staff',
            // Both of them, in a list that opens on what is to do.
            href: `/employers/${employer}/contributions?preset=all&filter.payrollUid=${of.payroll}&filter.dueDate.gte=2026-12-22&filter.dueDate.lte=2026-12-22`,
          },
        ],
      },
    ]);
  });

  it('leaves out the dates that a period without contributions, or a submitted or paid one, no longer has', async () => {
    const dates = { due_date: '2026-12-22', pots_updated_date: '2026-12-24' };
    await period('None', '2026-11', { ...dates, period_start_date: '2026-10-03', status: 'noStatementsAvailable' });
    await period('Paid', '2026-11', { ...dates, period_start_date: '2026-10-02', status: 'paymentReceived' });
    await period('Submitted', '2026-11', { ...dates, status: 'generatedProcessing' });
    const found = (await monthOf()).dates.map(({ kind, count, periods }) => [kind, count, periods.map(({ name }) => name)]);
    expect(found).toEqual([
      ['due', 1, ['Submitted']],
      ['potsUpdated', 2, ['Paid', 'Submitted']],
    ]);
  });

  it('sums the statements of twelve months, without cancelled ones', async () => {
    const september = await period('September', '2026-09');
    await records.statement(employer, september, of, totals(5_000, 3_000, 100));
    await records.statement(employer, september, of, totals(1, 2, 3));
    await records.statement(employer, september, of, { is_cancelled: true });
    await records.statement(employer, await period('Too early', '2025-11'), of);
    await records.statement(employer, await period('First', '2025-12'), of, totals(10, 20, 0));
    const { contributions } = await monthOf();
    expect(contributions).toHaveLength(12);
    expect(contributions[0]).toEqual({ month: '2025-12', employee: 10, employer: 20, lumpSums: 0 });
    expect(contributions[1]).toEqual({ month: '2026-01', employee: 0, employer: 0, lumpSums: 0 });
    expect(contributions[9]).toEqual({ month: '2026-09', employee: 5_001, employer: 3_002, lumpSums: 103 });
  });

  it('has what is overdue, the oldest first, and the open statements', async () => {
    const late = await period('Late upload', '2026-09', { status: 'uploadIsOverdue', due_date: '2026-10-22' });
    const submitted = await period('Submitted', '2026-10', { status: 'generatedProcessing', due_date: '2026-11-20' });
    const statement = await records.statement(employer, submitted, of, { period_name: 'Submitted', due_date: '2026-11-20' });
    await records.statement(employer, submitted, of, { due_date: '2026-11-20', has_been_paid: true });
    for (let n = 1; n <= 6; n += 1) await records.statement(employer, submitted, of, { due_date: `2026-11-${20 + n}` });
    // Collected, and one whose collection was returned, so that somebody has to pay it.
    await sql`update portal.statements set is_paid_via_direct_debit = true, collection_date = '2026-11-27',
        status = case due_date when '2026-11-21' then 'paymentNotInitiated' else 'paymentFailed' end
      where employer_id = ${employer} and due_date in ('2026-11-21', '2026-11-22')`.execute(test.database.db);
    const { overdue, overdueCount, openStatements, openCount, openAmount, nextUpload } = await monthOf();
    const page = `/employers/${employer}`;
    expect(overdueCount).toBe(2);
    expect(overdue).toMatchObject([
      { kind: 'upload', name: 'Late upload', payrollName: 'Monthly staff', amount: null, href: `${page}/contributions/${late}` },
      { kind: 'payment', name: 'Submitted', amount: 8_000, href: `${page}/statements/${statement}` },
    ]);
    expect([openCount, openAmount, openStatements.map(({ dueDate }) => dueDate)]).toEqual([
      6,
      48_000,
      ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'],
    ]);
    expect(openStatements.map(({ collectionDate }) => collectionDate)).toEqual(['2026-11-27', null, null, null, null]);
    expect(nextUpload).toMatchObject({ name: 'Late upload', isOverdue: true });
  });

  it('is for those who may read pay periods', async () => {
    const employee = await records.user();
    await records.relationship(employee, employer, { is_employee: true });
    const other = (await records.employerWithUser({})).user;
    const path = `/employers/${employer}/month`;
    expect((await test.call(employee, 'GET', path)).status).toBeGreaterThanOrEqual(403);
    expect((await test.call(other, 'GET', path)).status).toBe(404);
  });
});

it("an intermediary's month has its present clients only, and only those that the member may see", async () => {
  const intermediary = await records.intermediary();
  const [member, hidden] = [await records.user(), await records.user()];
  await records.member(member, intermediary);
  await records.member(hidden, intermediary);
  await records.client(intermediary, employer);
  await records.level(hidden, intermediary, employer, 'none');
  await period('Late', '2026-09', { status: 'uploadIsOverdue', due_date: '2026-10-22' });
  const path = `/intermediaries/${intermediary}/month`;
  expect(await monthOf(path, member)).toMatchObject({ overdueCount: 1, overdue: [{ name: 'Late' }] });
  expect(await monthOf(path, hidden)).toMatchObject({ overdueCount: 0, overdue: [], nextUpload: null });
  const former = await records.intermediary();
  const formerMember = await records.user();
  await records.member(formerMember, former);
  await records.client(former, employer, false);
  expect(await monthOf(`/intermediaries/${former}/month`, formerMember)).toMatchObject({ overdueCount: 0 });
});
