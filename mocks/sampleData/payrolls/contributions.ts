import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { Database } from '../../../server/store/database.ts';
import { workOut, type WorkedOut } from '../../../server/store/contributions/workedOut.ts';
import { pick, uid } from '../deterministic.ts';
import type { Clock, Size } from '../options.ts';
import { type FirstPeriod, stageContributionPeriods } from './contributionPeriods.ts';
import { statementUid } from './statements.ts';

/** Contributions that are worked out together, about: few enough for memory, also of the largest employer. */
const workedOutAtOnce = 20_000;
/** None of so few contributions is cancelled, so that something is left to submit. */
const fewContributions = 9;
/** Rows in one statement. */
const rowsAtOnce = 5_000;

/**
 * Writes the contributions of the demo employers' pay periods, as the service would have worked them out when they opened, with the ids of
 * the statements that {@link insertStatements} makes of them.
 */
export async function insertContributions(trx: Transaction<Database>, clock: Clock, size: Size): Promise<void> {
  for (const uids of batchesOf(await stageContributionPeriods(trx, clock, size))) {
    const rows = await workOut(trx, {
      periods: sql`r.payroll_date_uid = any(${uids}::uuid[])`,
      employees: sql`exists (select from sample_first_contributions f where f.payroll_date_uid = r.payroll_date_uid and f.employee_uid = x.employee_uid)`,
    });
    for (let start = 0; start < rows.length; start += rowsAtOnce) await insertRows(trx, rows.slice(start, start + rowsAtOnce));
  }
}

/** The ids of periods, as many together as may be worked out together. */
function* batchesOf(periods: readonly FirstPeriod[]): Generator<string[]> {
  let uids: string[] = [];
  let count = 0;
  for (const period of periods) {
    uids.push(period.uid);
    count += period.pots;
    if (count < workedOutAtOnce) continue;
    yield uids;
    [uids, count] = [[], 0];
  }
  if (uids.length > 0) yield uids;
}

/** The columns of a contribution that were worked out, with their types in SQL. */
const columns = {
  payrollDateUid: 'uuid',
  employeeUid: 'uuid',
  potUid: 'uuid',
  contributionType: 'text',
  productUid: 'uuid',
  employeeRegularAmount: 'bigint',
  employerRegularAmount: 'bigint',
  deductionType: 'text',
  taxRelief: 'bigint',
  sacrificedAmount: 'bigint',
  isSalaryMissing: 'boolean',
} as const satisfies Partial<Record<keyof WorkedOut, string>>;

/** SQL of one array for each column: PostgreSQL reads it in a third of the time that JSON takes. */
const columnsOf = (rows: readonly WorkedOut[]): RawBuilder<unknown> =>
  sql.join(
    (Object.keys(columns) as (keyof typeof columns)[]).map(
      (name) => sql`${rows.map((row) => row[name])}::${sql.raw(columns[name])}[]`,
    ),
  );

/** Writes contributions into the period that they were worked out in, and into those after it with the same amounts. */
async function insertRows(trx: Transaction<Database>, rows: readonly WorkedOut[]): Promise<void> {
  await sql`
    insert into portal.regular_payroll_contributions (
      employer_contribution_uid, payroll_date_uid, employer_id, employee_uid, pot_uid, payroll_uid, benefit_uid, due_date, contribution_type,
      intended_for_product_type_uid, employee_regular_amount, employer_regular_amount, deduction_type, tax_relief, sacrificed_amount, is_salary_missing, is_cancelled, has_been_paid,
      statement_uid, prepared_employee_amount, prepared_employer_amount
    )
    select ${uid('contribution', 't."potUid"', 'r.payroll_date_uid')}, r.payroll_date_uid, r.employer_id, "employeeUid", "potUid", r.payroll_uid,
      r.benefit_uid, r.due_date, "contributionType", "productUid", "employeeRegularAmount", "employerRegularAmount", "deductionType", "taxRelief",
      "sacrificedAmount", "isSalaryMissing",
      x.is_cancelled, not x.is_cancelled and r.status = 'paymentReceived', case when r.is_submitted and not x.is_cancelled then r.statement_uid end,
      "employeeRegularAmount", "employerRegularAmount"
    from unnest(${columnsOf(rows)}) as t(${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    join sample_first_contributions f on f.payroll_date_uid = t."payrollDateUid" and f.employee_uid = t."employeeUid"
    join (
      select p.*, c.pots, p.status in ('generatedProcessing', 'paymentReceived') as is_submitted, ${statementUid('p.payroll_date_uid')} as statement_uid
      from sample_contribution_periods c join portal.pay_periods p using (payroll_date_uid)
    ) r on r.benefit_uid = f.benefit_uid and r.period_start_date >= f.period_start_date
      and r.period_start_date < coalesce(f.next_start_date, 'infinity')
    cross join lateral (
      select r.is_submitted and r.pots > ${sql.lit(fewContributions)} and ${pick(`hashtext(t."potUid"::text || r.payroll_date_uid::text)`, 'cancelled', 250)} = 0 as is_cancelled
    ) x
    -- Nobody submits a contribution whose salary is missing.
    where not r.is_submitted or not "isSalaryMissing"`.execute(trx);
}
