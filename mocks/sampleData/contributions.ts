import { type Transaction, sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';
import { pick, uid } from './deterministic.ts';
import type { Clock } from './options.ts';
import { benefitUid, payrollUid, productUid, savings } from './offers.ts';

/** Days from one due date to the next; a payroll without them is due on a day of each month. */
const schedules = [
  { frequency: 'weekly', days: 7, perYear: 52 },
  { frequency: 'taxWeekly', days: 7, perYear: 52 },
  { frequency: 'fortnightly', days: 14, perYear: 26 },
  { frequency: 'fourWeekly', days: 28, perYear: 13 },
  { frequency: 'monthly', dayOfMonth: 22, perYear: 12 },
  { frequency: 'taxMonthly', dayOfMonth: 19, perYear: 12 },
];

/** How many pay periods of contributions each employee has. */
const periods = 6;

/**
 * Writes what the active employees of the demo employers paid in over the last pay periods: to the pension by the default
 * percentages, and fixed amounts to savings.
 */
export async function insertContributions(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  await sql`
    create temporary table sample_due_dates on commit drop as
    select frequency, "perYear" as per_year, period,
      case when days is null then (date_trunc('month', ${today}) - period * interval '1 month')::date + "dayOfMonth" - 1
        else ${today} + 5 - period * days end as due_date
    from jsonb_to_recordset(${sql.lit(JSON.stringify(schedules))}::jsonb) as t(frequency text, days integer, "dayOfMonth" integer, "perYear" integer)
    cross join generate_series(0, ${sql.lit(periods - 1)}) as period`.execute(trx);
  await sql`
    insert into portal.regular_payroll_contributions (
      employer_contribution_uid, employer_id, employee_uid, pot_uid, payroll_uid, benefit_uid, due_date, contribution_type, intended_for_product_type_uid,
      employee_regular_amount, employer_regular_amount, is_cancelled, has_been_paid
    )
    select ${uid('contribution', 's.uid', 'c.slug', 'd.period')}, s.employer_id, s.uid, ${uid('pot', 's.uid', 'c.slug')}, ${payrollUid('s.employer_id', 's.position')},
      ${benefitUid('s.employer_id', 's.position', 'c.slug')}, d.due_date, case when c.slug = 'pension' then 'pension' else 'savings' end, ${productUid('c.slug')},
      c.employee_amount, c.employer_amount, is_cancelled, not is_cancelled and d.due_date < ${today}
    from sample_employees s
    join sample_employers o on o.id = s.employer_id and o.is_demo
    join portal.employees e on e.employee_uid = s.uid
    join portal.pension_scheme_relationships r on r.employee_uid = s.uid and r.pension_scheme_uid = ${uid('pension scheme', 's.employer_id', '1')}
    join sample_payrolls p on p.profile = o.profile and p.position = s.position
    join sample_due_dates d on d.frequency = p.frequency and d.due_date > s.started_on
    cross join lateral (
      -- 5 and 3 per cent of the pay of the period, to the nearest penny.
      select 'pension' as slug, (e.annual_salary * 5 + 50 * d.per_year) / (100 * d.per_year) as employee_amount, (e.annual_salary * 3 + 50 * d.per_year) / (100 * d.per_year) as employer_amount
      where r.state = 'active' and e.annual_salary is not null
      ${sql.join(
        savings.map(
          ({ slug, flag }) =>
            sql`union all select ${sql.lit(slug)}, (10 + ${pick('s.seed', `${slug} amount`, 20)} * 5) * 1200 / d.per_year, 0 where e.${sql.ref(flag)}`,
        ),
        sql` `,
      )}
    ) c
    cross join lateral (select ${pick('s.seed * 10 + d.period', 'cancelled', 250)} = 0 as is_cancelled) x
    where s.is_active`.execute(trx);
}
