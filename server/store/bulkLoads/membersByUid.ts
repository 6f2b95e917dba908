import { sql } from 'kysely';
import type { KnownMember } from '../../../domain/files/types.ts';
import type { Reader } from '../createStore.ts';
import { membership, membershipJoins, type MemberScope, presentIn } from './foundMembers.ts';

/**
 * Employees by their ids, with what the instructions of their rows depend on, and without what the checks alone compare: the last period, the days of the membership and the pot. They are read for
 * each thousand rows that are processed.
 */
export async function findMembersByUid(
  reader: Reader,
  scope: MemberScope,
  employeeUids: readonly string[],
): Promise<Map<string, KnownMember>> {
  // The ids are sent once, and their number is none of the plan's business: each is looked up in the indexes.
  const uids = sql`(select uids from asked)::uuid[]`;
  const { rows } = await sql<KnownMember>`
    with asked as materialized (select ${[...employeeUids]}::uuid[] as uids), ${presentIn(scope, sql`c.employee_uid = any(${uids})`)}
    select e.employee_uid as "employeeUid", e.payroll_number as "payrollNumber", e.national_insurance as "nationalInsurance",
      e.first_name as "firstName", e.last_name as "lastName", e.date_of_birth as "dateOfBirth", e.payroll_uid as "payrollUid", e.is_active as "isActive",
      ${membership} as membership, null as "enrolmentType", null as "lastContribution",
      case when present.employee_uid is not null
        then json_build_object('employee', present.employee, 'employer', present.employer, 'lumpSums', present.lump_sums,
          'deductionType', present.deduction_type) end as "presentContribution"
    from portal.employees e ${membershipJoins(scope, sql`m.employee_uid = any(${uids})`)} left join present on present.employee_uid = e.employee_uid
    where e.employer_id = ${scope.employerId} and e.employee_uid = any(${uids})`.execute(reader);
  return new Map(rows.map((member) => [member.employeeUid, member]));
}
