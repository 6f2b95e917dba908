import { sql } from 'kysely';
import type { EnrolmentFacts } from '../../../domain/files/types.ts';
import type { Reader } from '../createStore.ts';

const payrollFacts = sql`jsonb_build_object('isAssessed', p.enable_assessment, 'frequency', p.frequency, 'startDate', p.start_date)`;

/** The facts that decide the category of employees, in the order of `employeeUids`; null for one who is not there. */
export async function findEnrolmentFacts(
  reader: Reader,
  { employerId }: { employerId: number },
  employeeUids: readonly string[],
): Promise<(EnrolmentFacts | null)[]> {
  const { rows } = await sql<EnrolmentFacts & { uid: string }>`
    select e.employee_uid as uid, e.annual_salary as "annualSalary",
      (select coalesce(jsonb_agg(jsonb_build_object('effectiveFrom', s.effective_from, 'annualSalary', s.annual_salary) order by s.effective_from), '[]')
        from portal.employee_salaries s where s.employee_uid = e.employee_uid) as salaries,
      (select coalesce(jsonb_agg(jsonb_build_object('from', r.started_on, 'until', r.ended_on, 'payroll', ${payrollFacts}) order by r.started_on), '[]')
        from portal.payroll_relationships r join portal.payrolls p using (payroll_uid) where r.employee_uid = e.employee_uid) as payrolls,
      (select ${payrollFacts} from portal.payrolls p where p.payroll_uid = e.payroll_uid) as "presentPayroll"
    from portal.employees e where e.employer_id = ${employerId} and e.employee_uid = any(${[...employeeUids]}::uuid[])`.execute(
    reader,
  );
  const found = new Map(rows.map(({ uid, ...facts }) => [uid, facts]));
  return employeeUids.map((uid) => found.get(uid) ?? null);
}
