import { type RawBuilder, sql } from 'kysely';

/**
 * The title of a pay period `p`: its payroll, its benefit and the period, a calendar month by its name. The same as `periodTitle` of
 * domain/calendar/shortPeriodName.ts, which a test compares.
 * @example 'Office staff, Workplace pension, October 2026'
 */
const titleOf = sql`concat_ws(', ',
  (select r.name from portal.payrolls r where r.payroll_uid = p.payroll_uid),
  (select b.name from portal.benefits b where b.benefit_uid = p.benefit_uid),
  case
    when p.period_start_date = date_trunc('month', p.period_start_date)::date
      and p.period_end_date = (date_trunc('month', p.period_start_date) + interval '1 month' - interval '1 day')::date
      and p.name = to_char(p.period_start_date, 'FMDD') || ' to ' || to_char(p.period_end_date, 'FMDD FMMonth YYYY')
    then to_char(p.period_start_date, 'FMMonth YYYY')
    else p.name
  end)`;

/** The title of the pay period of a row `row`, which has its `payroll_date_uid`. */
export const periodTitleOf = (row: string): RawBuilder<string> => sql<string>`(
  select ${titleOf} from portal.pay_periods p where p.payroll_date_uid = ${sql.ref(row)}.payroll_date_uid)`;

/** That of a record `t`. */
export const periodTitle = periodTitleOf('t');
