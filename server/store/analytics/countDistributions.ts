import { sql } from 'kysely';
import { bandsOn, FIXED_AMOUNT } from '../../../schemas/lib/figures/bands.ts';
import { bandOf } from './bandOf.ts';
import { type Counting, forgetFigures, ofEmployers } from './counting.ts';

/**
 * Counts the employed people by the bands of their salary, and of the percentages that they and the employer contribute to a pension today. A member of two
 * schemes is in the bands of both. Each figure has the number of all its people as well.
 */
export async function countDistributions(counting: Counting): Promise<void> {
  const { tx, today } = counting;
  const { salary, percent } = bandsOn(today);
  const of = ofEmployers(counting, 'e.employer_id');
  const share = (side: 'employee' | 'employer') => {
    const [ownPercent, ownAmount] = [sql.ref(`l.${side}_percent`), sql.ref(`l.${side}_amount`)];
    const paid = sql`round(100 * case when l.pot_uid is null then ${sql.ref(`s.default_${side}_contribution_pct`)} else ${ownPercent} end)`;
    return sql`(${sql.lit(`${side}Percent`)}, case when ${ownAmount} is not null then ${sql.lit(FIXED_AMOUNT)} else ${bandOf(paid, percent)} end)`;
  };
  await forgetFigures(counting, 'analytics_distributions');
  await sql`
    insert into portal.analytics_distributions (employer_id, figure, value_from, people)
    select employer_id, figure, value_from, count(distinct employee_uid) from (
      select e.employer_id, e.employee_uid, 'salary' as figure, ${bandOf(sql`e.annual_salary`, salary)} as value_from
      from portal.employees e where ${of} and e.is_active and e.annual_salary is not null
      union all
      select e.employer_id, e.employee_uid, f.figure, f.value_from
      from portal.employees e
      join portal.pots p on p.employee_uid = e.employee_uid and p.state = 'active'
      join portal.pension_schemes s on s.pension_scheme_uid = p.pension_scheme_uid
      left join lateral (
        select * from portal.contribution_levels l where l.pot_uid = p.pot_uid and l.effective_from <= ${today}::date
        order by l.effective_from desc limit 1) l on true
      cross join lateral (values ${share('employee')}, ${share('employer')}) f (figure, value_from)
      where ${of} and e.is_active and f.value_from is not null
    ) people
    group by grouping sets ((1, 2, 3), (1, 2))`.execute(tx);
}
