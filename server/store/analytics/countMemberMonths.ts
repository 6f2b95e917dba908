import { sql } from 'kysely';
import rules from '../../../schemas/rules/dashboards.json' with { type: 'json' };
import { type Counting, forgetFigures, ofEmployers } from './counting.ts';

const mostMonths = Math.max(...rules.monthsToChoose);

/**
 * Counts the people who joined, were enrolled, opted out and left, by month; of those who joined, the ones who were enrolled since, and of those who were
 * enrolled, the ones who opted out. A record has its last enrolment only, so that an earlier one of the same scheme is not counted.
 */
export async function countMemberMonths(counting: Counting): Promise<void> {
  const { tx, today } = counting;
  const of = ofEmployers(counting, 'e.employer_id');
  await forgetFigures(counting, 'analytics_member_months');
  await sql`
    insert into portal.analytics_member_months (employer_id, month, measure, people)
    select employer_id, date_trunc('month', day)::date, measure collate "C", count(distinct employee_uid) from (
      select e.employer_id, e.employee_uid, m.measure, e.employment_start_date as day from portal.employees e
      cross join lateral (values ('joined', true), ('joinedEnrolled', exists (
        select from portal.pension_scheme_relationships r
        where r.employee_uid = e.employee_uid and (r.state <> 'notEnrolled' or r.enrolled_on is not null)))) m (measure, counts)
      where ${of} and m.counts
      union all
      select e.employer_id, e.employee_uid, m.measure, m.day from portal.pension_scheme_relationships e
      cross join lateral (values ('enrolled', e.enrolled_on, true), ('enrolledOptedOut', e.enrolled_on, e.state = 'optedOut'),
        ('optedOut', e.ended_on, e.state = 'optedOut')) m (measure, day, counts)
      where ${of} and m.counts
      union all
      select e.employer_id, e.employee_uid, 'left', max(r.ended_on) from portal.employees e
      join portal.payroll_relationships r on r.employee_uid = e.employee_uid
      where ${of} and not e.is_active group by 1, 2
    ) events
    where day <= ${today}::date and day >= date_trunc('month', ${today}::date) - make_interval(months => ${sql.lit(mostMonths - 1)})
    group by 1, 2, 3`.execute(tx);
}
