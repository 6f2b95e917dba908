import { type RawBuilder, sql } from 'kysely';
import type { DeductionType, PaidAmounts } from '../../../domain/contributions/deductions.ts';
import type { StatementCorrection } from '../../../schemas/generated/types.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { reliefOf, sacrificeOf, totalAmountOf, totalsOf } from './statements.ts';

/** The reason of the refunds that the service makes after opt-outs. */
export const reasonOfOptOut = 'Opt-out';

/**
 * The statements among these with a correction that is neither paid nor cancelled. A refund after an opt-out is none: it undoes contributions to the last penny,
 * and the other ones may be corrected meanwhile.
 */
export async function withOpenCorrection(
  reader: Reader,
  employerId: number,
  statementUids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uid: string }>`
    select s.corrects_statement_uid as uid from portal.statements s
    where s.employer_id = ${employerId} and s.corrects_statement_uid = any(${statementUids}::uuid[]) and not s.is_cancelled and not s.has_been_paid
      and s.correction_reason is distinct from ${reasonOfOptOut}`.execute(reader);
  return new Set(rows.map(({ uid }) => uid));
}

/** The ids among these that are not those of a contribution on the statement. */
export async function contributionsNotOn(
  reader: Reader,
  employerId: number,
  statementUid: string,
  uids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select asked.uid from unnest(${uids}::uuid[]) as asked(uid)
    where not exists (
      select from portal.regular_payroll_contributions c
      where c.employer_id = ${employerId} and c.statement_uid = ${statementUid} and c.employer_contribution_uid = asked.uid)`.execute(
    reader,
  );
  return rows.map(({ uid }) => uid);
}

/** A contribution of a statement with all its corrections that stand. */
export interface StandingContribution extends PaidAmounts {
  employerContributionUid: string;
  deductionType: DeductionType;
  /** `yyyy-MM-dd`: of its pay period. */
  payDate: string;
}

/** Whether the amounts of the row `c` count in those that stand for a contribution: it is that one, or a correction of it that was not cancelled. */
const standsFor = (uid: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  c.employer_contribution_uid = ${uid} or c.corrects_contribution_uid = ${uid} and not c.is_cancelled)`;

/** Contributions of a statement as they stand after all corrections. The statement must be locked. */
export async function standingContributions(
  reader: Reader,
  employerId: number,
  uids: readonly string[],
): Promise<Map<string, StandingContribution>> {
  const { rows } = await sql<StandingContribution>`
    select o.employer_contribution_uid as "employerContributionUid", o.deduction_type as "deductionType",
      (select r.pay_date::text from portal.pay_periods r where r.payroll_date_uid = o.payroll_date_uid) as "payDate",
      sum(c.employee_regular_amount)::bigint as "employeeRegularAmount", sum(c.employer_regular_amount)::bigint as "employerRegularAmount",
      sum(c.employee_lump_sum)::bigint as "employeeLumpSum", sum(c.employer_lump_sum)::bigint as "employerLumpSum",
      sum(c.tax_relief)::bigint as "taxRelief", sum(c.sacrificed_amount)::bigint as "sacrificedAmount"
    from portal.regular_payroll_contributions o
    join portal.regular_payroll_contributions c on c.employer_id = o.employer_id and ${standsFor(sql`o.employer_contribution_uid`)}
    where o.employer_id = ${employerId} and o.employer_contribution_uid = any(${[...uids]}::uuid[])
    group by o.employer_contribution_uid`.execute(reader);
  return new Map(rows.map((row) => [row.employerContributionUid, row]));
}

/** A correction of a paid statement, which must be locked. */
interface NewCorrection extends Pick<StatementCorrection, 'reason'> {
  /** The amounts that should have been. */
  changes: readonly (PaidAmounts & { employerContributionUid: string })[];
  employerId: number;
  statementUid: string;
  /** `yyyy-MM-dd`: the last day for its payment. */
  dueDate: string;
  /** `yyyy-MM-dd`: the last day for a refund, which nothing is collected for. */
  refundDueDate: string;
  /** `yyyy-MM-dd`: the day on which an amount to pay is collected; null for payment by bank transfer. */
  collectionDate: string | null;
}

/**
 * Makes the statement of the differences between the amounts that should have been and those that stand, with all earlier corrections. One that
 * adds up to nothing needs no payment.
 *
 * @returns the statement's id; null when no amount differs.
 */
export async function insertCorrection(
  tx: Scoped,
  { employerId, statementUid, dueDate, refundDueDate, collectionDate, changes, reason }: NewCorrection,
): Promise<string | null> {
  const { rows } = await sql<{ statementUid: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as w("employerContributionUid" uuid,
        "employeeRegularAmount" bigint, "employerRegularAmount" bigint, "employeeLumpSum" bigint, "employerLumpSum" bigint,
        "taxRelief" bigint, "sacrificedAmount" bigint)
    ), differences as (
      select w."employerContributionUid" as uid,
        w."employeeRegularAmount" - sum(c.employee_regular_amount) as employee_regular_amount,
        w."employerRegularAmount" - sum(c.employer_regular_amount) as employer_regular_amount,
        w."employeeLumpSum" - sum(c.employee_lump_sum) as employee_lump_sum,
        w."employerLumpSum" - sum(c.employer_lump_sum) as employer_lump_sum,
        w."taxRelief" - sum(c.tax_relief) as tax_relief, w."sacrificedAmount" - sum(c.sacrificed_amount) as sacrificed_amount
      from wanted w
      join portal.regular_payroll_contributions c on c.employer_id = ${employerId} and ${standsFor(sql`w."employerContributionUid"`)}
      group by w."employerContributionUid", w."employeeRegularAmount", w."employerRegularAmount", w."employeeLumpSum", w."employerLumpSum",
        w."taxRelief", w."sacrificedAmount"
    ), differing as materialized (
      select * from differences
      -- What was given up for the employer's amount can be wrong though the amount is right.
      where (employee_regular_amount, employer_regular_amount, employee_lump_sum, employer_lump_sum, sacrificed_amount) is distinct from (0, 0, 0, 0, 0)
    ), made as (
      insert into portal.statements (
        employer_id, benefit_uid, payroll_uid, payroll_date_uid, period_name, pension_scheme_uid, due_date, total_amount, contributions_totals,
        tax_relief_total, sacrificed_total, payment_reference, corrects_statement_uid, correction_reason, status, has_been_paid, is_paid_via_direct_debit, collection_date
      )
      select s.employer_id, s.benefit_uid, s.payroll_uid, s.payroll_date_uid, s.period_name, s.pension_scheme_uid, case when totals.amount < 0 then ${refundDueDate}::date else ${dueDate}::date end, totals.amount,
        totals.parts, totals.relief, totals.given_up, s.payment_reference, s.statement_uid, ${reason},
        case when totals.amount = 0 then 'paymentReceived' else 'waitingForPayment' end, totals.amount = 0,
        ${collectionDate}::date is not null and totals.amount > 0, case when totals.amount > 0 then ${collectionDate}::date end
      from portal.statements s
      cross join lateral (select ${totalAmountOf} as amount, ${totalsOf} as parts, ${reliefOf} as relief, ${sacrificeOf} as given_up, count(*) as count from differing c) totals
      where s.employer_id = ${employerId} and s.statement_uid = ${statementUid} and totals.count > 0
      returning statement_uid, due_date, has_been_paid
    ), stated as (
      insert into portal.regular_payroll_contributions
      select copy.* from differing d
      cross join made
      join portal.regular_payroll_contributions c on c.employer_contribution_uid = d.uid
      cross join lateral jsonb_populate_record(c, jsonb_build_object(
        'employer_contribution_uid', gen_random_uuid(), 'statement_uid', made.statement_uid, 'corrects_contribution_uid', d.uid,
        'due_date', made.due_date, 'is_cancelled', false, 'has_been_paid', made.has_been_paid,
        'employee_regular_amount', d.employee_regular_amount, 'employer_regular_amount', d.employer_regular_amount,
        'employee_lump_sum', d.employee_lump_sum, 'employer_lump_sum', d.employer_lump_sum,
        'tax_relief', d.tax_relief, 'sacrificed_amount', d.sacrificed_amount)) copy
    )
    select statement_uid as "statementUid" from made`.execute(tx);
  return rows[0]?.statementUid ?? null;
}
