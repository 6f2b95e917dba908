import { sql } from 'kysely';

/**
 * The last day for which the contribution `c` is: of its pay period or, of one from before pay periods were kept, its due date. By this day, and not by the due
 * date, a contribution belongs to a membership: pay that is paid within its period is due before the period ends.
 */
export const lastDayOfContribution = sql`
  coalesce((select r.period_end_date from portal.pay_periods r where r.payroll_date_uid = c.payroll_date_uid), c.due_date)`;
