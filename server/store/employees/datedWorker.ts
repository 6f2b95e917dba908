import { sql } from 'kysely';
import type { DatedWorker } from '../../../domain/assessment/enrolmentCategory.ts';
import { type DatedSalary, salaryOn } from '../../../domain/contributions/entitlement.ts';
import type { Reader } from '../createStore.ts';

/**
 * The facts that decide the category of an employee on a day: the salaries by date, and the payroll that paid on the day, or else the present one.
 * @param day - `yyyy-MM-dd`
 * @returns null if the employer has no such employee.
 */
export async function datedWorker(
  reader: Reader,
  employerId: number,
  employeeUid: string,
  day: string,
): Promise<DatedWorker | null> {
  const { rows } = await sql<Omit<DatedWorker, 'salaryOn'> & { annualSalary: number | null; salaries: DatedSalary[] }>`
    select e.date_of_birth as "dateOfBirth", e.annual_salary as "annualSalary",
      coalesce((select json_agg(json_build_object('effectiveFrom', d.effective_from, 'annualSalary', d.annual_salary))
        from portal.employee_salaries d where d.employee_uid = e.employee_uid), '[]') as salaries,
      (select json_build_object('isAssessed', p.enable_assessment, 'frequency', p.frequency, 'startDate', p.start_date)
        from portal.payrolls p where p.payroll_uid = coalesce((
          select r.payroll_uid from portal.payroll_relationships r
          where r.employee_uid = e.employee_uid and r.started_on <= ${day}::date and coalesce(r.ended_on, 'infinity') >= ${day}::date
          order by r.started_on desc limit 1), e.payroll_uid)) as payroll
    from portal.employees e where e.employer_id = ${employerId} and e.employee_uid = ${employeeUid}`.execute(reader);
  const [row] = rows;
  if (!row) return null;
  const { annualSalary, salaries, ...worker } = row;
  return { ...worker, salaryOn: (on) => salaryOn(salaries, on, annualSalary) };
}
