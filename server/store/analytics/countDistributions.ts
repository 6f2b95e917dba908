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
  const share = (side: 'employee' | 'employer') => {
    const paid = sql`case when l.pot_uid is null then ${sql.ref(`s.default_${side}_contribution_pct`)} else ${sql.ref(`l.${side}_percent`)} end`;
    return sql`(${sql.lit(`${side}Percent`)}, ${paid}, ${sql.ref(`l.${side}_amount`)} is not null)`;
  };
  await forgetFigures(counting, 'analytics_distributions');
  await sql`
    insert into portal.analytics_distributions (employer_id, figure, value_from, people)
    select employer_id, figure, value_from, count(*) from (
      select e.employer_id, 'salary' as figure, ${bandOf(sql`e.annual_salary`, salary)} as value_from
      from portal.employees e where ${of} and e.is_active and e.annual_salary is not null
      union all
      select e.employer_id, f.figure,
        case when bool_or(f.is_fixed) then ${sql.lit(FIXED_AMOUNT)} else ${bandOf(sql`round(100 * sum(f.percent))`, percent)} end
      from portal.employees e
      join portal.pots p on p.employee_uid = e.employee_uid and p.state = 'active'
      join portal.pension_schemes s on s.pension_scheme_uid = p.pension_scheme_uid
      left join lateral (
        select * from portal.contribution_levels l where l.pot_uid = p.pot_uid and l.effective_from <= ${today}::date
        order by l.effective_from desc limit 1) l on true
      cross join lateral (values ${share('employee')}, ${share('employer')}) f (figure, percent, is_fixed)
      where ${of} and e.is_active and (f.is_fixed or f.percent is not null)
      group by e.employer_id, e.employee_uid, f.figure
    ) people
    group by grouping sets ((1, 2, 3), (1, 2))`.execute(tx);
}
