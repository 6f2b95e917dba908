import { type Transaction, sql } from 'kysely';
import type { Database } from '../../../server/store/database.ts';
import { totalAmountOf, totalsOf } from '../../../server/store/statements/statements.ts';
import { pick, uid } from '../deterministic.ts';
import type { Clock } from '../options.ts';

/** Days after the due date from which the contributions of a received payment have been processed. */
const processedAfter = 14;

/**
 * Finds the pay period with the nearest due date for each contribution that has none: a paid period for those that were paid, and one whose
 * contributions have been submitted or are expected for the others.
 */
async function findPeriods(trx: Transaction<Database>): Promise<void> {
  await sql`
    create temporary table sample_stated on commit drop as
    with nearest as (
      select distinct on (c.employer_contribution_uid) c.employer_contribution_uid, p.payroll_date_uid, c.pot_uid,
        abs(p.due_date - c.due_date) as days, p.status <> 'openForUpload' as is_stated,
        c.employee_regular_amount, c.employer_regular_amount, c.employee_lump_sum, c.employer_lump_sum
      from portal.regular_payroll_contributions c
      join portal.pay_periods p on p.employer_id = c.employer_id and p.benefit_uid = c.benefit_uid and not p.is_extra
        and abs(p.due_date - c.due_date) <= (p.period_end_date - p.period_start_date) / 2
        and p.status = any(case when c.has_been_paid then array['paymentReceived'] else array['generatedProcessing', 'openForUpload'] end)
      where c.payroll_date_uid is null and not c.is_cancelled
      order by c.employer_contribution_uid, days
    )
    select distinct on (payroll_date_uid, pot_uid) * from nearest order by payroll_date_uid, pot_uid, days`.execute(trx);
  await sql`create index on sample_stated (payroll_date_uid)`.execute(trx);
  await sql`analyze sample_stated`.execute(trx);
}

/** Writes a statement for each submitted pay period that has contributions, in every status of a payment. */
export async function insertStatements(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  // Both tables are new, and without statistics PostgreSQL would compare each row of one with each of the other.
  await sql`analyze portal.regular_payroll_contributions, portal.pay_periods`.execute(trx);
  await findPeriods(trx);
  const statementUid = uid('statement', 'p.payroll_date_uid');
  await sql`
    insert into portal.statements (
      statement_uid, employer_id, benefit_uid, payroll_uid, payroll_date_uid, period_name, pension_scheme_uid, due_date, total_amount,
      contributions_totals, is_paid_via_direct_debit, payment_reference, collection_date, has_been_paid, status, made_at
    )
    select ${statementUid}, p.employer_id, p.benefit_uid, p.payroll_uid, p.payroll_date_uid, p.name, b.pension_scheme_uid, p.due_date,
      totals.amount, totals.parts, p.is_paid_by_d_d, r.payment_reference, p.d_d_collection_date, p.status = 'paymentReceived',
      case when p.status = 'paymentReceived' and p.due_date < ${today} - ${sql.lit(processedAfter)} then 'processing'
        when p.status = 'paymentReceived' then 'paymentReceived'
        when p.is_paid_by_d_d then
          (array['authorisationPending', 'paymentNotInitiated', 'paymentInitiated', 'paymentFailed'])[1 + ${pick('p.employer_id * 31 + extract(doy from p.due_date)::integer', 'payment', 4)}]
        else 'waitingForPayment' end,
      p.generate_contributions_date
    from portal.pay_periods p
    join portal.benefits b on b.benefit_uid = p.benefit_uid
    join portal.payrolls r on r.payroll_uid = p.payroll_uid
    join lateral (
      select ${totalAmountOf} as amount, ${totalsOf} as parts, count(*) as count
      from sample_stated c where c.payroll_date_uid = p.payroll_date_uid
    ) totals on totals.count > 0
    where p.status in ('generatedProcessing', 'paymentReceived')`.execute(trx);
  // One change of each row, since each is written to every index of the table.
  await sql`
    update portal.regular_payroll_contributions c
    set payroll_date_uid = f.payroll_date_uid, statement_uid = case when f.is_stated then ${uid('statement', 'f.payroll_date_uid')} end
    from sample_stated f where c.employer_contribution_uid = f.employer_contribution_uid`.execute(trx);
  // Nothing was submitted without contributions.
  await sql`
    update portal.pay_periods p set status = 'openForUpload' where p.status = 'generatedProcessing'
      and not exists (select from portal.statements s where s.payroll_date_uid = p.payroll_date_uid)`.execute(trx);
}
