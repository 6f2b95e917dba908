import { sql } from 'kysely';
import type { Statement } from '../../../schemas/generated/types.ts';
import { allowLongStatements } from '../core/longStatement.ts';
import { periodTitle } from '../core/periodTitle.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { plannedByDirectDebit } from '../payments/periodPayment.ts';
import type { Owner } from '../records/storedRecord.ts';
import type { TableOptions } from '../records/resourceTable.ts';

/** A day of the last indemnity claim of the statement `t`. */
const claimOf = (column: 'claimed_on' | 'challenge_claim_by' | 'claim_debited_on') => sql`(
  select c.${sql.ref(column)}::text from portal.payment_collections c
  where c.statement_uid = t.statement_uid and c.claimed_on is not null order by c.attempt desc limit 1)`;

/** The computed fields of a statement. */
export const statementOptions: TableOptions = {
  computed: {
    periodTitle,
    benefitName: sql`(select b.name from portal.benefits b where b.benefit_uid = t.benefit_uid)`,
    indemnityClaimedOn: claimOf('claimed_on'),
    indemnityChallengeBy: claimOf('challenge_claim_by'),
    indemnityDebitedOn: claimOf('claim_debited_on'),
    kind: sql`case when t.corrects_statement_uid is null then 'contributions' when t.total_amount < 0 then 'refund' else 'correction' end`,
  },
};

/** The sums of contributions `c`, as a document. */
export const totalsOf = sql`jsonb_build_object(
  'employeeContribTotal', coalesce(sum(c.employee_regular_amount), 0), 'employerContribTotal', coalesce(sum(c.employer_regular_amount), 0),
  'employeeLumpSumTotal', coalesce(sum(c.employee_lump_sum), 0), 'employerLumpSumTotal', coalesce(sum(c.employer_lump_sum), 0))`;

/** The tax relief on contributions `c`, which their scheme claims. */
export const reliefOf = sql`coalesce(sum(c.tax_relief), 0)`;

/** The part of the employers' amounts of contributions `c` that was given up by salary sacrifice. */
export const sacrificeOf = sql`coalesce(sum(c.sacrificed_amount), 0)`;

/** The amount of a contribution `c`. */
export const amountOf = sql`c.employee_regular_amount + c.employer_regular_amount + c.employee_lump_sum + c.employer_lump_sum`;

/** The total of contributions `c`. */
export const totalAmountOf = sql`coalesce(sum(${amountOf}), 0)`;

/**
 * Makes the statement of a period from its open contributions, and puts them on it. The period must be locked. The contributions are read once, as they are
 * put on the statement: a million of them would be a second long read.
 *
 * @returns the statement's id; null when the open contributions of the period come to nothing: such a statement could never be paid. The transaction, or its
 *   savepoint, must then be rolled back.
 */
export async function insertStatement(tx: Scoped, owner: Owner, payrollDateUid: string): Promise<string | null> {
  await allowLongStatements(tx);
  const statementUid = crypto.randomUUID();
  const { rows } = await sql<{ totalAmount: number }>`
    with stated as (
      update portal.regular_payroll_contributions c set statement_uid = ${statementUid}
      where c.employer_id = ${owner} and c.payroll_date_uid = ${payrollDateUid} and c.statement_uid is null and not c.is_cancelled
      returning c.employee_regular_amount, c.employer_regular_amount, c.employee_lump_sum, c.employer_lump_sum, c.tax_relief, c.sacrificed_amount
    ), totals as (
      select ${totalAmountOf} as amount, ${totalsOf} as parts, ${reliefOf} as relief, ${sacrificeOf} as given_up from stated c
    )
    insert into portal.statements (
      statement_uid, employer_id, benefit_uid, payroll_uid, payroll_date_uid, period_name, pension_scheme_uid, due_date, total_amount, contributions_totals,
      tax_relief_total, sacrificed_total, is_paid_via_direct_debit, payment_reference, collection_date
    )
    select ${statementUid}, p.employer_id, p.benefit_uid, p.payroll_uid, p.payroll_date_uid, p.name, b.pension_scheme_uid, p.due_date, totals.amount,
      totals.parts, totals.relief, totals.given_up, ${plannedByDirectDebit}, r.payment_reference, p.d_d_collection_date
    from portal.pay_periods p join portal.benefits b on b.benefit_uid = p.benefit_uid join portal.payrolls r on r.payroll_uid = p.payroll_uid
    cross join totals
    where p.employer_id = ${owner} and p.payroll_date_uid = ${payrollDateUid}
    returning total_amount as "totalAmount"`.execute(tx);
  return (rows[0]?.totalAmount ?? 0) > 0 ? statementUid : null;
}

/** A statement, as its pay period shows it. */
export interface StatementOfPeriod {
  payrollDateUid: string;
  statementUid: string;
  status: Statement['status'];
  totalAmount: number;
  hasBeenPaid: boolean;
}

/** The statements of pay periods that are not cancelled, in the order in which they were made. */
export async function statementsOfPeriods(
  reader: Reader,
  owner: Owner,
  payrollDateUids: readonly string[],
): Promise<StatementOfPeriod[]> {
  const { rows } = await sql<StatementOfPeriod>`
    select s.payroll_date_uid as "payrollDateUid", s.statement_uid as "statementUid", s.status, s.total_amount as "totalAmount", s.has_been_paid as "hasBeenPaid"
    from portal.statements s
    where s.employer_id = ${owner} and s.payroll_date_uid = any(${payrollDateUids}::uuid[]) and not s.is_cancelled
    order by s.made_at, s.statement_uid`.execute(reader);
  return rows;
}
