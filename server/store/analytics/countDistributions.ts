import { sql } from 'kysely';
import { bandsOn, FIXED_AMOUNT } from '../../../domain/figures/bands.ts';
import { bandOf } from './bandOf.ts';
import { type Counting, forgetFigures, ofEmployers } from './counting.ts';

/**
 * Counts the employed people by the bands of their salary, and of the percentages that they and the employer contribute to their pensions today, of all schemes of a
 * member together. Who pays a fixed amount into one of them has no percentage. Each figure has the number of all its people as well.
 */
export async function countDistributions(counting: Counting): Promise<void> {
  const { tx, today } = counting;
  const { salary, percent } = bandsOn(today);
  const of = ofEmployers(counting, 'e.employer_id');
  // Null for somebody without a percentage: the sum of none is null.
  const share = (side: 'employee' | 'employer') => {
    const paid = sql`case when l.pot_uid is null then ${sql.ref(`s.default_${side}_contribution_pct`)} else ${sql.ref(`l.${side}_percent`)} end`;
    return sql`case when bool_or(${sql.ref(`l.${side}_amount`)} is not null) then ${sql.lit(FIXED_AMOUNT)}
      when sum(${paid}) is not null then ${bandOf(sql`round(100 * sum(${paid}))`, percent)} end`;
  };
  await forgetFigures(counting, 'analytics_distributions');
  await sql`
    with people as (
      select e.employer_id, case when e.annual_salary is not null then ${bandOf(sql`e.annual_salary`, salary)} end as salary,
        ${share('employee')} as employee, ${share('employer')} as employer
      from portal.employees e
      left join (portal.pots p join portal.pension_schemes s on s.pension_scheme_uid = p.pension_scheme_uid)
        on p.employee_uid = e.employee_uid and p.state = 'active'
      left join lateral (
        select * from portal.contribution_levels l where l.pot_uid = p.pot_uid and l.effective_from <= ${today}::date
        order by l.effective_from desc limit 1) l on true
      where ${of} and e.is_active
      group by e.employee_uid
    ), banded as (
      select p.employer_id, f.figure, f.value_from, count(*) as people from people p
      cross join lateral (values ('salary', p.salary), ('employeePercent', p.employee), ('employerPercent', p.employer)) f (figure, value_from)
      where f.value_from is not null group by 1, 2, 3
    )
    insert into portal.analytics_distributions (employer_id, figure, value_from, people)
    select * from banded
    union all
    select employer_id, figure, null, sum(people) from banded group by 1, 2`.execute(tx);
}
