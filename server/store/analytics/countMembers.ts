import { sql } from 'kysely';
import { type Counting, forgetFigures, ofEmployers } from './counting.ts';

/** Counts the employees by the state of their membership. */
export async function countMembers(counting: Counting): Promise<void> {
  await forgetFigures(counting, 'analytics_members');
  await sql`
    insert into portal.analytics_members (employer_id, state, people)
    select employer_id, state, count(*) from (
      select e.employer_id, case
        when not e.is_active then 'left'
        when bool_or(r.state = 'active') then 'enrolled'
        when bool_or(r.state = 'optedOut') then 'optedOut'
        else 'notEnrolled' end as state
      from (select * from portal.employees where ${ofEmployers(counting, 'employer_id')}) e
      left join portal.pension_scheme_relationships r on r.employee_uid = e.employee_uid
      group by e.employer_id, e.employee_uid, e.is_active) people
    group by employer_id, state`.execute(counting.tx);
}
