import { sql } from 'kysely';
import { bandsOn } from '../../../domain/figures/bands.ts';
import rules from '../../../schemas/rules/dashboards.json' with { type: 'json' };
import { bandOf } from './bandOf.ts';
import { type Counting, forgetFigures, ofEmployers } from './counting.ts';

/**
 * Counts the employees' requests by type and days: the outstanding ones by their age, and the completed ones by the time to the answer, which the history has. A
 * request that was completed before the history began has no such time, and is left out.
 */
export async function countRequests(counting: Counting): Promise<void> {
  const { tx, today } = counting;
  const day = (moment: string) => sql`(${sql.ref(moment)} at time zone 'Europe/London')::date`;
  const days = bandsOn(today).daysOfRequests;
  const of = ofEmployers(counting, 'q.employer_id');
  const answered = sql`
    select q.employer_id, q.employee_uid, q.type, ${day('a.at')} as answered_on, ${bandOf(sql`${day('a.at')} - ${day('q.requested_at')}`, days)} as days_from
    from portal.employee_requests q
    cross join lateral (
      select max(c.at) as at from portal.changes c
      where c.machine = 'employeeRequest' and c.lifecycle_uid = q.request_uid::text and c.to_state = 'complete') a
    where ${of} and q.status = 'complete' and a.at is not null`;
  const since = (months: number) =>
    sql`(date_trunc('month', ${today}::date) - make_interval(months => ${sql.lit(months - 1)}))::date`;
  await forgetFigures(counting, 'analytics_requests');
  await sql`
    insert into portal.analytics_requests (employer_id, status, type, month, days_from, requests, people)
    select q.employer_id, 'outstanding', q.type, null::date, ${bandOf(sql`${today}::date - ${day('q.requested_at')}`, days)}, count(*), count(distinct q.employee_uid)
    from portal.employee_requests q where ${of} and q.status = 'outstanding'
    group by grouping sets ((1, 3, 5), (1, 5))
    union all
    select employer_id, 'complete', type, null::date, days_from, count(*), count(distinct employee_uid)
    from (${answered}) a where answered_on >= ${since(rules.monthsOfAnswers)}
    group by grouping sets ((1, 3, 5), (1, 5))
    union all
    select employer_id, 'complete', null, date_trunc('month', answered_on)::date, days_from, count(*), count(distinct employee_uid)
    from (${answered}) a where answered_on >= ${since(Math.max(...rules.monthsToChoose))}
    group by 1, 4, 5`.execute(tx);
}
