import { sql } from 'kysely';
import { bandsOn } from '../../../domain/figures/bands.ts';
import { isOfAPension } from '../latePayments/latePayments.ts';
import { bandOf } from './bandOf.ts';
import { type Counting, forgetFigures, ofEmployers } from './counting.ts';

/**
 * Counts the late payments by payroll, month of the due date and days late, until they were paid or until today. What was never owed, since nobody contributed or
 * the statement was cancelled, is left out.
 */
export async function countLatePayments(counting: Counting): Promise<void> {
  const { tx, today } = counting;
  await forgetFigures(counting, 'analytics_late_payments');
  await sql`
    insert into portal.analytics_late_payments (employer_id, payroll_uid, month, days_from, payments, amount)
    select l.employer_id, l.payroll_uid, date_trunc('month', l.due_date)::date,
      ${bandOf(sql`coalesce(l.settled_on, ${today}::date) - l.due_date`, bandsOn(today).daysLate)}, count(*), coalesce(sum(s.total_amount), 0)
    from portal.late_payments l left join portal.statements s on s.statement_uid = l.statement_uid
    where ${ofEmployers(counting, 'l.employer_id')} and (l.settlement is null or l.settlement = 'paid') and s.is_cancelled is not true
    group by 1, 2, 3, 4`.execute(tx);
}

/**
 * Counts the submissions and payments of contributions to pension schemes by payroll, month of the due date and outcome. Only these have a legal date. A payment
 * was late if there is a late payment of it, or if its statement was made after the due date; what is not due yet is left out.
 */
export async function countPunctuality(counting: Counting): Promise<void> {
  const { tx, today } = counting;
  await forgetFigures(counting, 'analytics_punctuality');
  await sql`
    insert into portal.analytics_punctuality (employer_id, payroll_uid, month, duty, outcome, times)
    select employer_id, payroll_uid, date_trunc('month', due_date)::date, duty, outcome, count(*) from (
      select p.employer_id, p.payroll_uid, p.due_date, 'submission' as duty, case
        when made.day <= p.due_date then 'inTime' when made.day > p.due_date then 'late'
        when p.status = 'uploadIsOverdue' and p.due_date < ${today}::date then 'outstanding' end as outcome
      from portal.pay_periods p
      cross join lateral (
        select (min(s.made_at) at time zone 'Europe/London')::date as day from portal.statements s
        where s.payroll_date_uid = p.payroll_date_uid and not s.is_cancelled and s.corrects_statement_uid is null) made
      where ${ofEmployers(counting, 'p.employer_id')} and ${isOfAPension('p')}
      union all
      select s.employer_id, s.payroll_uid, s.due_date, 'payment', case
        when not s.has_been_paid then case when s.due_date < ${today}::date then 'outstanding' end
        when (s.made_at at time zone 'Europe/London')::date > s.due_date
          or exists (select from portal.late_payments l where l.statement_uid = s.statement_uid)
          or s.corrects_statement_uid is null
            and exists (select from portal.late_payments l where l.payroll_date_uid = s.payroll_date_uid and l.statement_uid is null) then 'late'
        else 'inTime' end
      from portal.statements s
      where ${ofEmployers(counting, 's.employer_id')} and not s.is_cancelled and s.total_amount > 0 and ${isOfAPension('s')}
    ) duties
    where outcome is not null
    group by 1, 2, 3, 4, 5`.execute(tx);
}
