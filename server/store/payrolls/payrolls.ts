import { type RawBuilder, sql } from 'kysely';
import type { Reader, Scoped } from '../createStore.ts';
import type { TableOptions } from '../records/resourceTable.ts';

const countOf = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select count(*) from ${from})`;

/** The status of a payroll on the day of the request: a ceasing one is ceased from its final pay date on. @param payroll - Its alias. */
export const payrollStatus = (payroll: string): RawBuilder<string> =>
  sql<string>`portal.payroll_status(${sql.ref(payroll)}.status, ${sql.ref(payroll)}.final_pay_date)`;

/** The computed fields of a payroll. The facts about ceasing are counted for one payroll, not for every row of a list. */
export const payrollOptions: TableOptions = {
  notInLists: ['outstandingRequestCount', 'unpaidContributionCount', 'openStatementCount', 'isOnlyActive'],
  computed: {
    status: payrollStatus('t'),
    // The payroll pays as its benefits do. Its own column counts only while it has none that is active.
    isPaidViaDd: sql`coalesce((
      select bool_and(b.is_paid_via_dd) from portal.benefits b where b.payroll_uid = t.payroll_uid and b.status = 'Active'), t.is_paid_via_dd)`,
    hasPensionBenefit: sql`exists (
      select from portal.benefits b where b.payroll_uid = t.payroll_uid and b.type = 'pension' and b.status = 'Active')`,
    activeEmployeeCount: countOf(sql`portal.employees w where w.payroll_uid = t.payroll_uid and w.is_active`),
    outstandingRequestCount: countOf(
      sql`portal.employee_requests r where r.payroll_uid = t.payroll_uid and r.status = 'outstanding'`,
    ),
    unpaidContributionCount: countOf(
      sql`portal.regular_payroll_contributions c where c.payroll_uid = t.payroll_uid and not c.is_cancelled and not c.has_been_paid`,
    ),
    openStatementCount: countOf(
      sql`portal.statements s where s.payroll_uid = t.payroll_uid and not s.is_cancelled and not s.has_been_paid`,
    ),
    isOnlyActive: sql`not exists (
      select from portal.payrolls o where o.employer_id = t.employer_id and o.payroll_uid <> t.payroll_uid and o.status = 'Active')`,
  },
};

/** The matters of a payroll that ceasing leaves open. */
export async function mattersOfPayroll(
  reader: Reader,
  employerId: number,
  payrollUid: string,
): Promise<{ openPeriodCount: number; mandateCount: number }> {
  const { rows } = await sql<{ openPeriodCount: number; mandateCount: number }>`
    select (
      select count(*) from portal.pay_periods p where p.employer_id = ${employerId} and p.payroll_uid = ${payrollUid}
        and p.status in ('pendingGeneration', 'openForUpload', 'uploadIsOverdue')
    ) as "openPeriodCount", (
      select count(*) from portal.direct_debit_mandates m join portal.benefits b using (benefit_uid)
      where m.employer_id = ${employerId} and b.payroll_uid = ${payrollUid} and m.status in ('pending', 'active', 'suspended')
    ) as "mandateCount"`.execute(reader);
  return rows[0] ?? { openPeriodCount: 0, mandateCount: 0 };
}

export interface BenefitRow {
  benefitUid: string;
  name: string;
  startDate: string | null;
}

/** The active benefits of a payroll. @param lock - Locks them against other changes until the transaction ends. */
export async function activeBenefitsOf(
  reader: Reader,
  employerId: number,
  payrollUid: string,
  lock = false,
): Promise<BenefitRow[]> {
  const { rows } = await sql<BenefitRow>`
    select b.benefit_uid as "benefitUid", b.name, b.start_date as "startDate" from portal.benefits b
    where b.employer_id = ${employerId} and b.payroll_uid = ${payrollUid} and b.status = 'Active'
    order by b.name, b.benefit_uid ${lock ? sql`for update` : sql``}`.execute(reader);
  return rows;
}

/**
 * Makes one payroll the employer's only default. It must not be the default already.
 *
 * @returns the payrolls that no longer are.
 */
export async function makeDefault(
  tx: Scoped,
  employerId: number,
  payrollUid: string,
): Promise<{ payrollUid: string; name: string }[]> {
  // Without the lock, two such statements at the same moment would not see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`default payroll of ${employerId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ payrollUid: string; name: string }>`
    update portal.payrolls set is_default = (payroll_uid = ${payrollUid})
    where employer_id = ${employerId} and is_default <> (payroll_uid = ${payrollUid})
    returning payroll_uid as "payrollUid", name`.execute(tx);
  return rows.filter((row) => row.payrollUid !== payrollUid);
}

/** Writes the ceasing of a payroll. A ceased payroll is no longer the default. */
export async function ceasePayroll(
  tx: Scoped,
  employerId: number,
  payrollUid: string,
  end: { status: string; finalPayDate: string; reason: string },
): Promise<void> {
  await sql`
    update portal.payrolls set status = ${end.status}, final_pay_date = ${end.finalPayDate}, reason_for_ceasing = ${end.reason}, is_default = false
    where employer_id = ${employerId} and payroll_uid = ${payrollUid}`.execute(tx);
}

/** Writes the status of a benefit. */
export async function setBenefitStatus(tx: Scoped, employerId: number, benefitUid: string, status: string): Promise<void> {
  await sql`update portal.benefits set status = ${status} where employer_id = ${employerId} and benefit_uid = ${benefitUid}`.execute(
    tx,
  );
}

/**
 * Locks a payroll until the transaction ends, so that it cannot be ceased while an employee joins it.
 *
 * @returns whether the employer has an active payroll with this uid.
 */
export async function holdActivePayroll(tx: Reader, employerId: number, payrollUid: string): Promise<boolean> {
  const payroll = await tx
    .selectFrom('portal.payrolls')
    .select('payroll_uid')
    .where('employer_id', '=', employerId)
    .where('payroll_uid', '=', payrollUid)
    .where('status', '=', 'Active')
    .forKeyShare()
    .executeTakeFirst();
  return payroll !== undefined;
}

/** Pays the active benefits of a payroll by direct debit, or by bank transfer. @returns those that were paid otherwise. */
export async function switchBenefits(
  tx: Scoped,
  payrollUid: string,
  isPaidViaDd: boolean,
): Promise<{ benefitUid: string; name: string }[]> {
  const { rows } = await sql<{ benefitUid: string; name: string }>`
    update portal.benefits set is_paid_via_dd = ${isPaidViaDd}
    where payroll_uid = ${payrollUid} and status = 'Active' and is_paid_via_dd <> ${isPaidViaDd}
    returning benefit_uid as "benefitUid", name`.execute(tx);
  return rows;
}
