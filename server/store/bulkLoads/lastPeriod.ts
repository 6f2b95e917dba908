import { sql } from 'kysely';
import type { BulkLoadJob } from '../../../schemas/generated/types.ts';
import type { Reader } from '../createStore.ts';
import type { LoadOf } from './bulkLoadRows.ts';
import { type MemberScope, paidBefore } from './foundMembers.ts';

/** The contributions of a period, in pence, and the number of members with a regular one. */
export type LastPeriod = Omit<NonNullable<NonNullable<BulkLoadJob['processingSummary']>['lastPeriod']>, 'contributorsGone'> & {
  /** Those of them whose rows in the file all have errors: they are in the file, but in none of its sums. */
  contributorsFailed: number;
};

/** The sums of the regular period before that of an upload; null if there is none. */
export async function lastPeriodOf(reader: Reader, scope: MemberScope & LoadOf): Promise<LastPeriod | null> {
  const { rows } = await sql<LastPeriod>`
    with ${paidBefore(scope, sql`true`)}
    select p.payroll_date_uid as "payrollDateUid", p.period_start_date as "periodStartDate", p.period_end_date as "periodEndDate", sums.*,
      (select count(*)::integer from paid where paid.employee + paid.employer > 0) as contributors,
      (select count(*)::integer from paid where paid.employee + paid.employer > 0
        and paid.employee_uid in (
          select r.employee_uid from portal.bulk_load_rows r
          where r.bulk_load_job_uid = ${scope.bulkLoadJobUid} and r.employer_id = ${scope.employerId} and r.employee_uid is not null
          group by r.employee_uid having bool_and(r.has_errors))) as "contributorsFailed"
    from before b join portal.pay_periods p using (payroll_date_uid)
    cross join lateral (
      select coalesce(sum(c.employee_regular_amount), 0)::bigint as "employeeRegularAmount",
        coalesce(sum(c.employer_regular_amount), 0)::bigint as "employerRegularAmount",
        coalesce(sum(c.employee_lump_sum), 0)::bigint as "employeeLumpSum", coalesce(sum(c.employer_lump_sum), 0)::bigint as "employerLumpSum"
      from portal.regular_payroll_contributions c where c.payroll_date_uid = p.payroll_date_uid and not c.is_cancelled) sums`.execute(
    reader,
  );
  return rows[0] ?? null;
}
