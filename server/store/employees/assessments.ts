import { type RawBuilder, sql } from 'kysely';
import type { PensionRelationshipFacts, PensionRelationshipState } from '../../../machines/lifecycles/pensionRelationship.ts';
import { assessments } from '../../../schemas/generated/resources.ts';
import type { Assessment } from '../../../schemas/generated/types.ts';
import { birthCutOffs, salaryCutOffs } from '../../../domain/assessment/cutOffs.ts';
import { thresholdsOf } from '../../../domain/assessment/earnings.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { type Frequency, type PayPeriod, payPeriods } from '../../../domain/calendar/payPeriods.ts';
import type { DatedSalary } from '../../../domain/contributions/entitlement.ts';
import type { Page } from '../core/listPage.ts';
import { wordsCondition } from '../core/wordsCondition.ts';
import type { Reader } from '../createStore.ts';
import { type ListRequest, resourceTable } from '../records/resourceTable.ts';
import { membershipFactColumns } from './memberships.ts';

/** The stored facts about an employee for an assessment. Days are `yyyy-MM-dd`, amounts pence. */
export interface AssessmentSubject {
  employerId: number;
  employeeUid: string;
  employeeName: string;
  payrollNumber: string;
  isActive: boolean;
  dateOfBirth: CalendarDay | null;
  annualSalary: number | null;
  /** By date; null where only the present one is known. */
  salaries: DatedSalary[] | null;
  employmentStartDate: CalendarDay | null;
  payrollUid: string | null;
  payrollName: string | null;
  isAssessed: boolean | null;
  frequency: Frequency | null;
  payrollStartDate: CalendarDay | null;
  dutiesStartDate: CalendarDay | null;
  lastReEnrolmentDate: CalendarDay | null;
  /** The membership that counts: an active one, otherwise the one that ended last. */
  membership: (PensionRelationshipFacts & { state: PensionRelationshipState }) | null;
}

/** The pay period of a day. Null for a payroll that has not begun, or whose first day is unknown. */
export function periodOf(frequency: Frequency, startDate: CalendarDay | null, today: CalendarDay): PayPeriod | null {
  if (startDate === null || startDate > today) return null;
  const [period = null] = payPeriods(frequency, startDate, today);
  return period;
}

/** Whether an employee of the table `e` is in a pension scheme now. */
const isMember = sql<boolean>`exists (
  select from portal.pension_scheme_relationships r where r.employee_uid = e.employee_uid and r.state = 'active')`;

/** The facts about these employees of one employer, in no order. */
export async function assessmentSubjects(
  reader: Reader,
  employerId: number,
  employeeUids: readonly string[],
  today: CalendarDay,
): Promise<AssessmentSubject[]> {
  const { rows } = await sql<AssessmentSubject>`
    select e.employer_id as "employerId", e.employee_uid as "employeeUid", e.first_name || ' ' || e.last_name as "employeeName", e.payroll_number as "payrollNumber",
      e.is_active as "isActive", e.date_of_birth as "dateOfBirth", e.annual_salary as "annualSalary", (
        select json_agg(json_build_object('effectiveFrom', d.effective_from, 'annualSalary', d.annual_salary))
        from portal.employee_salaries d where d.employee_uid = e.employee_uid) as salaries,
      e.employment_start_date as "employmentStartDate", e.payroll_uid as "payrollUid", p.name as "payrollName",
      p.enable_assessment as "isAssessed", p.frequency, p.start_date as "payrollStartDate", p.duties_start_date as "dutiesStartDate",
      p.last_re_enrolment_date as "lastReEnrolmentDate",
      (select to_json(m) from (
        select r.state, ${membershipFactColumns(today)}
        from portal.pension_scheme_relationships r join portal.pension_schemes s using (pension_scheme_uid)
        where r.employee_uid = e.employee_uid and (r.state <> 'notEnrolled' or r.ended_on is not null)
        order by r.state = 'active' desc, r.ended_on desc nulls last, r.relationship_uid limit 1) m) as membership
    from portal.employees e left join portal.payrolls p on p.payroll_uid = e.payroll_uid
    where e.employer_id = ${employerId} and e.employee_uid = any(${`{${employeeUids.join(',')}}`}::uuid[])`.execute(reader);
  return rows;
}

/** The category of the employee `e` on the payroll's cut-offs `c`: the comparisons of `categoryOf`, without computing each person's age. */
function categorySql(today: CalendarDay): RawBuilder<unknown> {
  const { begins, ends, eligibleFrom, statePensionDay } = birthCutOffs(today);
  return sql`case
    when c.lower is null or e.date_of_birth is null or e.annual_salary is null or e.employment_start_date > ${today}::date then 'notAssessed'
    when e.date_of_birth > ${begins}::date or e.date_of_birth <= ${ends}::date then 'excluded'
    when e.annual_salary <= c.lower then 'entitledWorker'
    when e.annual_salary > c.trigger and e.date_of_birth <= ${eligibleFrom}::date and e.date_of_birth > ${statePensionDay}::date
      then 'eligibleJobholder'
    else 'nonEligibleJobholder' end`;
}

/** The salaries that separate the categories, for each assessed payroll of the employer. Null for a payroll without a pay period today. */
async function payrollCutOffs(reader: Reader, employerId: number, today: CalendarDay): Promise<RawBuilder<unknown> | null> {
  const { rows } = await sql<{ uid: string; frequency: Frequency; startDate: CalendarDay | null }>`
    select payroll_uid as uid, frequency, start_date as "startDate" from portal.payrolls
    where employer_id = ${employerId} and enable_assessment`.execute(reader);
  if (rows.length === 0) return null;
  const lines = rows.map(({ uid, frequency, startDate }) => {
    const period = periodOf(frequency, startDate, today);
    const cut = period && salaryCutOffs(frequency, thresholdsOf(frequency, period.start));
    return sql`(${uid}::uuid, ${cut?.lower ?? null}::bigint, ${cut?.trigger ?? null}::bigint)`;
  });
  return sql`(values ${sql.join(lines)}) c (payroll_uid, lower, trigger)`;
}

/** The assessed employees of an employer with their categories: the rows of the list. Null if no payroll is assessed. */
async function assessedEmployees(reader: Reader, employerId: number, today: CalendarDay): Promise<RawBuilder<unknown> | null> {
  const cutOffs = await payrollCutOffs(reader, employerId, today);
  if (cutOffs === null) return null;
  return sql`(
    select e.employer_id, e.employee_uid, e.first_name || ' ' || e.last_name as employee_name, e.payroll_number, e.payroll_uid, ${categorySql(today)} as category,
      ${isMember} as is_member, lower(e.last_name || ' ' || e.first_name) collate "C" as name_key
    from portal.employees e join ${cutOffs} using (payroll_uid)
    where e.employer_id = ${employerId} and e.is_active)`;
}

/** An employee of the list, with the fields that the database finds. */
export type AssessedRow = Pick<
  Assessment,
  'employeeUid' | 'employeeName' | 'payrollNumber' | 'payrollUid' | 'category' | 'isMember'
>;

/** One page of the assessed employees of an employer. */
export async function listAssessed(
  reader: Reader,
  employerId: number,
  request: ListRequest,
  today: CalendarDay,
): Promise<Page<AssessedRow>> {
  const from = await assessedEmployees(reader, employerId, today);
  if (from === null) return { rows: [], totalCount: 0 };
  const table = resourceTable<AssessedRow>(assessments.resource, assessments.entity, {
    from,
    keyColumns: { employeeName: 'name_key' },
  });
  return table.list(reader, wordsCondition(request.search, [sql`t.employee_name`, sql`t.payroll_number`]), request);
}

/** The number of employees of a category, and of its members. */
export interface CategoryCount {
  category: Assessment['category'];
  count: number;
  members: number;
}

/** The assessed employees of an employer by category, counted by the database. @param payrollUid - Null for all payrolls. */
export async function countAssessed(
  reader: Reader,
  employerId: number,
  payrollUid: string | null,
  today: CalendarDay,
): Promise<CategoryCount[]> {
  const from = await assessedEmployees(reader, employerId, today);
  if (from === null) return [];
  const ofPayroll = payrollUid === null ? sql`true` : sql`t.payroll_uid = ${payrollUid}`;
  const { rows } = await sql<CategoryCount>`
    select t.category, count(*)::int as count, (count(*) filter (where t.is_member))::int as members
    from ${from} t where ${ofPayroll} group by t.category`.execute(reader);
  return rows;
}
