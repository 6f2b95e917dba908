import { type Transaction, sql } from 'kysely';
import type { Database } from '../../../server/store/database.ts';
import { workOut, type WorkedOut } from '../../../server/store/contributions/workedOut.ts';
import { demoEmployerId } from '../demoEmployers.ts';
import { pick, uid } from '../deterministic.ts';

/** The last pay periods with contributions of each benefit, besides those that are open. */
const lastPeriods = 6;
/** The employer whose benefits have contributions in all of their periods, of two years: that of the demo account without a code. */
const inAllPeriods = demoEmployerId('Brackenbury');
/** Contributions that are worked out together, about: few enough for memory, also of the largest employer. */
const workedOutAtOnce = 20_000;
/** Rows in one statement. */
const rowsAtOnce = 5_000;

interface ChosenPeriod {
  uid: string;
  isOpen: boolean;
  /** Of the benefit. */
  pots: number;
}

/** The periods that have contributions: they are open, or theirs were submitted. */
async function chosenPeriods(trx: Transaction<Database>): Promise<ChosenPeriod[]> {
  const { rows } = await sql<ChosenPeriod>`
    with pots as materialized (
      select b.benefit_uid, count(*)::integer as pots
      from portal.pots p join portal.employees e using (employee_uid) join portal.benefits b on b.payroll_uid = e.payroll_uid
        and (p.pension_scheme_uid = b.pension_scheme_uid or p.product_uid = b.product_uid)
      where p.state = 'active' and e.is_active group by b.benefit_uid
    )
    select payroll_date_uid as uid, status in ('openForUpload', 'uploadIsOverdue') as "isOpen", pots from (
      select r.*, row_number() over (partition by r.benefit_uid order by r.period_start_date desc) as place from portal.pay_periods r
      where r.status in ('openForUpload', 'uploadIsOverdue', 'generatedProcessing', 'paymentReceived')
    ) r join pots using (benefit_uid)
    where place <= ${lastPeriods} or status in ('openForUpload', 'uploadIsOverdue') or employer_id = ${inAllPeriods}
    order by benefit_uid, period_start_date`.execute(trx);
  return rows;
}

/** Writes the contributions of the demo employers' last pay periods, as the service would have worked them out when they opened. */
export async function insertContributions(trx: Transaction<Database>): Promise<void> {
  const periods = await chosenPeriods(trx);
  const open = new Set(periods.filter(({ isOpen }) => isOpen).map((period) => period.uid));
  for (const uids of batchesOf(periods)) {
    const rows = await workOut(trx, sql`r.payroll_date_uid = any(${uids}::uuid[])`);
    // Nobody submits a contribution whose salary is missing.
    await insertRows(
      trx,
      rows.filter((row) => !row.isSalaryMissing || open.has(row.payrollDateUid)),
    );
  }
}

/** The ids of periods, as many together as may be worked out together. */
function* batchesOf(periods: readonly ChosenPeriod[]): Generator<string[]> {
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

async function insertRows(trx: Transaction<Database>, rows: readonly WorkedOut[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await sql`
      insert into portal.regular_payroll_contributions (
        employer_contribution_uid, payroll_date_uid, employer_id, employee_uid, pot_uid, payroll_uid, benefit_uid, due_date, contribution_type,
        intended_for_product_type_uid, employee_regular_amount, employer_regular_amount, is_salary_missing, is_cancelled, has_been_paid
      )
      select ${uid('contribution', 't."potUid"', 't."payrollDateUid"')}, "payrollDateUid", r.employer_id, "employeeUid", "potUid", r.payroll_uid,
        r.benefit_uid, r.due_date, "contributionType", "productUid", "employeeRegularAmount", "employerRegularAmount", "isSalaryMissing",
        x.is_cancelled, not x.is_cancelled and r.status = 'paymentReceived'
      from json_to_recordset(${JSON.stringify(rows.slice(start, start + rowsAtOnce))}::text::json) as t(
        "payrollDateUid" uuid, "employeeUid" uuid, "potUid" uuid, "contributionType" text, "productUid" uuid,
        "employeeRegularAmount" bigint, "employerRegularAmount" bigint, "isSalaryMissing" boolean
      )
      join portal.pay_periods r on r.payroll_date_uid = t."payrollDateUid"
      cross join lateral (
        select r.status not in ('openForUpload', 'uploadIsOverdue') and ${pick(`hashtext(t."potUid"::text || t."payrollDateUid"::text)`, 'cancelled', 250)} = 0 as is_cancelled
      ) x`.execute(trx);
}
