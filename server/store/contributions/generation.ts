import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../createStore.ts';
import { type Differences, differences, type PresentContribution } from './differences.ts';
import { lastSubmitted } from './lastSubmitted.ts';
import { openForChanges } from './openForChanges.ts';
import { workOut, type WorkedOut } from './workedOut.ts';

/** Periods whose contributions are worked out together: few enough for memory, also of the largest employers. */
const periodsAtOnce = 25;
/** Rows in one statement: in between, the other requests of the process have their turn. */
const rowsAtOnce = 1_000;
/** Employees whose contributions are brought in line together. */
const employeesAtOnce = 2_000;

function* slices<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

/**
 * Whether a worked-out contribution `t` is one that was not changed since the last submission: of a payroll with the control of a second person, a new member and other amounts than the
 * last ones are for two people to see, since a salary that one person has changed may be behind them. Its first period has nothing to compare.
 */
const isAsBefore = sql`(
  not exists (
    select from portal.payrolls y join portal.statements s on s.payroll_uid = y.payroll_uid
    where y.payroll_uid = t."payrollUid" and y.require_bulk_load_second_user_approval and s.benefit_uid = t."benefitUid" and not s.is_cancelled)
  or coalesce(${lastSubmitted(
    sql`(c.employee_regular_amount, c.employer_regular_amount) = (t."employeeRegularAmount", t."employerRegularAmount")`,
    { employeeUid: sql`t."employeeUid"`, potUid: sql`t."potUid"` },
  )}, false))`;

/**
 * Writes contributions. One that a pot has open in the period already stays as it is.
 *
 * @param isPrepared - Whether the service opens the period with them: what differs from these later is submitted with an approval, where there is that control.
 */
async function insertWorkedOut(tx: Scoped, rows: readonly WorkedOut[], isPrepared = false): Promise<void> {
  const prepareAmount = (amount: string) =>
    isPrepared ? sql`case when ${isAsBefore} then ${sql.ref(amount)} end` : sql`null::bigint`;
  for (const some of slices(rows, rowsAtOnce))
    await sql`
      insert into portal.regular_payroll_contributions (
        payroll_date_uid, employer_id, employee_uid, pot_uid, payroll_uid, benefit_uid, due_date, contribution_type, intended_for_product_type_uid,
        employee_regular_amount, employer_regular_amount, deduction_type, tax_relief, sacrificed_amount, is_salary_missing,
        prepared_employee_amount, prepared_employer_amount
      )
      select "payrollDateUid", "employerId", "employeeUid", "potUid", "payrollUid", "benefitUid", "dueDate", "contributionType", "productUid",
        "employeeRegularAmount", "employerRegularAmount", "deductionType", "taxRelief", "sacrificedAmount", "isSalaryMissing",
        ${prepareAmount('employeeRegularAmount')}, ${prepareAmount('employerRegularAmount')}
      from jsonb_to_recordset(${JSON.stringify(some)}::text::jsonb) as t(
        "payrollDateUid" uuid, "employerId" bigint, "employeeUid" uuid, "potUid" uuid, "payrollUid" uuid, "benefitUid" uuid, "dueDate" date,
        "contributionType" text, "productUid" uuid, "employeeRegularAmount" bigint, "employerRegularAmount" bigint,
        "deductionType" text, "taxRelief" bigint, "sacrificedAmount" bigint, "isSalaryMissing" boolean
      )
      on conflict (payroll_date_uid, pot_uid) where statement_uid is null and not is_cancelled do nothing`.execute(tx);
}

/** Generates the contributions of periods that open. The periods must be locked; an extra one has none. */
export async function generateContributions(tx: Scoped, payrollDateUids: readonly string[]): Promise<void> {
  for (const some of slices(payrollDateUids, periodsAtOnce))
    await insertWorkedOut(tx, await workOut(tx, { periods: sql`r.payroll_date_uid = any(${some}::uuid[])` }), true);
}

/** Contributions as they are, locked. @param where - A condition on the contributions `c`. */
async function lockPresent(tx: Scoped, employerId: number, where: RawBuilder<unknown>): Promise<PresentContribution[]> {
  const { rows } = await sql<PresentContribution>`
    select c.employer_contribution_uid as "employerContributionUid", c.payroll_date_uid as "payrollDateUid", c.pot_uid as "potUid",
      c.employee_regular_amount as "employeeRegularAmount", c.employer_regular_amount as "employerRegularAmount",
      c.deduction_type as "deductionType", c.tax_relief as "taxRelief", c.sacrificed_amount as "sacrificedAmount",
      c.is_salary_missing as "isSalaryMissing", c.is_edited as "isEdited", c.is_cancelled as "isCancelled",
      c.statement_uid is not null or c.has_been_paid as "isSubmitted"
    from portal.regular_payroll_contributions c
    where c.employer_id = ${employerId} and ${where} order by c.employer_contribution_uid for update`.execute(tx);
  return rows;
}

async function writeDifferences(tx: Scoped, employerId: number, { added, changed, removed }: Differences): Promise<void> {
  await insertWorkedOut(tx, added);
  await updateWorkedOut(tx, changed);
  if (removed.length > 0)
    await sql`
      update portal.regular_payroll_contributions set is_cancelled = true
      where employer_id = ${employerId} and employer_contribution_uid = any(${removed}::uuid[])`.execute(tx);
}

/** Works out the contributions of a period again, by what was true in it. The period must be locked. */
export async function workOutAgain(tx: Scoped, employerId: number, payrollDateUid: string): Promise<Differences> {
  const wanted = await workOut(tx, { periods: sql`r.employer_id = ${employerId} and r.payroll_date_uid = ${payrollDateUid}` });
  const present = await lockPresent(tx, employerId, sql`c.payroll_date_uid = ${payrollDateUid}`);
  const found = differences(wanted, present);
  await writeDifferences(tx, employerId, found);
  return found;
}

/**
 * Brings the contributions of employees in line with what is known of them now, in the periods that take contributions: after every change of a membership, a
 * payroll, a salary or a level. Those that were changed by hand or submitted stay as they are. Who said that a period has no contributions gets none.
 *
 * @returns the number of cancelled contributions.
 */
export async function followEntitlement(tx: Scoped, employerId: number, employeeUids: readonly string[]): Promise<number> {
  let removed = 0;
  for (const some of slices(employeeUids, employeesAtOnce)) removed += await followOf(tx, employerId, some);
  return removed;
}

async function followOf(tx: Scoped, employerId: number, employeeUids: readonly string[]): Promise<number> {
  const chosen = sql`${[...employeeUids]}::uuid[]`;
  // Two changes of one person follow each other, so that the second one knows of the first.
  await sql`
    select from portal.employees where employer_id = ${employerId} and employee_uid = any(${chosen})
    order by employee_uid for no key update`.execute(tx);
  // A submission waits, and has the contributions as they are then. Two changes of different people do not wait for each other here.
  const { rows: periods } = await sql<{ uid: string; status: string }>`
    select r.payroll_date_uid as uid, r.status from portal.pay_periods r join portal.benefits b on b.benefit_uid = r.benefit_uid
    where r.employer_id = ${employerId} and not r.is_extra and r.status = any(${[...openForChanges]}) and exists (
      select from portal.pots p where p.employee_uid = any(${chosen})
        and (p.pension_scheme_uid = b.pension_scheme_uid or p.product_uid = b.product_uid))
    order by r.payroll_date_uid for share of r`.execute(tx);
  if (periods.length === 0) return 0;
  const uids = periods.map(({ uid }) => uid);
  const wanted = await workOut(tx, { periods: sql`r.payroll_date_uid = any(${uids}::uuid[])`, employeeUids });
  const present = await lockPresent(
    tx,
    employerId,
    sql`c.payroll_date_uid = any(${uids}::uuid[]) and c.employee_uid = any(${chosen})`,
  );
  const found = differences(wanted, present);
  const taking = new Set(periods.filter(({ status }) => status !== 'noStatementsAvailable').map(({ uid }) => uid));
  const isTaking = ({ payrollDateUid }: { payrollDateUid: string }): boolean => taking.has(payrollDateUid);
  await writeDifferences(tx, employerId, {
    ...found,
    added: found.added.filter(isTaking),
    changed: found.changed.filter(isTaking),
  });
  return found.removed.length;
}

async function updateWorkedOut(tx: Scoped, rows: Differences['changed']): Promise<void> {
  for (const some of slices(rows, rowsAtOnce))
    await sql`
      update portal.regular_payroll_contributions c set employee_regular_amount = t."employeeRegularAmount",
        employer_regular_amount = t."employerRegularAmount", deduction_type = t."deductionType", tax_relief = t."taxRelief",
        sacrificed_amount = t."sacrificedAmount", is_salary_missing = t."isSalaryMissing", is_cancelled = false
      from jsonb_to_recordset(${JSON.stringify(some)}::text::jsonb) as t(
        "employerContributionUid" uuid, "employeeRegularAmount" bigint, "employerRegularAmount" bigint,
        "deductionType" text, "taxRelief" bigint, "sacrificedAmount" bigint, "isSalaryMissing" boolean
      )
      where c.employer_contribution_uid = t."employerContributionUid"`.execute(tx);
}
