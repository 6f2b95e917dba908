import { sql } from 'kysely';
import type {
  DashboardTask,
  EmployersDashboard,
  EmployersPayroll,
  IntermediariesClient,
  IntermediariesDashboard,
} from '../../../schemas/generated/types.ts';
import type { Operation } from '../../../machines/permissions.ts';
import { taskPermissions } from '../../../machines/taskPermissions.ts';
import { tasks } from '../../../schemas/generated/resources.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { describeField } from '../../../schemas/lib/fields/field.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatValue } from '../../../schemas/lib/text/formatValue.ts';
import type { Reader } from '../createStore.ts';
import { payrollStatus } from '../payrolls/payrolls.ts';
import { isNotEnrolled } from '../employees/employees.ts';
import { openTaskGroups } from '../tasks/openTasks.ts';

type Counts = Pick<
  EmployersDashboard,
  | 'employeeCount'
  | 'activeEmployeeCount'
  | 'newJoinersThisMonth'
  | 'outstandingRequestCount'
  | 'notEnrolledCount'
  | 'missingDetailsCount'
>;

/** Whether the reader has a permission at an employer. */
type May = (operation: Operation, employerId: number) => boolean;

/** The data of an employer's home page: its key figures, and the tasks that the reader may do. */
export async function employerDashboard(
  reader: Reader,
  employerId: number,
  today: CalendarDay,
  may: May,
): Promise<Omit<EmployersDashboard, 'recentActivity'>> {
  const { isActive, isClosing, ...counts } = await countsOf(reader, employerId, `${today.slice(0, 7)}-01`);
  const payrolls = await sql<EmployersPayroll>`
    select p.payroll_uid as "payrollUid", p.name, p.frequency, ${payrollStatus('p')} as status, p.final_pay_date as "finalPayDate",
      (select count(*) from portal.employees e where e.payroll_uid = p.payroll_uid and e.is_active) as "employeeCount"
    from portal.payrolls p where p.employer_id = ${employerId} order by status, p.name`.execute(reader);
  const pensionSchemes = await sql<EmployersDashboard['pensionSchemes'][number]>`
    select s.pension_scheme_uid as "pensionSchemeUid", s.name,
      (select count(*) from portal.pension_scheme_relationships r where r.pension_scheme_uid = s.pension_scheme_uid and r.state = 'active') as "memberCount"
    from portal.pension_schemes s where s.employer_id = ${employerId} and s.is_active order by s.name`.execute(reader);
  return {
    ...counts,
    payrolls: payrolls.rows,
    pensionSchemes: pensionSchemes.rows,
    tasks: [
      ...(await openTasksOf(reader, employerId, may)),
      ...tasksOf(employerId, counts, payrolls.rows)
        .filter(({ count, isBeginning }) => count > 0 && isActive && !(isBeginning && isClosing))
        .filter(({ operation }) => may(operation, employerId))
        .map(({ operation: _operation, isBeginning: _isBeginning, ...task }) => ({ ...task, dueDate: null, isOverdue: false })),
    ],
  };
}

const kindTitle = (kind: string): string =>
  formatValue(describeField('kind', tasks.entity.properties['kind'] ?? {}, tasks.entity, tasks.entities), kind);

/** The open tasks that the reader may do at an employer: one by its title, several of a kind by their number. */
async function openTasksOf(reader: Reader, employerId: number, may: May): Promise<DashboardTask[]> {
  const groups = await openTaskGroups(reader, [employerId]);
  const list = `/employers/${employerId}/tasks`;
  return groups
    .filter(({ kind }) => may(taskPermissions[kind], employerId))
    .map(({ kind, count, taskUid, title, detail, dueDate, isOverdue, waitsUntil }): DashboardTask => ({
      id: `${kind}-${taskUid}`,
      title: count === 1 ? title : kindTitle(kind),
      detail: waitsUntil === null ? detail : waitText(waitsUntil),
      count,
      href: count === 1 ? `${list}/${taskUid}` : `${list}?filter.status=open&filter.kind=${kind}`,
      dueDate: waitsUntil === null ? dueDate : null,
      isOverdue,
    }));
}

/** Of a task that waits, in place of its due date, which counts again on that day. */
const waitText = (waitsUntil: string): string => `Waiting until ${formatDate(waitsUntil)}`;

async function countsOf(
  reader: Reader,
  employerId: number,
  monthStart: string,
): Promise<Counts & { isActive: boolean; isClosing: boolean }> {
  const { rows } = await sql<Counts & { isActive: boolean; isClosing: boolean }>`
    select e.is_active as "isActive", e.instruction_close_employer_id is not null as "isClosing", e.employee_count as "employeeCount", e.active_employee_count as "activeEmployeeCount", p.joiners as "newJoinersThisMonth", p.missing as "missingDetailsCount",
      (select count(*) from portal.employee_requests r where r.employer_id = e.id and r.status = 'outstanding') as "outstandingRequestCount",
      p."notEnrolledCount"
    from portal.employers e, lateral (
      select count(*) filter (where w.employment_start_date >= ${monthStart}) as joiners,
        count(*) filter (where coalesce(w.national_insurance, 'XX999999X') = 'XX999999X' or w.date_of_birth is null or w.email is null) as missing,
        count(*) filter (where ${isNotEnrolled(sql.ref('w'))}) as "notEnrolledCount"
      from portal.employees w where w.employer_id = e.id and w.is_active
    ) p where e.id = ${employerId}`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error(`Employer ${employerId} was permitted but is not visible in its own scope.`);
  return row;
}

/** A count of records with its conditions, as a task. */
interface PossibleTask extends Omit<DashboardTask, 'dueDate' | 'isOverdue'> {
  operation: Operation;
  /** Whether it adds the first record of a kind, which a closing employer refuses. */
  isBeginning?: true;
}

function tasksOf(employerId: number, counts: Counts, payrolls: readonly EmployersPayroll[]): PossibleTask[] {
  const employees = `/employers/${employerId}/employees`;
  return [
    {
      id: 'requests',
      operation: 'employeeRequest.complete',
      title: 'Answer employee requests',
      detail: 'Contribution changes and opt-outs that employees have asked for',
      count: counts.outstandingRequestCount,
      href: `/employers/${employerId}/employee-requests?filter.status=outstanding`,
    },
    {
      id: 'missing-details',
      operation: 'employee.updatePersonalDetails',
      title: 'Complete employee records',
      detail: 'Current employees without a national insurance number, date of birth or email address',
      count: counts.missingDetailsCount,
      href: `${employees}?filter.isActive=true&filter.isMissingDetails=true`,
    },
    {
      id: 'not-enrolled',
      operation: 'employee.read',
      title: 'Check who is not enrolled',
      detail: 'Current employees who are not in the pension scheme and have not opted out',
      count: counts.notEnrolledCount,
      href: `${employees}?filter.isActive=true&filter.isNotEnrolled=true`,
    },
    {
      id: 'first-payroll',
      operation: 'payroll.create',
      isBeginning: true,
      title: 'Set up a payroll',
      detail: 'Employees are paid, and contribute, through a payroll',
      count: payrolls.some(({ status }) => status === 'Active') ? 0 : 1,
      href: `/employers/${employerId}/payrolls/add-new`,
    },
    {
      id: 'first-employee',
      operation: 'employee.create',
      isBeginning: true,
      title: 'Add your employees',
      detail: 'Nobody has been added yet',
      count: counts.employeeCount === 0 ? 1 : 0,
      href: `${employees}/add-new`,
    },
  ];
}

/** The clients with open tasks that the reader may do, those whose task is due first at the beginning. */
async function openTasksOfClients(
  reader: Reader,
  clients: readonly { id: number; name: string }[],
  may: May,
): Promise<DashboardTask[]> {
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  const groups = await openTaskGroups(reader, [...names.keys()]);
  const byClient = Map.groupBy(
    groups.filter(({ employerId, kind }) => may(taskPermissions[kind], employerId)),
    ({ employerId }) => employerId,
  );
  return [...byClient].map(([employerId, [first, ...others]]): DashboardTask => ({
    id: `tasks-${employerId}`,
    title: names.get(employerId) ?? '',
    detail: first?.waitsUntil
      ? waitText(first.waitsUntil)
      : others.length === 0 && first?.count === 1
        ? first.title
        : 'Tasks to do',
    count: [first, ...others].reduce((sum, group) => sum + (group?.count ?? 0), 0),
    href: `/employers/${employerId}/tasks?filter.status=open&filter.responsible=employer`,
    dueDate: first?.waitsUntil ? null : (first?.dueDate ?? null),
    isOverdue: first?.isOverdue ?? false,
  }));
}

/** The data of an intermediary's home page: its clients, those with most tasks first. */
export async function intermediaryDashboard(
  reader: Reader,
  intermediaryId: number,
  may: May,
): Promise<Omit<IntermediariesDashboard, 'recentActivity'>> {
  const clients = await sql<IntermediariesClient & { isActive: boolean }>`
    select e.id, e.name, e.employee_count as "employeeCount", e.is_active as "isActive",
      (select count(*) from portal.employee_requests r where r.employer_id = e.id and r.status = 'outstanding') as "outstandingRequestCount"
    from portal.intermediary_employers c join portal.employers e on e.id = c.employer_id
    where c.intermediary_id = ${intermediaryId} and c.is_active
    order by "outstandingRequestCount" desc, e.name_key, e.id`.execute(reader);
  const requests = clients.rows
    .filter(({ id, outstandingRequestCount }) => outstandingRequestCount > 0 && may('employeeRequest.complete', id))
    .slice(0, 5)
    .map(({ id, name, outstandingRequestCount }): DashboardTask => ({
      id: `requests-${id}`,
      title: name,
      detail: 'Employee requests to answer',
      count: outstandingRequestCount,
      href: `/employers/${id}/employee-requests?filter.status=outstanding`,
      dueDate: null,
      isOverdue: false,
    }));
  return {
    clientCount: clients.rows.length,
    activeClientCount: clients.rows.filter(({ isActive }) => isActive).length,
    tasks: [...(await openTasksOfClients(reader, clients.rows, may)).slice(0, 5), ...requests],
    clients: clients.rows.map(({ isActive: _isActive, ...client }) => client),
  };
}
