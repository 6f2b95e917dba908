import { type RawBuilder, sql } from 'kysely';

/** Those whom a pay period would bill, as `employee_uid`: also somebody who has left since, has ceased membership or is on another payroll now. */
export const billedIn = (payrollDateUid: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.employee_uid from portal.regular_payroll_contributions c
  where c.payroll_date_uid = ${payrollDateUid} and c.statement_uid is null and not c.is_cancelled
    and c.employee_regular_amount + c.employer_regular_amount + c.employee_lump_sum + c.employer_lump_sum > 0`;

/** Whether the employee `e`, or their membership `m`, begins after a pay period, which then has nothing of them. */
export const comesAfter = (payrollDateUid: RawBuilder<unknown>, firstDay: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce(${firstDay} > (select d.period_end_date from portal.pay_periods d where d.payroll_date_uid = ${payrollDateUid}), false)`;
