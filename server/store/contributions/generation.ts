import { sql } from 'kysely';
import type { DeductionType } from '../../../schemas/lib/contributions/deductions.ts';
import type { Scoped } from '../createStore.ts';
import { openForChanges } from './openForChanges.ts';
import { workOut, type WorkedOut } from './workedOut.ts';

/** Periods whose contributions are worked out together: few enough for memory, also of the largest employers. */
const periodsAtOnce = 25;
/** Rows in one statement: in between, the other requests of the process have their turn. */
const rowsAtOnce = 1_000;

function* slices<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

/** Writes contributions. One that a pot has open in the period already stays as it is. */
async function insertWorkedOut(tx: Scoped, rows: readonly WorkedOut[]): Promise<void> {
  for (const some of slices(rows, rowsAtOnce))
    await sql`
      insert into portal.regular_payroll_contributions (
        payroll_date_uid, employer_id, employee_uid, pot_uid, payroll_uid, benefit_uid, due_date, contribution_type, intended_for_product_type_uid,
        employee_regular_amount, employer_regular_amount, deduction_type, tax_relief, sacrificed_amount, is_salary_missing
      )
      select "payrollDateUid", "employerId", "employeeUid", "potUid", "payrollUid", "benefitUid", "dueDate", "contributionType", "productUid",
        "employeeRegularAmount", "employerRegularAmount", "deductionType", "taxRelief", "sacrificedAmount", "isSalaryMissing"
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
    await insertWorkedOut(tx, await workOut(tx, sql`r.payroll_date_uid = any(${some}::uuid[])`));
}

/** A contribution that a period has already. */
export interface PresentContribution {
  employerContributionUid: string;
  payrollDateUid: string;
  potUid: string;
  employeeRegularAmount: number;
  employerRegularAmount: number;
  deductionType: DeductionType;
  taxRelief: number;
  sacrificedAmount: number;
  isSalaryMissing: boolean;
  isEdited: boolean;
  isCancelled: boolean;
  isSubmitted: boolean;
}

/** The steps from the present contributions to those that were worked out. */
export interface Differences {
  added: WorkedOut[];
  changed: (WorkedOut & { employerContributionUid: string })[];
  /** The ids of contributions of those who no longer pay in. */
  removed: string[];
  /** Contributions that were changed by hand, and that the present levels would make another. */
  kept: number;
}

/** Compares the contributions of one period. What was changed by hand or submitted stays as it is. */
export function differences(wanted: readonly WorkedOut[], present: readonly PresentContribution[]): Differences {
  const ofPot = Map.groupBy(present, ({ potUid }) => potUid);
  const found: Differences = { added: [], changed: [], removed: [], kept: 0 };
  for (const one of wanted) {
    const there = ofPot.get(one.potUid) ?? [];
    // What counts of a pot: what is open or submitted, or else what somebody cancelled, or else what working out has cancelled.
    const [own] = there.toSorted((a, b) => rank(a) - rank(b));
    if (!own) found.added.push(one);
    else if (own.isSubmitted) continue;
    else if (isLike(own, one)) continue;
    else if (own.isEdited) found.kept += 1;
    else found.changed.push({ ...one, employerContributionUid: own.employerContributionUid });
  }
  const paying = new Set(wanted.map(({ potUid }) => potUid));
  for (const one of present) {
    if (paying.has(one.potUid) || one.isCancelled || one.isSubmitted) continue;
    if (one.isEdited) found.kept += 1;
    else found.removed.push(one.employerContributionUid);
  }
  return found;
}

const rank = ({ isCancelled, isEdited }: PresentContribution): number => (isCancelled ? (isEdited ? 1 : 2) : 0);

const isLike = (present: PresentContribution, wanted: WorkedOut): boolean =>
  !present.isCancelled &&
  present.employeeRegularAmount === wanted.employeeRegularAmount &&
  present.employerRegularAmount === wanted.employerRegularAmount &&
  present.deductionType === wanted.deductionType &&
  present.taxRelief === wanted.taxRelief &&
  present.sacrificedAmount === wanted.sacrificedAmount &&
  present.isSalaryMissing === wanted.isSalaryMissing;

/** Works out the contributions of a period again, from the present levels, salaries and members. The period must be locked. */
export async function workOutAgain(tx: Scoped, employerId: number, payrollDateUid: string): Promise<Differences> {
  const wanted = await workOut(tx, sql`r.employer_id = ${employerId} and r.payroll_date_uid = ${payrollDateUid}`);
  const { rows: present } = await sql<PresentContribution>`
    select c.employer_contribution_uid as "employerContributionUid", c.payroll_date_uid as "payrollDateUid", c.pot_uid as "potUid",
      c.employee_regular_amount as "employeeRegularAmount", c.employer_regular_amount as "employerRegularAmount",
      c.deduction_type as "deductionType", c.tax_relief as "taxRelief", c.sacrificed_amount as "sacrificedAmount",
      c.is_salary_missing as "isSalaryMissing", c.is_edited as "isEdited", c.is_cancelled as "isCancelled",
      c.statement_uid is not null or c.has_been_paid as "isSubmitted"
    from portal.regular_payroll_contributions c
    where c.employer_id = ${employerId} and c.payroll_date_uid = ${payrollDateUid} for update`.execute(tx);
  const found = differences(wanted, present);
  await insertWorkedOut(tx, found.added);
  await updateWorkedOut(tx, found.changed);
  if (found.removed.length > 0)
    await sql`
      update portal.regular_payroll_contributions set is_cancelled = true
      where employer_id = ${employerId} and employer_contribution_uid = any(${found.removed}::uuid[])`.execute(tx);
  return found;
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

/**
 * Brings the open contributions to a pot in line with its changed level, in periods that take contributions. Those that were changed by hand or
 * submitted stay as they are.
 */
export async function followLevel(tx: Scoped, employerId: number, potUid: string): Promise<void> {
  // The locks are taken in the order of a submission: first the period.
  const { rows: periods } = await sql<{ uid: string }>`
    select r.payroll_date_uid as uid from portal.pay_periods r
    where r.employer_id = ${employerId} and r.status = any(${[...openForChanges]}) and exists (
      select from portal.regular_payroll_contributions c where c.payroll_date_uid = r.payroll_date_uid and c.pot_uid = ${potUid})
    order by r.payroll_date_uid for update`.execute(tx);
  const uids = periods.map(({ uid }) => uid);
  const wanted = await workOut(
    tx,
    sql`r.employer_id = ${employerId} and r.payroll_date_uid = any(${uids}::uuid[]) and p.pot_uid = ${potUid}`,
  );
  const { rows: present } = await sql<{ uid: string; payrollDateUid: string }>`
    select employer_contribution_uid as uid, payroll_date_uid as "payrollDateUid" from portal.regular_payroll_contributions
    where employer_id = ${employerId} and payroll_date_uid = any(${uids}::uuid[]) and pot_uid = ${potUid}
      and not is_edited and not is_cancelled and not has_been_paid and statement_uid is null`.execute(tx);
  const uidIn = new Map(present.map(({ uid, payrollDateUid }) => [payrollDateUid, uid]));
  await updateWorkedOut(
    tx,
    wanted.flatMap((one) => {
      const employerContributionUid = uidIn.get(one.payrollDateUid);
      return employerContributionUid === undefined ? [] : [{ ...one, employerContributionUid }];
    }),
  );
}
