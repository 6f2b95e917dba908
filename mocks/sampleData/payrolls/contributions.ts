import { type Transaction, sql } from 'kysely';
import type { Database } from '../../../server/store/database.ts';
import { pick, uid } from '../deterministic.ts';
import type { Clock } from '../options.ts';
import { benefitUid, productUid, schemeUid } from '../offers.ts';
import { potUid } from './pots.ts';
import { savings, savingsYearly } from './savings.ts';

/** Days from one due date to the next. A payroll without `days` is due on a day of each month. */
const schedules = [
  { frequency: 'weekly', days: 7, perYear: 52 },
  { frequency: 'taxWeekly', days: 7, perYear: 52 },
  { frequency: 'fortnightly', days: 14, perYear: 26 },
  { frequency: 'fourWeekly', days: 28, perYear: 13 },
  { frequency: 'monthly', dayOfMonth: 22, perYear: 12 },
  { frequency: 'taxMonthly', dayOfMonth: 19, perYear: 12 },
];

/** Number of pay periods with contributions for each employee. */
const periods = 6;

/** Writes the contributions of the demo employers' active employees for the last pay periods: to the pension by the default percentages, and fixed amounts to savings. */
export async function insertContributions(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  await sql`
    create temporary table sample_due_dates on commit drop as
    select frequency, "perYear" as per_year, period,
      case when days is null then (date_trunc('month', ${today}) - period * interval '1 month')::date + "dayOfMonth" - 1
        else ${today} + 5 - period * days end as due_date
    from jsonb_to_recordset(${sql.lit(JSON.stringify(schedules))}::jsonb) as t(frequency text, days integer, "dayOfMonth" integer, "perYear" integer)
    cross join generate_series(0, ${sql.lit(periods - 1)}) as period`.execute(trx);
  // A year's amounts, in hundredths of a penny. Values that are the same for every period are worked out once.
  const perPeriod = (yearly: string) => sql`(${sql.ref(yearly)} + 50 * d.per_year) / (100 * d.per_year)`;
  await sql`
    with pots as materialized (
      select s.uid, s.employer_id, s.seed, s.started_on, p.frequency, e.payroll_uid, c.slug, c.employee_yearly, c.employer_yearly, ${potUid('s.uid', 'c.slug')} as pot_uid,
        ${benefitUid('s.employer_id', 's.position', 'c.slug')} as benefit_uid, ${productUid('c.slug')} as product_uid
      from sample_employees s
      join sample_employers o on o.id = s.employer_id and o.is_demo
      join portal.employees e on e.employee_uid = s.uid
      join portal.pension_scheme_relationships r on r.employee_uid = s.uid and r.pension_scheme_uid = ${schemeUid('s.employer_id', 1)}
      join sample_payrolls p on p.profile = o.profile and p.position = s.position
      cross join lateral (
        select 'pension' as slug, e.annual_salary * 5 as employee_yearly, e.annual_salary * 3 as employer_yearly
        where r.state = 'active' and e.annual_salary is not null
        ${sql.join(
          savings.map(
            ({ slug, flag }) => sql`union all select ${sql.lit(slug)}, ${savingsYearly(slug)}, 0 where e.${sql.ref(flag)}`,
          ),
          sql` `,
        )}
      ) c
      where s.is_active
    )
    insert into portal.regular_payroll_contributions (
      employer_contribution_uid, employer_id, employee_uid, pot_uid, payroll_uid, benefit_uid, due_date, contribution_type, intended_for_product_type_uid,
      employee_regular_amount, employer_regular_amount, is_cancelled, has_been_paid
    )
    select ${uid('contribution', 'p.pot_uid', 'd.period')}, p.employer_id, p.uid, p.pot_uid, p.payroll_uid, p.benefit_uid, d.due_date,
      case when p.slug = 'pension' then 'pension' else 'savings' end, p.product_uid, ${perPeriod('employee_yearly')}, ${perPeriod('employer_yearly')},
      is_cancelled, not is_cancelled and d.due_date < ${today}
    from pots p
    join sample_due_dates d on d.frequency = p.frequency and d.due_date > p.started_on
    cross join lateral (select ${pick('p.seed * 10 + d.period', 'cancelled', 250)} = 0 as is_cancelled) x`.execute(trx);
}
