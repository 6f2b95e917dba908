import { sql } from 'kysely';
import type { EmployeeRequestFacts } from '../../../machines/lifecycles/employeeRequest.ts';
import type { Reader } from '../createStore.ts';

/** A request with the facts for its chart. */
export interface RequestFacts extends EmployeeRequestFacts {
  requestUid: string;
}

/** The facts for the chart of each of these requests, of one employer. */
export async function requestFacts(reader: Reader, employerId: number, requestUids: readonly string[]): Promise<RequestFacts[]> {
  if (requestUids.length === 0) return [];
  const { rows } = await sql<RequestFacts>`
    select q.request_uid as "requestUid", q.type, p.name as "payrollName", p.status as "payrollStatus", s.name as "pensionSchemeName",
      r.state as "pensionState", e.is_active as "isEmployed",
      coalesce(q.updated_employee_percent, q.updated_employee_payment) is not null as "hasNewContribution"
    from portal.employee_requests q
    join portal.employees e on e.employee_uid = q.employee_uid
    left join portal.payrolls p on p.payroll_uid = q.payroll_uid
    left join portal.pension_schemes s on s.pension_scheme_uid = q.pension_scheme_uid
    left join portal.pension_scheme_relationships r on r.employee_uid = q.employee_uid and r.pension_scheme_uid = q.pension_scheme_uid
    where q.employer_id = ${employerId} and q.request_uid = any(${`{${requestUids.join(',')}}`}::uuid[])`.execute(reader);
  return rows;
}
