import { type Transaction, sql } from 'kysely';
import earnings from '../../../schemas/rules/earnings-thresholds.json' with { type: 'json' };
import type { Database } from '../../../server/store/database.ts';
import { demoEmployerId } from '../demoEmployers.ts';
import type { Clock, Size } from '../options.ts';

/** Each benefit has contributions in this many of its last pay periods at least, besides those that are not paid. */
const lastPeriods = 6;
/** The employer whose benefits have contributions in all of their periods in each size: that of the demo account without a code. */
const inAllPeriods = demoEmployerId('Brackenbury');
/** Benefits with up to this many members have contributions in all of their periods, of two years. They are nine benefits of ten, and a third of the rows. */
const fewMembers = 40;
/** Those with up to this many have them in the months that the chart of a dashboard shows. Only the largest employer of the large size has more. */
const manyMembers = 5_000;
const monthsOfChart = 12;

/** A period in which contributions are worked out. */
export interface FirstPeriod {
  uid: string;
  /** The number of its contributions that are. */
  pots: number;
}

/**
 * Stages `sample_contribution_periods`, the periods that have contributions, because they are open or theirs were submitted; and
 * `sample_first_contributions`, the contributions to work out: the first one of each member and each one whose amounts may differ from those of the period
 * before. They stay the same until the member joins, moves or leaves, the salary or the level changes, or new thresholds apply. `next_start_date` is the start of the period
 * with the member's next one.
 *
 * @returns the periods of the contributions to work out.
 */
export async function stageContributionPeriods(trx: Transaction<Database>, { today }: Clock, size: Size): Promise<FirstPeriod[]> {
  const chartStart = sql`date_trunc('month', ${today}) - interval '1 month' * ${sql.lit(monthsOfChart - 1)}`;
  const hasLongHistory =
    size === 'brief' || size === 'mock'
      ? sql`false`
      : sql`pots <= ${sql.lit(fewMembers)} or pots <= ${sql.lit(manyMembers)} and period_end_date >= ${chartStart}`;
  const newThresholds = earnings.thresholds.map(({ from }) => from);
  await sql`
    create temporary table sample_contributors on commit drop as
    select b.benefit_uid, p.employee_uid, p.pot_uid, p.state = 'active' as is_active, w.started_on, w.ended_on, m.enrolled_on, m.ended_on as left_on
    from portal.pots p join portal.payroll_relationships w using (employee_uid)
    join portal.benefits b on b.payroll_uid = w.payroll_uid
      and (p.pension_scheme_uid = b.pension_scheme_uid or p.product_uid = b.product_uid)
    left join portal.pension_scheme_relationships m on m.employee_uid = p.employee_uid and m.pension_scheme_uid = p.pension_scheme_uid`.execute(
    trx,
  );
  await sql`
    create temporary table sample_contribution_periods on commit drop as
    with pots as (
      select benefit_uid, count(*)::integer as pots from sample_contributors where is_active group by 1
    )
    select *, lag(pay_date) over in_order as pay_date_before, lag(period_start_date) over in_order as start_before,
      lag(period_end_date) over in_order as end_before from (
      select r.payroll_date_uid, r.benefit_uid, r.employer_id, r.status, r.pay_date, r.period_start_date, r.period_end_date,
        row_number() over (partition by r.benefit_uid order by r.period_start_date desc) as place from portal.pay_periods r
      where r.status in ('openForUpload', 'uploadIsOverdue', 'generatedProcessing', 'paymentReceived')
    ) r join pots using (benefit_uid)
    where place <= ${lastPeriods} or status <> 'paymentReceived' or employer_id = ${inAllPeriods} or ${hasLongHistory}
    window in_order as (partition by benefit_uid order by period_start_date)`.execute(trx);
  await sql`analyze sample_contributors, sample_contribution_periods`.execute(trx);
  await sql`
    create temporary table sample_first_contributions on commit drop as
    with days as (
      select benefit_uid, employee_uid, started_on as day from sample_contributors
      union select benefit_uid, employee_uid, ended_on from sample_contributors
      union select benefit_uid, employee_uid, enrolled_on from sample_contributors
      union select benefit_uid, employee_uid, left_on from sample_contributors
      union select benefit_uid, employee_uid, d.effective_from from sample_contributors join portal.employee_salaries d using (employee_uid)
      union select benefit_uid, employee_uid, l.effective_from from sample_contributors join portal.contribution_levels l using (pot_uid)
      union select benefit_uid, employee_uid, t.day from sample_contributors cross join unnest(${newThresholds}::date[]) as t(day)
    ), days_of_periods as materialized (
      select * from days where day >= (select min(least(pay_date, period_start_date)) from sample_contribution_periods)
    ), first as (
      select payroll_date_uid, benefit_uid, employee_uid, period_start_date from sample_contribution_periods
      join sample_contributors using (benefit_uid) where pay_date_before is null
      union select c.payroll_date_uid, benefit_uid, x.employee_uid, c.period_start_date
      from sample_contribution_periods c join days_of_periods x using (benefit_uid)
      where x.day <= c.pay_date and x.day > c.pay_date_before
        or x.day <= c.period_end_date and x.day > c.end_before or x.day < c.period_start_date and x.day >= c.start_before
    )
    select *, lead(period_start_date) over (partition by benefit_uid, employee_uid order by period_start_date) as next_start_date
    from first`.execute(trx);
  await sql`create index on sample_first_contributions (payroll_date_uid, employee_uid)`.execute(trx);
  await sql`analyze sample_first_contributions`.execute(trx);
  const { rows } = await sql<FirstPeriod>`
    select payroll_date_uid as uid, count(*)::integer as pots from sample_first_contributions group by benefit_uid, 1 order by benefit_uid, 1`.execute(
    trx,
  );
  return rows;
}
