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

/** A period whose contributions are worked out. */
export interface FirstPeriod {
  uid: string;
  /** Of the benefit. */
  pots: number;
}

/**
 * Stages `sample_contribution_periods`: the periods that have contributions, because they are open or theirs were submitted, and for each the
 * first one of its benefit with the same amounts, `same_as`. The amounts stay the same until a member joins, moves or leaves, a level changes,
 * or new thresholds apply.
 *
 * @returns the first ones.
 */
export async function stageContributionPeriods(trx: Transaction<Database>, { today }: Clock, size: Size): Promise<FirstPeriod[]> {
  const chartStart = sql`date_trunc('month', ${today}) - interval '1 month' * ${sql.lit(monthsOfChart - 1)}`;
  const hasLongHistory =
    size === 'brief' || size === 'mock'
      ? sql`false`
      : sql`pots <= ${sql.lit(fewMembers)} or pots <= ${sql.lit(manyMembers)} and period_end_date >= ${chartStart}`;
  const newThresholds = earnings.thresholds.map(({ from }) => from);
  await sql`
    create temporary table sample_contribution_periods on commit drop as
    with members as materialized (
      select b.benefit_uid, p.pot_uid, w.started_on, w.ended_on, m.enrolled_on
      from portal.pots p join portal.payroll_relationships w using (employee_uid)
      join portal.benefits b on b.payroll_uid = w.payroll_uid
        and (p.pension_scheme_uid = b.pension_scheme_uid or p.product_uid = b.product_uid)
      left join portal.pension_scheme_relationships m on m.employee_uid = p.employee_uid and m.pension_scheme_uid = p.pension_scheme_uid
      where p.state = 'active'
    ), pots as (
      select benefit_uid, count(*)::integer as pots from members group by 1
    ), chosen as (
      select *, lag(pay_date) over in_order as pay_date_before, lag(period_start_date) over in_order as start_before,
        lag(period_end_date) over in_order as end_before from (
        select r.*, row_number() over (partition by r.benefit_uid order by r.period_start_date desc) as place from portal.pay_periods r
        where r.status in ('openForUpload', 'uploadIsOverdue', 'generatedProcessing', 'paymentReceived')
      ) r join pots using (benefit_uid)
      where place <= ${lastPeriods} or status <> 'paymentReceived' or employer_id = ${inAllPeriods} or ${hasLongHistory}
      window in_order as (partition by benefit_uid order by period_start_date)
    ), changes as materialized (
      select benefit_uid, started_on as day from members union select benefit_uid, ended_on from members
      union select benefit_uid, enrolled_on from members
      union select benefit_uid, l.effective_from from members join portal.contribution_levels l using (pot_uid)
      union select benefit_uid, t.day from pots cross join unnest(${newThresholds}::date[]) as t(day)
    ), changed as (
      select c.payroll_date_uid from chosen c join changes x on x.benefit_uid = c.benefit_uid and (x.day <= c.pay_date and x.day > c.pay_date_before
        or x.day <= c.period_end_date and x.day > c.end_before or x.day < c.period_start_date and x.day >= c.start_before)
      union select payroll_date_uid from chosen where pay_date_before is null
    ), numbered as (
      select c.*, count(x.payroll_date_uid) over (partition by c.benefit_uid order by c.period_start_date) as number
      from chosen c left join changed x using (payroll_date_uid)
    )
    select payroll_date_uid, pots, benefit_uid,
      first_value(payroll_date_uid) over (partition by benefit_uid, number order by period_start_date) as same_as
    from numbered`.execute(trx);
  await sql`analyze sample_contribution_periods`.execute(trx);
  const { rows } = await sql<FirstPeriod>`
    select payroll_date_uid as uid, pots from sample_contribution_periods where same_as = payroll_date_uid order by benefit_uid, payroll_date_uid`.execute(
    trx,
  );
  return rows;
}
