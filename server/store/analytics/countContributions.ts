import { sql } from 'kysely';
import { type Counting, forgetFigures, ofEmployers } from './counting.ts';

/** Counts the contributions by payroll, month and kind. A corrected statement has the differences only, so that the sum of both is right. */
export async function countContributions(counting: Counting): Promise<void> {
  await forgetFigures(counting, 'analytics_contributions');
  await sql`
    insert into portal.analytics_contributions (employer_id, payroll_uid, month, kind, people, amount)
    select c.employer_id, c.payroll_uid, date_trunc('month', p.period_end_date)::date, k.kind,
      count(distinct c.employee_uid), sum(k.amount)
    from (select * from portal.regular_payroll_contributions
      where ${ofEmployers(counting, 'employer_id')} and statement_uid is not null and not is_cancelled) c
    join portal.statements s on s.statement_uid = c.statement_uid and not s.is_cancelled
    join portal.pay_periods p on p.payroll_date_uid = s.payroll_date_uid
    cross join lateral (values ('employee', c.employee_regular_amount), ('employer', c.employer_regular_amount),
      ('employeeLumpSum', c.employee_lump_sum), ('employerLumpSum', c.employer_lump_sum)) k (kind, amount)
    where k.amount <> 0
    group by grouping sets ((1, 2, 3, 4), (1, 3, 4))`.execute(counting.tx);
}
