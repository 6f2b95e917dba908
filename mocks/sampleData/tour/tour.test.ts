import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { followOptOuts } from '../../../server/work/payments/optOutRefunds.ts';
import { service } from '../../../server/store/lifecycleSteps.ts';
import { workOut } from '../../../server/store/contributions/workedOut.ts';
import { findDifferences } from '../../../server/store/sums/findDifferences.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { fourthWall, kestrel, leaver, optedOut } from './tourPeople.ts';

let portal: TestApi;
const today = '2026-11-21';

beforeAll(async () => {
  portal = await createTestApi({ sample: true });
});
afterAll(() => portal.close());

async function rowOf<Row>(query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await query.execute(portal.database.db);
  expect(rows).toHaveLength(1);
  return rows[0] as Row;
}

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const [, tour = ''] = /\n## A tour of ten minutes\n([^]*?)\n## /.exec(readme) ?? [];
/** The step's own words, without line breaks. */
const stepOf = (number: number): string =>
  (new RegExp(`\\n${number}\\. ([^]*?)(?=\\n\\n|\\n\\d\\. |$)`).exec(tour)?.[1] ?? '').replaceAll(/\s+/g, ' ');

/** Everything of a step that the data decides, in its order: names in bold letters but the first, which is its title, amounts and dates. */
function factsIn(number: number): string[] {
  const [, ...facts] = stepOf(number).match(/\*\*[^*]+\*\*|£[\d,]+\.\d\d|\d\d\/\d\d\/\d{4}/g) ?? [];
  return facts.map((fact) => fact.replaceAll('**', ''));
}

interface Statement {
  statementUid: string;
  periodName: string;
  totalAmount: number;
  relief: number;
  employee: number;
  employer: number;
  givenUp: number;
  status: string;
  collectedOn: string;
  claimedOn: string | null;
  challengeBy: string | null;
}

/** The statement of an employer with this period that was collected. */
const statementOf = (employerId: number, periodName: string): Promise<Statement> =>
  rowOf(sql`
    select s.statement_uid as "statementUid", s.period_name as "periodName", s.total_amount::integer as "totalAmount", s.tax_relief_total::integer as relief,
      (s.contributions_totals ->> 'employeeContribTotal')::integer as employee, (s.contributions_totals ->> 'employerContribTotal')::integer as employer,
      (select sum(sacrificed_amount)::integer from portal.regular_payroll_contributions c where c.statement_uid = s.statement_uid) as "givenUp",
      s.status, p.collection_date::text as "collectedOn", p.claimed_on::text as "claimedOn", p.challenge_claim_by::text as "challengeBy"
    from portal.statements s join portal.payment_collections p using (statement_uid)
    where s.employer_id = ${employerId} and s.period_name = ${periodName}`);

const contributionOf = (name: string, statementUid: string) =>
  rowOf<{ employee: number; relief: number; employer: number; salary: number }>(sql`
    select c.employee_regular_amount::integer as employee, c.tax_relief::integer as relief, c.employer_regular_amount::integer as employer,
      e.annual_salary::integer as salary
    from portal.regular_payroll_contributions c join portal.employees e using (employee_uid)
    where e.first_name || ' ' || e.last_name = ${name} and c.statement_uid = ${statementUid}`);

const taskOf = (kind: string, employerId: number) =>
  rowOf<{ title: string; dueDate: string; amount: number }>(sql`
    select title, due_date::text as "dueDate", amount::integer as amount from portal.tasks
    where kind = ${kind} and employer_id = ${employerId} and status = 'open'`);

const [october, september, august] = ['1 to 31 October 2026', '1 to 30 September 2026', '1 to 31 August 2026'] as const;
const nameOf = async (employerId: number): Promise<string> =>
  (await rowOf<{ name: string }>(sql`select name from portal.employers where id = ${employerId}`)).name;

describe('the tour of the README', () => {
  it('begins at an employer of the sample data', async () => {
    expect(tour).toContain(`choose **${await nameOf(kestrel)}**`);
  });

  it('has relief at source to the penny', async () => {
    const { statementUid, totalAmount, employee, employer, relief } = await statementOf(kestrel, october);
    const member = await contributionOf('Jacqueline Bennett', statementUid);
    // £48,000 a year is £4,000 a month, of which £520 lies below the band: 5% of £3,480 is £174.00, and four fifths of it £139.20.
    expect(member).toEqual({ employee: 139_20, relief: 34_80, employer: 104_40, salary: 48_000_00 });
    expect(factsIn(1)).toEqual(
      [october, totalAmount, employee, employer, relief, 'Jacqueline Bennett', 3_480_00, 139_20, 34_80, 104_40].map(asText),
    );
  });

  it('has a leaver in a file, who keeps what was deducted for his work', async () => {
    const { statementUid } = await statementOf(kestrel, october);
    const file = await rowOf<{ name: string; cells: string[]; kinds: string[] }>(sql`
      select j.file_name as name, r.cells::jsonb as cells, array_agg(i.kind order by i.position) as kinds
      from portal.bulk_load_instructions i join portal.bulk_load_rows r using (bulk_load_job_uid, row_number)
      join portal.bulk_load_jobs j using (bulk_load_job_uid)
      where i.employee_uid = ${leaver.employeeUid} group by j.file_name, r.cells::jsonb`);
    const { employee, employer } = await contributionOf('Patrick McCarthy', statementUid);
    // £25,916 a year is £2,159.67 a month: 5% of £1,639.67 is £81.98, and four fifths of it £65.58; 3% are £49.19.
    expect([employee, employer]).toEqual([65_58, 49_19]);
    expect(file.cells).toEqual(['KE-1385', '65.58', '49.19', '16/10/2026']);
    expect(file.kinds).toEqual(['buyViaPayroll', 'leave']);
    expect(factsIn(2)).toEqual([file.name, 'Patrick McCarthy', '16/10/2026', '£65.58', '£49.19']);
    const state = await rowOf<object>(sql`
      select e.is_active, m.state, m.ended_on::text, m.end_reason, (select count(*)::integer from portal.regular_payroll_contributions c
        where c.employee_uid = e.employee_uid and c.due_date > '2026-11-20') as later
      from portal.employees e join portal.pension_scheme_relationships m using (employee_uid) where e.employee_uid = ${leaver.employeeUid}`);
    expect(state).toEqual({
      is_active: false,
      state: 'notEnrolled',
      ended_on: '2026-10-16',
      end_reason: 'leftEmployment',
      later: 0,
    });
  });

  it('has an opt-out after the payment, with the tasks of both sides', async () => {
    const { statementUid } = await statementOf(kestrel, october);
    const { employee, employer } = await contributionOf('Kofi Warsame', statementUid);
    // £16,965 a year is £1,413.75 a month: 5% of £893.75 is £44.69, and four fifths of it £35.75; 3% are £26.81.
    expect([employee, employer]).toEqual([35_75, 26_81]);
    const { ended } = await rowOf<{ ended: string }>(sql`
      select ended_on::text as ended from portal.pension_scheme_relationships where employee_uid = ${optedOut.employeeUid} and state = 'optedOut'`);
    const [repay, refund] = [await taskOf('repayMember', kestrel), await taskOf('optOutRefund', kestrel)];
    expect(repay).toEqual({ title: 'Repay £35.75 to Kofi Warsame', dueDate: '2026-12-20', amount: 35_75 });
    expect(factsIn(3)).toEqual(
      ['Kofi Warsame', formatDate(ended), repay.title, formatDate(repay.dueDate), employee + employer, employer].map(asText),
    );
    expect(factsIn(5)).toEqual([refund.title, formatDate(refund.dueDate)]);
    expect(refund).toEqual({ title: 'Refund £62.56 after the opt-out of Kofi Warsame', dueDate: '2026-12-20', amount: 62_56 });
  });

  it('has a return on the fourth working day', async () => {
    const { totalAmount, collectedOn, status } = await statementOf(kestrel, september);
    const task = await taskOf('returnedPayment', kestrel);
    // 22/10/2026 is a Thursday: 23, 26, 27 and 28/10/2026 are the working days after it.
    expect([status, collectedOn, task.dueDate]).toEqual(['paymentFailed', '2026-10-22', '2026-10-28']);
    expect(factsIn(4)).toEqual([september, '22/10/2026', '28/10/2026', totalAmount, task.title].map(asText));
  });

  it('has an indemnity claim, on contributions by salary sacrifice', async () => {
    const { totalAmount, employee, givenUp, claimedOn, challengeBy } = await statementOf(fourthWall, august);
    const task = await taskOf('indemnityClaim', fourthWall);
    // 17/11/2026 is a Tuesday, and the ninth working day after it a Monday.
    expect([employee, claimedOn, challengeBy]).toEqual([0, '2026-11-17', '2026-11-30']);
    expect(factsIn(6)).toEqual(
      [await nameOf(fourthWall), totalAmount, august, givenUp, '17/11/2026', task.title, '30/11/2026'].map(asText),
    );
    expect((await taskOf('returnedPayment', fourthWall)).amount).toBe(totalAmount);
  });
});

const asText = (fact: string | number): string => (typeof fact === 'number' ? formatPence(fact) : fact);

describe('the records of the tour are as the service would have left them', () => {
  it('has contributions as they are worked out, but for the one that the opt-out undid', async () => {
    const { rows } = await sql<{ uid: string; potUid: string; employee: number; employer: number; relief: number }>`
      select payroll_date_uid as uid, pot_uid as "potUid", employee_regular_amount::integer as employee, employer_regular_amount::integer as employer,
        tax_relief::integer as relief
      from portal.regular_payroll_contributions
      where employer_id in (${kestrel}, ${fourthWall}) and corrects_contribution_uid is null and opted_out_on is null and not is_salary_missing`.execute(
      portal.database.db,
    );
    const uids = [...new Set(rows.map(({ uid }) => uid))];
    const workedOut = await workOut(portal.database.db, { periods: sql`r.payroll_date_uid = any(${uids}::uuid[])` });
    expect(rows.length).toBeGreaterThan(500);
    const keys = (all: readonly (string | number)[][]) => all.map((one) => one.join(' ')).toSorted();
    expect(keys(rows.map((one) => [one.uid, one.potUid, one.employee, one.employer, one.relief]))).toEqual(
      keys(
        workedOut
          .filter(({ isSalaryMissing }) => !isSalaryMissing)
          .map((one) => [one.payrollDateUid, one.potUid, one.employeeRegularAmount, one.employerRegularAmount, one.taxRelief]),
      ),
    );
  });

  it('has nothing left to refund, to correct or to ask for', async () => {
    const contents = () =>
      sql`select task_uid, title, amount, due_date::text from portal.tasks
        union all select statement_uid, period_name, total_amount, due_date::text from portal.statements where employer_id in (${kestrel}, ${fourthWall})
        order by 1`.execute(portal.database.db);
    const before = (await contents()).rows;
    await portal.store.within('all', (tx) =>
      followOptOuts(tx, 'all', { actor: service, at: new Date(`${today}T12:00:00Z`), today, isPaidNow: true }),
    );
    expect((await contents()).rows).toEqual(before);
    expect(await findDifferences(portal.database.db, [kestrel, fourthWall])).toEqual([]);
  });
});
