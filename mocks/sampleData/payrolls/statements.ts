import { type Transaction, sql } from 'kysely';
import type { Database } from '../../../server/store/database.ts';
import { reliefOf, sacrificeOf, totalAmountOf, totalsOf } from '../../../server/store/statements/statements.ts';
import { pick, uid } from '../deterministic.ts';
import type { Clock } from '../options.ts';

/** Days after the due date from which the contributions of a received payment have been processed. */
const processedAfter = 14;

/** Days between the advance notice and a collection: ten working days. */
const noticeDays = 14;

/** The statement of a submitted pay period. */
export const statementUid = (payrollDateUid: string) => uid('statement', payrollDateUid);

/**
 * Writes a statement for each submitted pay period with contributions, in every status of a payment. A period in which no member contributed was not
 * submitted.
 */
export async function insertStatements(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  // Both tables are new, and without statistics PostgreSQL would compare each row of one with each of the other.
  await sql`analyze portal.regular_payroll_contributions, portal.pay_periods`.execute(trx);
  await sql`
    insert into portal.statements (
      statement_uid, employer_id, benefit_uid, payroll_uid, payroll_date_uid, period_name, pension_scheme_uid, due_date, total_amount,
      contributions_totals, tax_relief_total, sacrificed_total, is_paid_via_direct_debit, payment_reference, collection_date, has_been_paid, status, made_at
    )
    select ${statementUid('p.payroll_date_uid')}, p.employer_id, p.benefit_uid, p.payroll_uid, p.payroll_date_uid, p.name, b.pension_scheme_uid, p.due_date,
      totals.amount, totals.parts, totals.relief, totals.given_up, collected.by_mandate, r.payment_reference, case when collected.by_mandate then p.d_d_collection_date end, p.status = 'paymentReceived',
      case when p.status = 'paymentReceived' and p.due_date < ${today} - ${sql.lit(processedAfter)} then 'processing'
        when p.status = 'paymentReceived' then 'paymentReceived'
        when collected.by_mandate and p.due_date < ${today} then 'paymentFailed'
        when collected.by_mandate then
          (array['authorisationPending', 'paymentNotInitiated', 'paymentInitiated'])[1 + ${pick('p.employer_id * 31 + extract(doy from p.due_date)::integer', 'payment', 3)}]
        else 'waitingForPayment' end,
      p.generate_contributions_date
    from portal.pay_periods p
    join portal.benefits b on b.benefit_uid = p.benefit_uid
    join portal.payrolls r on r.payroll_uid = p.payroll_uid
    join (
      select c.payroll_date_uid, ${totalAmountOf} as amount, ${totalsOf} as parts, ${reliefOf} as relief, ${sacrificeOf} as given_up
      from portal.regular_payroll_contributions c where not c.is_cancelled group by c.payroll_date_uid
    ) totals on totals.payroll_date_uid = p.payroll_date_uid
    cross join lateral (
      select p.is_paid_by_d_d and exists (
        select from portal.direct_debit_mandates m where m.benefit_uid = p.benefit_uid and m.status = 'active'
      ) as by_mandate
    ) collected
    where p.status in ('generatedProcessing', 'paymentReceived')`.execute(trx);
  await sql`
    update portal.statements set advance_notice_date = least(collection_date - ${sql.lit(noticeDays)}, ${today}),
      collection_count = case when status = 'paymentNotInitiated' then 0 else 1 end, failure_reason = case when status = 'paymentFailed' then '0' end
    where collection_date is not null and status <> 'authorisationPending'`.execute(trx);
  await sql`
    insert into portal.payment_collections (collection_uid, employer_id, statement_uid, mandate_uid, batch_uid, attempt, amount, collection_date,
      notified_date, state, failure_reason)
    select ${uid('collection', 's.statement_uid')}, s.employer_id, s.statement_uid, m.id, ${uid('batch of collections', 's.collection_date')}, 1,
      s.total_amount, s.collection_date, s.collection_date, case when s.has_been_paid then 'collected' else 'returned' end, s.failure_reason
    from portal.statements s join portal.direct_debit_mandates m on m.benefit_uid = s.benefit_uid and m.status = 'active'
    where s.collection_date is not null and (s.has_been_paid or s.status = 'paymentFailed')
    order by s.collection_date, s.statement_uid`.execute(trx);
  await sql`
    with empty as (
      select p.payroll_date_uid from portal.pay_periods p
      where p.status in ('generatedProcessing', 'paymentReceived') and not exists (select from portal.statements s where s.payroll_date_uid = p.payroll_date_uid)
        and (exists (select from sample_contribution_periods c where c.payroll_date_uid = p.payroll_date_uid)
          or not exists (select from sample_contribution_periods c where c.benefit_uid = p.benefit_uid))
    )
    update portal.pay_periods p set status = case when p.due_date < ${today} then 'noStatementsAvailable' else 'openForUpload' end,
      no_contributions_reason = case when p.due_date < ${today} then 'Nobody contributed in this period.' end
    from empty where empty.payroll_date_uid = p.payroll_date_uid`.execute(trx);
}
