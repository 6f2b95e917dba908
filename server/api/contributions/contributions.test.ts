import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payPeriod, type PayPeriodEvent } from '../../../machines/lifecycles/payPeriod.ts';
import { verdict } from '../../../machines/lifecycles/lifecycle.ts';
import type { ContributionTotals, RegularPayrollContribution, WorkedOutContributions } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { advanceCalendar } from '../../jobs/calendar/advanceCalendar.ts';
import { openForChanges } from '../../store/contributions/openForChanges.ts';
import { generateContributions } from '../../store/contributions/generation.ts';
import { createStore } from '../../store/createStore.ts';

type Row = RegularPayrollContribution;

let test: TestApi;
let records: Records;
let clerk: string;
let employer: number;
let payroll: string;
let scheme: string;
let benefit: string;
let period: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

beforeEach(async () => {
  ({ employer, user: clerk } = await records.employerWithUser({ is_pension_administrator: true }));
  payroll = await records.payroll(employer, { name: 'Office' });
  scheme = await records.pensionScheme(employer, { pensionable_salary_definition: 'qualifyingEarnings' });
  benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme, name: 'Pension' });
  period = await records.payPeriod(employer, { payroll, benefit }, { status: 'notYetDue' });
});

/** An employee on the payroll with £30,000, an active membership and its pot. */
async function member(values: Parameters<Records['employee']>[1] = {}): Promise<{ employee: string; pot: string }> {
  const employee = await records.employee(employer, { payroll_uid: payroll, annual_salary: 3_000_000, ...values });
  await records.membership(employer, employee, scheme);
  return { employee, pot: await records.pot(employer, employee, scheme) };
}

const open = () => advanceCalendar(createStore(test.database.db), new Date('2026-11-21T12:00:00Z'));
const inPeriod = (uid = period): string => `/employers/${employer}/contributions?filter[payrollDateUid]=${uid}`;
const list = async (query = ''): Promise<Row[]> =>
  (await test.call<{ data: Row[] }>(clerk, 'GET', `${inPeriod()}${query}`)).body.data;
const totals = async (): Promise<ContributionTotals> =>
  (await test.call<{ data: ContributionTotals }>(clerk, 'GET', `/pay-periods/${period}/contribution-totals`)).body.data;
const again = () =>
  test.call<{ data: WorkedOutContributions; message: string }>(clerk, 'POST', `/pay-periods/${period}/generate-contributions`);
const refusals = (body: unknown): { field: string; defaultMessage: string }[] =>
  (body as { errors: { field: string; defaultMessage: string }[] }).errors;
const amountsOf = ({ employeeRegularAmount, employerRegularAmount }: Row): unknown[] => [
  employeeRegularAmount,
  employerRegularAmount,
];
const only = async (): Promise<Row> => {
  const [row] = await list();
  if (!row) throw new Error('The period has no contribution.');
  return row;
};

it('contributions can be changed in the states in which they can be submitted', () => {
  const facts = {
    today: '2026-11-21',
    generateContributionsDate: '2026-11-20',
    dueDate: '2026-12-22',
    payrollIsActive: true,
    unpaidStatementCount: 0,
    approval: 'notNeeded',
  };
  const upload: PayPeriodEvent = { type: 'upload' };
  const states = Object.keys(payPeriod.states).filter((state) => verdict(payPeriod, state, facts, upload).allowed);
  expect([...openForChanges].toSorted()).toEqual(states.toSorted());
});

describe('a period that opens', () => {
  it('has the contributions of its members, by the levels of the pay date and the band of qualifying earnings', async () => {
    await member();
    const { pot } = await member({ last_name: 'Zed' });
    await records.contributionLevel(employer, pot, '2026-11-30', { uses_salary_sacrifice: true });
    await records.contributionLevel(employer, pot, '2026-12-01', { employee_percent: 50 });
    await open();
    // £2,500 less £520: 5 and 3 % by default; 6 and 4 % by salary sacrifice.
    expect((await list()).map(amountsOf)).toEqual([
      [9_900, 5_940],
      [0, 19_800],
    ]);
    expect(await only()).toMatchObject({ payrollDateUid: period, statementUid: null, editable: true, attention: null });
  });

  it('has a contribution of nothing that asks for attention for a member without a salary', async () => {
    await member({ annual_salary: null });
    await open();
    const row = await only();
    expect(amountsOf(row)).toEqual([0, 0]);
    expect(row.attention).toContain('The salary is not known');
    expect(await totals()).toMatchObject({ memberCount: 1, attentionCount: 1 });
  });

  it('leaves out leavers, other payrolls, those who opted out and those who join after the pay date or are members after the period', async () => {
    await member({ is_active: false });
    await member({ payroll_uid: await records.payroll(employer) });
    await member({ employment_start_date: '2026-12-01' });
    const late = await records.employee(employer, { payroll_uid: payroll, annual_salary: 3_000_000 });
    await records.membership(employer, late, scheme, 'active', { enrolled_on: '2026-12-01' });
    await records.pot(employer, late, scheme);
    const out = await records.employee(employer, { payroll_uid: payroll, annual_salary: 3_000_000 });
    await records.membership(employer, out, scheme, 'optedOut');
    await records.pot(employer, out, scheme);
    const saver = await records.employee(employer, { payroll_uid: payroll, annual_salary: 3_000_000 });
    const product = await records.productType();
    await sql`update portal.benefits set product_uid = ${product} where benefit_uid = ${benefit}`.execute(test.database.db);
    const pot = await records.pot(employer, saver, null, { product_uid: product, state: 'notActive' });
    await records.contributionLevel(employer, pot, '2026-01-01');
    await open();
    expect(await list()).toEqual([]);
  });

  it('generates them once, also when two servers open it at once', async () => {
    await member();
    await Promise.all([open(), open(), open()]);
    await open();
    expect(await list()).toHaveLength(1);
  });

  it('that is an extra one has none, and is not worked out', async () => {
    await member();
    await sql`update portal.pay_periods set is_extra = true where payroll_date_uid = ${period}`.execute(test.database.db);
    await open();
    expect(await list()).toEqual([]);
    const { status, body } = await again();
    expect([status, body.message]).toEqual([409, expect.stringContaining('An extra period has no regular contributions')]);
  });
});

describe('a change', () => {
  it('of one amount leaves the others, counts in the totals and is in the history', async () => {
    const { employee } = await member();
    await open();
    const { employerContributionUid: uid } = await only();
    const read = await test.call(clerk, 'GET', `/contributions/${uid}`);
    const tag = read.headers.get('ETag') ?? '';
    const change = (body: object) => test.call<{ data: Row }>(clerk, 'PATCH', `/contributions/${uid}`, body, { 'If-Match': tag });
    const { status, body } = await change({ employeeLumpSum: 5_000 });
    expect([status, body.data.employeeLumpSum, body.data.isEdited]).toEqual([200, 5_000, true]);
    expect((await change({ employeeLumpSum: 6_000 })).status).toBe(412);
    expect(await totals()).toMatchObject({ employeeLumpSumTotal: 5_000, totalAmount: 9_900 + 5_940 + 5_000 });
    const { rows } = await sql<{ activity: string }>`
      select activity from portal.changes where employee_uid = ${employee} and kind = 'contributions'`.execute(test.database.db);
    expect(rows).toEqual([{ activity: 'Contribution changed: Office, Pension, November 2026' }]);
  });

  it.each([
    ['1e308', '{"employeeRegularAmount": 1e308}'],
    ['a text', '{"employeeRegularAmount": "12"}'],
    ['-0', '{"employeeRegularAmount": -0}'],
    ['a fraction', '{"employeeRegularAmount": 0.5}'],
    ['a negative amount', '{"employeeRegularAmount": -1}'],
    ['more than ten million pounds', '{"employeeRegularAmount": 1000000001}'],
    ['nothing at all', '{"employeeRegularAmount": null}'],
  ])('of %s is refused at its field, alone and in a list', async (_, text) => {
    await member();
    await open();
    const { employerContributionUid: uid } = await only();
    const one = await test.call(clerk, 'PATCH', `/contributions/${uid}`, text);
    expect([one.status, refusals(one.body)[0]?.field]).toEqual([422, 'employeeRegularAmount']);
    const row = `{"employerContributionUid": "${uid}", ${text.slice(1)}`;
    const many = await test.call(clerk, 'PATCH', `/pay-periods/${period}/contributions`, `{"changes": [${row}]}`);
    expect([many.status, refusals(many.body)[0]?.field]).toEqual([422, 'changes[0].employeeRegularAmount']);
    expect(amountsOf(await only())).toEqual([9_900, 5_940]);
  });

  it('of many is all or nothing, with the faults by row', async () => {
    await member();
    await member();
    await open();
    const uids = (await list()).map(({ employerContributionUid }) => employerContributionUid);
    const change = (changes: object[]) => test.call(clerk, 'PATCH', `/pay-periods/${period}/contributions`, { changes });
    const changes = uids.map((employerContributionUid, n) => ({ employerContributionUid, employeeRegularAmount: 1_000 + n }));
    const refused = await change([...changes, { ...changes[0] }, { employerContributionUid: crypto.randomUUID() }]);
    expect(refused.status).toBe(422);
    expect(refusals(refused.body).map(({ field }) => field)).toEqual([
      'changes[2].employerContributionUid',
      'changes[3].employerContributionUid',
    ]);
    expect((await list()).map(({ employeeRegularAmount }) => employeeRegularAmount)).toEqual([9_900, 9_900]);
    expect((await change(changes)).status).toBe(200);
    expect((await list()).map(({ employeeRegularAmount }) => employeeRegularAmount)).toEqual([1_000, 1_001]);
    const { rows } = await sql<{ activity: string }>`
      select activity from portal.changes where record_uid = ${period} and action = 'change'`.execute(test.database.db);
    expect(rows).toEqual([{ activity: '2 contributions changed: Office, Pension, November 2026' }]);
  });

  it('adds one, once for a pot, and cancels one', async () => {
    const { employee } = await member();
    await open();
    const add = () =>
      test.call<{ data: Row }>(clerk, 'POST', `/pay-periods/${period}/contributions`, {
        employeeUid: employee,
        employerLumpSum: 700,
      });
    const there = await add();
    expect([there.status, refusals(there.body)[0]?.field]).toEqual([422, 'employeeUid']);
    const { employerContributionUid: uid } = await only();
    const cancelled = await test.call<{ data: Row }>(clerk, 'POST', `/contributions/${uid}/cancel`);
    expect([cancelled.status, cancelled.body.data.isCancelled, cancelled.body.data.editable]).toEqual([200, true, false]);
    expect((await test.call<{ message: string }>(clerk, 'POST', `/contributions/${uid}/cancel`)).body.message).toContain(
      'cancelled',
    );
    // Working out again does not bring it back.
    expect((await again()).body.data).toMatchObject({ addedCount: 0, changedCount: 0 });
    const added = await add();
    expect([added.status, added.body.data.employerLumpSum]).toEqual([201, 700]);
    expect(await totals()).toMatchObject({ totalAmount: 700, memberCount: 1 });
  });

  it('is refused with the reason in a period that does not take contributions', async () => {
    await member();
    await open();
    const { employerContributionUid: uid } = await only();
    for (const [status, reason] of [
      ['notYetDue', /^The contributions of Office, Pension, .* are worked out on .* They can be changed from then on/],
      ['generatedProcessing', /^The contributions of Office, Pension, .* have been submitted/],
      ['paymentReceived', /^The contributions of Office, Pension, .* have been paid/],
    ] as const) {
      await sql`update portal.pay_periods set status = ${status} where payroll_date_uid = ${period}`.execute(test.database.db);
      const answer = await test.call<{ message: string }>(clerk, 'PATCH', `/contributions/${uid}`, { employeeLumpSum: 1 });
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(reason)]);
      expect((await only()).editable).toBe(false);
    }
  });
});

describe('working out again', () => {
  it('follows salaries, levels, joiners and leavers, and keeps what was changed by hand', async () => {
    const [raised, left, edited] = [
      await member({ last_name: 'A' }),
      await member({ last_name: 'B' }),
      await member({ last_name: 'C' }),
    ];
    await open();
    const rows = await list();
    const editedRow = rows.find(({ employeeUid }) => employeeUid === edited.employee);
    await test.call(clerk, 'PATCH', `/contributions/${editedRow?.employerContributionUid}`, { employeeRegularAmount: 1 });
    const { db } = test.database;
    await sql`update portal.employees set annual_salary = 3600000 where employee_uid in (${raised.employee}, ${edited.employee})`.execute(
      db,
    );
    const leftOn = (day: string | null) =>
      sql`update portal.payroll_relationships set ended_on = ${day}::date where employee_uid = ${left.employee}`.execute(db);
    await leftOn('2026-10-31');
    const joined = await member({ last_name: 'D' });
    expect((await again()).body.data).toEqual({ addedCount: 1, changedCount: 1, removedCount: 1, keptCount: 1 });
    const now = await list('&filter[isCancelled]=false');
    expect(now.map((row) => [row.employeeUid, ...amountsOf(row)])).toEqual([
      [raised.employee, 12_400, 7_440],
      [edited.employee, 1, 5_940],
      [joined.employee, 9_900, 5_940],
    ]);
    expect((await again()).body.data).toEqual({ addedCount: 0, changedCount: 0, removedCount: 0, keptCount: 1 });
    // An employee who comes back has the contribution again.
    await leftOn(null);
    expect((await again()).body.data).toMatchObject({ addedCount: 0, changedCount: 1 });
    expect(await list('&filter[isCancelled]=false')).toHaveLength(4);
  });
});

it('compares with the last period of the benefit: new, gone, changed and as before', async () => {
  const [same, changed, gone] = [
    await member({ last_name: 'A' }),
    await member({ last_name: 'B' }),
    await member({ last_name: 'C' }),
  ];
  const last = await records.payPeriod(
    employer,
    { payroll, benefit },
    {
      status: 'notYetDue',
      period_start_date: '2026-10-01',
      period_end_date: '2026-10-31',
      generate_contributions_date: '2026-10-20',
      pay_date: '2026-10-30',
    },
  );
  await open();
  const { db } = test.database;
  await sql`delete from portal.regular_payroll_contributions where payroll_date_uid = ${period} and pot_uid = ${gone.pot}`.execute(
    db,
  );
  await sql`update portal.regular_payroll_contributions set employee_regular_amount = 9000 where payroll_date_uid = ${last} and pot_uid = ${same.pot}`.execute(
    db,
  );
  await sql`update portal.regular_payroll_contributions set employee_regular_amount = 8999 where payroll_date_uid = ${last} and pot_uid = ${changed.pot}`.execute(
    db,
  );
  const joined = await member({ last_name: 'D' });
  await again();
  await sql`delete from portal.regular_payroll_contributions where payroll_date_uid = ${period} and pot_uid = ${gone.pot}`.execute(
    db,
  );
  const kinds = (await list('&expand=employeeData')).map((row) => [row.employeeData?.lastName, row.comparison]);
  expect(kinds).toEqual([
    ['A', { kind: 'same', previousEmployeeRegularAmount: 9_000, previousEmployerRegularAmount: 5_940 }],
    ['B', { kind: 'changed', previousEmployeeRegularAmount: 8_999, previousEmployerRegularAmount: 5_940 }],
    ['D', { kind: 'new', previousEmployeeRegularAmount: null, previousEmployerRegularAmount: null }],
  ]);
  const [left] = await list('&filter[comparisonKind]=gone&getAll=1');
  expect(left).toMatchObject({ employeeUid: gone.employee, editable: false, payrollDateUid: period, employeeRegularAmount: 0 });
  expect((await list('&filter[comparisonKind]=new')).map(({ employeeUid }) => employeeUid)).toEqual([joined.employee]);
  expect(await totals()).toMatchObject({ memberCount: 3, newCount: 1, changedCount: 1, goneCount: 1 });
});

it('a file has the whole list, without salaries and insurance numbers', async () => {
  await member({ national_insurance: 'QQ123456C' });
  await open();
  const response = await test.api.request(`/api/v2${inPeriod()}`, {
    headers: { Authorization: `Bearer ${clerk}`, Accept: 'text/csv' },
  });
  const text = await response.text();
  expect(text.split('\r\n')[0]).toContain('Payroll number,Name,Payroll');
  expect(text).toContain('Grace Worker');
  expect(text).not.toMatch(/3000000|30,000|QQ123456C/);
});

it('ten submissions and ten changes at once make one statement of the sum of its rows, and the others get the reason', async () => {
  await member();
  await member();
  await open();
  const uids = (await list()).map(({ employerContributionUid }) => employerContributionUid);
  const submissions = Array.from({ length: 10 }, () =>
    test.call<{ errors: { defaultMessage: string }[] }>(clerk, 'POST', `/pay-periods/${period}/upload`, {}),
  );
  const changes = Array.from({ length: 10 }, (_, n) =>
    test.call<{ message: string }>(clerk, 'PATCH', `/contributions/${uids[n % 2]}`, { employeeLumpSum: 100 + n }),
  );
  const answers = await Promise.all(submissions);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
  for (const { status, body } of answers) if (status !== 200) expect(body.errors[0]?.defaultMessage).toMatch(/\w{3}/);
  for (const { status, body } of await Promise.all(changes))
    if (status !== 200) expect([status, body.message]).toEqual([409, expect.stringContaining('have been submitted')]);
  const { rows } = await sql<{ total: number; sum: number; count: number }>`
    select s.total_amount as total, (select sum(c.employee_regular_amount + c.employer_regular_amount + c.employee_lump_sum + c.employer_lump_sum)::bigint
      from portal.regular_payroll_contributions c where c.statement_uid = s.statement_uid) as sum, count(*) over ()::integer as count
    from portal.statements s where s.payroll_date_uid = ${period}`.execute(test.database.db);
  expect(rows).toEqual([{ total: rows[0]?.sum, sum: rows[0]?.sum, count: 1 }]);
  expect((await totals()).totalAmount).toBe(rows[0]?.total);
});

it("a pay period has the status of its contributions: its own, the payment's, or several statements", async () => {
  const statusOf = async (): Promise<unknown> =>
    (await test.call<{ data: { contributionStatus: string } }>(clerk, 'GET', `/pay-periods/${period}`)).body.data
      .contributionStatus;
  expect(await statusOf()).toBe('notYetDue');
  await records.statement(employer, period, { payroll, benefit });
  expect(await statusOf()).toBe('waitingForPayment');
  await records.statement(employer, period, { payroll, benefit }, { is_cancelled: true });
  expect(await statusOf()).toBe('waitingForPayment');
  await records.statement(employer, period, { payroll, benefit });
  expect(await statusOf()).toBe('multipleStatements');
  const found = await test.call<{ data: unknown[] }>(
    clerk,
    'GET',
    `/employers/${employer}/pay-periods?filter[contributionStatus]=multipleStatements`,
  );
  expect(found.body.data).toHaveLength(1);
});

it('the contributions of 5,000 employees are generated in seconds', async () => {
  const { db } = test.database;
  await sql`
    with made as (
      insert into portal.employees (employer_id, first_name, last_name, payroll_number, payroll_uid, annual_salary)
      select ${employer}, 'Grace', 'Hand ' || n, 'H' || n, ${payroll}, 2000000 + n * 137 from generate_series(1, 5000) n returning employee_uid
    ), paid as (
      insert into portal.payroll_relationships (employee_uid, payroll_uid, employer_id, started_on)
      select employee_uid, ${payroll}, ${employer}, '2020-01-06' from made
    ), member as (
      insert into portal.pension_scheme_relationships (employee_uid, pension_scheme_uid, employer_id, state)
      select employee_uid, ${scheme}, ${employer}, 'active' from made
    )
    insert into portal.pots (employer_id, employee_uid, pension_scheme_uid) select ${employer}, employee_uid, ${scheme} from made`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  const start = performance.now();
  await createStore(db).within([employer], (tx) => generateContributions(tx, [period]));
  const seconds = (performance.now() - start) / 1_000;
  const { totalAmount, memberCount } = await totals();
  expect(memberCount).toBe(5_000);
  expect(totalAmount).toBeGreaterThan(0);
  // Four times the aim, since other tests share the processors.
  expect(seconds).toBeLessThan(8);
});
