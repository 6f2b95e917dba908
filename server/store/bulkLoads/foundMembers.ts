import { sql } from 'kysely';
import type { KnownMember } from '../../../schemas/lib/bulkLoads/types.ts';
import type { Reader } from '../createStore.ts';

/** What a row says about the person whom it is about. */
export interface SoughtMember {
  payrollNumber: string | null;
  nationalInsurance: string | null;
  firstName: string | null;
  lastName: string | null;
  dateOfBirth: string | null;
}

/** Where members are looked for, and the scheme and the benefit by which their membership and last contributions are told. */
export interface MemberScope {
  employerId: number;
  pensionSchemeUid: string | null;
  benefitUid: string | null;
  payrollDateUid: string | null;
}

interface FoundMember extends KnownMember {
  index: number;
}

/**
 * The employees whom rows may mean: those with their payroll number, their national insurance number, or their name and date of birth. One question for
 * all rows; each row may find several employees, in the order of their payroll numbers.
 */
export async function findMembers(
  reader: Reader,
  { employerId, pensionSchemeUid, benefitUid, payrollDateUid }: MemberScope,
  sought: readonly SoughtMember[],
): Promise<KnownMember[][]> {
  const asked = sought.map(({ payrollNumber, nationalInsurance, firstName, lastName, dateOfBirth }, n) => ({
    n,
    number: payrollNumber?.toLowerCase() ?? null,
    insurance: nationalInsurance?.toLowerCase() ?? null,
    name: firstName !== null && lastName !== null ? `${lastName} ${firstName}`.toLowerCase() : null,
    born: dateOfBirth,
  }));
  const { rows } = await sql<FoundMember>`
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(asked)}::text::json) as a(n integer, number text, insurance text, name text, born date)
    ), found as (
      select a.n, e.employee_uid from asked a join portal.employees e on e.employer_id = ${employerId} and lower(e.payroll_number) = a.number
      union
      select a.n, e.employee_uid from asked a join portal.employees e on e.employer_id = ${employerId} and lower(e.national_insurance) = a.insurance
      union
      select a.n, e.employee_uid from asked a
      join portal.employees e on e.employer_id = ${employerId} and e.last_name_key = a.name collate "C" and e.date_of_birth = a.born
    ), before as (
      select p.payroll_date_uid from portal.pay_periods p join portal.pay_periods now on now.payroll_date_uid = ${payrollDateUid}
      where p.benefit_uid = ${benefitUid} and p.employer_id = ${employerId} and p.period_end_date < now.period_start_date
      order by p.period_end_date desc limit 1
    ), paid as (
      select c.employee_uid, sum(c.employee_regular_amount)::bigint as employee, sum(c.employer_regular_amount)::bigint as employer
      from before b join portal.regular_payroll_contributions c on c.payroll_date_uid = b.payroll_date_uid
      where not c.is_cancelled and c.employee_uid in (select employee_uid from found) group by c.employee_uid)
    select f.n as index, e.employee_uid as "employeeUid", e.payroll_number as "payrollNumber", e.national_insurance as "nationalInsurance",
      e.first_name as "firstName", e.last_name as "lastName", e.date_of_birth as "dateOfBirth", e.payroll_uid as "payrollUid", e.is_active as "isActive",
      case when m.state = 'notEnrolled' and m.ended_on is not null then 'ceased' else coalesce(m.state, 'notEnrolled') end as membership,
      case when m.enrolment_type in ('autoEnrolled', 'contractual') then m.enrolment_type end as "enrolmentType",
      case when paid.employee_uid is not null then json_build_object('employee', paid.employee, 'employer', paid.employer) end as "lastContribution"
    from found f join portal.employees e using (employee_uid)
    left join portal.pension_scheme_relationships m on m.employee_uid = e.employee_uid and m.pension_scheme_uid = ${pensionSchemeUid}
    left join paid on paid.employee_uid = e.employee_uid
    order by f.n, e.payroll_number`.execute(reader);
  const members: KnownMember[][] = sought.map(() => []);
  for (const { index, ...member } of rows) members[index]?.push(member);
  return members;
}
