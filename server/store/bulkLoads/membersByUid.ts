import { type RawBuilder, sql } from 'kysely';
import type { KnownMember } from '../../../domain/files/types.ts';
import type { Reader } from '../createStore.ts';
import { membership, type MemberScope, savingsOfEach } from './foundMembers.ts';

/*
 * Each employee is looked up in the indexes, whatever PostgreSQL guesses about their number: the limits and the sums leave it no other way. With the conditions of row-level security it guessed
 * that there is one employee, and read the records of a thousand a thousand times.
 */
const membershipOfEach = ({ pensionSchemeUid }: MemberScope): RawBuilder<unknown> => sql`
  left join lateral (
    select r.state, r.ended_on from portal.pension_scheme_relationships r
    where r.employee_uid = e.employee_uid and r.pension_scheme_uid = ${pensionSchemeUid} limit 1) m on true`;

/** The contributions that the period of an upload has of each employee. The period is compared in a way that no index serves: all of its contributions would be read for each employee. */
const presentOfEach = ({ payrollDateUid }: MemberScope): RawBuilder<unknown> => sql`
  left join lateral (
    select case when count(*) > 0 then json_build_object('employee', sum(c.employee_regular_amount)::bigint,
      'employer', sum(c.employer_regular_amount)::bigint, 'lumpSums', sum(c.employee_lump_sum + c.employer_lump_sum)::bigint,
      'deductionType', min(c.deduction_type)) end as contribution
    from portal.regular_payroll_contributions c
    where c.employee_uid = e.employee_uid and c.payroll_date_uid is not distinct from ${payrollDateUid} and not c.is_cancelled and c.statement_uid is null) present on true`;

/**
 * Employees by their ids, with what the instructions of their rows depend on, and without what the checks alone compare: the last period, the days of the membership and the pot. They are read for
 * each thousand rows that are processed.
 */
export async function findMembersByUid(
  reader: Reader,
  scope: MemberScope,
  employeeUids: readonly string[],
): Promise<Map<string, KnownMember>> {
  const { rows } = await sql<KnownMember>`
    select e.employee_uid as "employeeUid", e.payroll_number as "payrollNumber", e.national_insurance as "nationalInsurance",
      e.first_name as "firstName", e.last_name as "lastName", e.date_of_birth as "dateOfBirth", e.payroll_uid as "payrollUid", e.is_active as "isActive",
      ${membership} as membership, null as "enrolmentType", null as "lastContribution", present.contribution as "presentContribution"
    from unnest(${[...employeeUids]}::uuid[]) as asked(uid) cross join lateral (
      select * from portal.employees where employee_uid = asked.uid and employer_id = ${scope.employerId} limit 1) e
    ${membershipOfEach(scope)} ${savingsOfEach(scope)} ${presentOfEach(scope)}`.execute(reader);
  return new Map(rows.map((member) => [member.employeeUid, member]));
}
