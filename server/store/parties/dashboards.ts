import { sql } from 'kysely';
import type {
  EmployersDashboard,
  EmployersPayroll,
  IntermediariesClient,
  IntermediariesDashboard,
  Task,
} from '../../../schemas/generated/types.ts';
import type { Reader } from '../createStore.ts';

type Counts = Pick<
  EmployersDashboard,
  | 'employeeCount'
  | 'activeEmployeeCount'
  | 'newJoinersThisMonth'
  | 'outstandingRequestCount'
  | 'notEnrolledCount'
  | 'missingDetailsCount'
>;

/** The data of an employer's home page: its key figures and its tasks. */
export async function employerDashboard(
  reader: Reader,
  employerId: number,
  now: Date,
): Promise<Omit<EmployersDashboard, 'recentActivity'>> {
  const counts = await countsOf(reader, employerId, `${now.toISOString().slice(0, 7)}-01`);
  const payrolls = await sql<EmployersPayroll>`
    select p.payroll_uid as "payrollUid", p.name, p.frequency, p.status,
      (select count(*) from portal.employees e where e.payroll_uid = p.payroll_uid and e.is_active) as "employeeCount"
    from portal.payrolls p where p.employer_id = ${employerId} order by p.status, p.name`.execute(reader);
  const pensionSchemes = await sql<EmployersDashboard['pensionSchemes'][number]>`
    select s.pension_scheme_uid as "pensionSchemeUid", s.name,
      (select count(*) from portal.pension_scheme_relationships r where r.pension_scheme_uid = s.pension_scheme_uid and r.state = 'active') as "memberCount"
    from portal.pension_schemes s where s.employer_id = ${employerId} and s.is_active order by s.name`.execute(reader);
  return {
    ...counts,
    payrolls: payrolls.rows,
    pensionSchemes: pensionSchemes.rows,
    tasks: tasksOf(employerId, counts, payrolls.rows),
  };
}

async function countsOf(reader: Reader, employerId: number, monthStart: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select e.employee_count as "employeeCount", e.active_employee_count as "activeEmployeeCount", p.joiners as "newJoinersThisMonth", p.missing as "missingDetailsCount",
      (select count(*) from portal.employee_requests r where r.employer_id = e.id and r.status = 'outstanding') as "outstandingRequestCount",
      (select count(distinct s.employee_uid) from portal.pension_scheme_relationships s join portal.employees n using (employee_uid)
        where s.employer_id = e.id and s.state = 'notEnrolled' and n.is_active) as "notEnrolledCount"
    from portal.employers e, lateral (
      select count(*) filter (where w.employment_start_date >= ${monthStart}) as joiners,
        count(*) filter (where coalesce(w.national_insurance, 'XX999999X') = 'XX999999X' or w.date_of_birth is null or w.email is null) as missing
      from portal.employees w where w.employer_id = e.id and w.is_active
    ) p where e.id = ${employerId}`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error(`Employer ${employerId} was permitted but is not visible in its own scope.`);
  return row;
}

function tasksOf(employerId: number, counts: Counts, payrolls: readonly EmployersPayroll[]): Task[] {
  const employees = `/employers/${employerId}/employees`;
  const tasks: Task[] = [
    {
      id: 'requests',
      title: 'Answer employee requests',
      detail: 'Contribution changes and opt-outs that employees have asked for',
      count: counts.outstandingRequestCount,
      href: `/employers/${employerId}/employee-requests?filter.status=outstanding`,
    },
    {
      id: 'missing-details',
      title: 'Complete employee records',
      detail: 'Current employees without a national insurance number, date of birth or email address',
      count: counts.missingDetailsCount,
      href: `${employees}?filter.isActive=true&filter.isMissingDetails=true`,
    },
    {
      id: 'not-enrolled',
      title: 'Check who is not enrolled',
      detail: 'Current employees who are not in the pension scheme',
      count: counts.notEnrolledCount,
      href: `${employees}?filter.isActive=true&filter.isNotEnrolled=true`,
    },
    {
      id: 'first-payroll',
      title: 'Set up a payroll',
      detail: 'Employees are paid, and contribute, through a payroll',
      count: payrolls.some(({ status }) => status === 'Active') ? 0 : 1,
      href: `/employers/${employerId}/payrolls/add-new`,
    },
    {
      id: 'first-employee',
      title: 'Add your employees',
      detail: 'Nobody has been added yet',
      count: counts.employeeCount === 0 ? 1 : 0,
      href: `${employees}/add-new`,
    },
  ];
  return tasks.filter(({ count }) => count > 0);
}

/** The data of an intermediary's home page: its clients, those with most tasks first. */
export async function intermediaryDashboard(
  reader: Reader,
  intermediaryId: number,
): Promise<Omit<IntermediariesDashboard, 'recentActivity'>> {
  const clients = await sql<IntermediariesClient & { isActive: boolean }>`
    select e.id, e.name, e.employee_count as "employeeCount", e.is_active as "isActive",
      (select count(*) from portal.employee_requests r where r.employer_id = e.id and r.status = 'outstanding') as "outstandingRequestCount"
    from portal.intermediary_employers c join portal.employers e on e.id = c.employer_id
    where c.intermediary_id = ${intermediaryId} and c.is_active
    order by "outstandingRequestCount" desc, e.name_key, e.id`.execute(reader);
  const tasks = clients.rows
    .filter(({ outstandingRequestCount }) => outstandingRequestCount > 0)
    .slice(0, 5)
    .map(({ id, name, outstandingRequestCount }): Task => ({
      id: `requests-${id}`,
      title: name,
      detail: 'Employee requests to answer',
      count: outstandingRequestCount,
      href: `/employers/${id}/employee-requests?filter.status=outstanding`,
    }));
  return {
    clientCount: clients.rows.length,
    activeClientCount: clients.rows.filter(({ isActive }) => isActive).length,
    tasks,
    clients: clients.rows.map(({ isActive: _isActive, ...client }) => client),
  };
}
