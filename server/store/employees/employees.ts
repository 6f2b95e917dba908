import { type RawBuilder, sql } from 'kysely';
import type { RecentActivity, RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import { isEditable } from '../contributions/openForChanges.ts';
import type { Reader } from '../createStore.ts';
import type { Page, PageRequest } from '../core/listPage.ts';
import { likeLiteral } from '../core/likeLiteral.ts';
import { amountOf } from '../statements/statements.ts';
import { firstDayOfOpenPeriod } from '../contributions/datedSalaries.ts';
import { dataQualityChecks } from './dataQuality.ts';
import { plainText } from '../core/plainText.ts';
import type { Owner, RecordTableOptions } from '../records/storedRecord.ts';

const relationships = sql`(
  select coalesce(json_agg(json_build_object('payrollUid', r.payroll_uid, 'name', p.name, 'isActive', r.is_active) order by r.is_active desc, r.started_on desc), '[]')
  from (select distinct on (payroll_uid) * from portal.payroll_relationships d where d.employee_uid = t.employee_uid order by payroll_uid, started_on desc) r
  join portal.payrolls p using (payroll_uid))`;

/**
 * Whether an employee could be a member of a pension scheme but is not enrolled. A new joiner is in no scheme yet.
 * @param employee - The table of the employee, by its name in the query.
 */
export const isNotEnrolled = (employee: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from portal.pension_scheme_relationships r where r.employee_uid = ${employee}.employee_uid and r.state = 'notEnrolled')
  or not exists (select from portal.pension_scheme_relationships r where r.employee_uid = ${employee}.employee_uid)
    and exists (select from portal.pension_schemes s where s.employer_id = ${employee}.employer_id and s.is_active))`;

/** The computed fields of an employee, and the indexes and counters of its list. */
export const employeeOptions: RecordTableOptions = {
  keyColumns: { lastName: 'last_name_key' },
  lowerCaseColumns: { payrollNumber: 'payroll_number_key', nationalInsurance: 'national_insurance_key' },
  notInLists: ['lastPay', 'salaryFrom', 'payrollRelationships', 'pensionSchemeRelationships', 'contributionsToCome'],
  computed: {
    isMissingDetails: sql`(coalesce(t.national_insurance, 'XX999999X') = 'XX999999X' or t.date_of_birth is null or t.email is null)`,
    isNotEnrolled: isNotEnrolled(sql.ref('t')),
    mostRecentPayrollRelationship: sql`(
      select json_build_object('payrollUid', p.payroll_uid, 'name', p.name, 'isActive', t.is_active) from portal.payrolls p where p.payroll_uid = t.payroll_uid)`,
    payrollRelationships: relationships,
    pensionSchemeRelationships: sql`(
      select coalesce(json_agg(json_build_object('pensionSchemeUid', r.pension_scheme_uid, 'name', s.name, 'state', r.state,
        'enrolledOn', r.enrolled_on, 'endedOn', r.ended_on) order by s.name), '[]')
      from portal.pension_scheme_relationships r join portal.pension_schemes s using (pension_scheme_uid) where r.employee_uid = t.employee_uid)`,
    employmentEndDate: sql`case when not t.is_active then (
      select max(r.ended_on) from portal.payroll_relationships r where r.employee_uid = t.employee_uid) end`,
    // Not before the first day of work, which no salary may be.
    salaryFrom: sql`greatest(${firstDayOfOpenPeriod(sql`t.payroll_uid`)}, t.employment_start_date::text)`,
    lastPay: sql`case when not t.is_active then (
      select r.last_pay from portal.payroll_relationships r where r.employee_uid = t.employee_uid order by r.ended_on desc, r.started_on desc limit 1) end`,
    contributionsToCome: sql`case when not t.is_active then (
      select json_build_object('count', count(*), 'amount', coalesce(sum(${amountOf}), 0)::bigint, 'lastDueDate', max(c.due_date), 'lastPayDate', max(p.pay_date))
      from portal.regular_payroll_contributions c left join portal.pay_periods p on p.payroll_date_uid = c.payroll_date_uid
      where c.employee_uid = t.employee_uid and not c.is_cancelled and not c.has_been_paid and c.opted_out_on is null and ${amountOf} > 0) end`,
    companyRelationships: sql`(
      select coalesce(json_agg(json_build_object('companyId', r.employer_id, 'isActive', r.is_active, 'isPensionAdministrator', r.is_pension_administrator,
        'isSeniorPensionAdministrator', r.is_senior_pension_administrator, 'accessState', r.access_state, 'isEmployee', r.is_employee, 'startedTimestamp', r.started_at, 'endedTimestamp', r.ended_at)), '[]')
      from portal.company_relationships r where r.employee_uid = t.employee_uid and r.employer_id = t.employer_id)`,
    lastLoggedInDate: sql`(
      select max(u.last_logged_in_at) from portal.company_relationships r join portal.users u using (user_uid) where r.employee_uid = t.employee_uid)`,
  },
  conditions: { dataQuality: (chosen) => failsOneOf(chosen) },
  search: employeesFound,
  searched: ['firstName', 'lastName', 'payrollNumber', 'nationalInsurance', 'email'],
  total: employeeCount,
};

const checks = new Map(dataQualityChecks(sql`portal.uk_today()`).map(({ check, fails }) => [check, fails]));

/** Whether an employee fails one of the checks of data quality, by their names. */
const failsOneOf = (chosen: readonly unknown[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    chosen.map((check) => checks.get(String(check)) ?? sql`false`),
    sql` or `,
  )})`;

/** The employees whose names, numbers and address contain all of the words. The longest word comes first: it is the most selective. */
export function employeesFound(owner: Owner, text: string): RawBuilder<unknown> {
  const words = plainText(text).split(/\s+/).filter(Boolean);
  const patterns = words.toSorted((one, other) => other.length - one.length).map((word) => `%${likeLiteral(word)}%`);
  return sql`portal.employees_found(${owner}, ${patterns}::text[])`;
}

async function employeeCount(reader: Reader, owner: Owner): Promise<number> {
  const row = await reader.selectFrom('portal.employers').select('employee_count').where('id', '=', owner).executeTakeFirst();
  return row?.employee_count ?? 0;
}

async function relatedPage<Row>(
  tx: Reader,
  select: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, page }: PageRequest,
): Promise<Page<Row>> {
  const counted = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(tx);
  const totalCount = counted.rows[0]?.total ?? 0;
  const size = limit ?? totalCount;
  const { rows } =
    await sql<Row>`select ${select} from ${from} order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(tx);
  return { rows, totalCount };
}

/** An employee's contributions, latest first. @param benefitUid - Only those of one benefit. */
export function contributionsOf(
  tx: Reader,
  employerId: number,
  employeeUid: string,
  benefitUid: string | null,
  page: PageRequest,
): Promise<Page<RegularPayrollContribution>> {
  const select = sql`c.employer_contribution_uid as "employerContributionUid", c.employee_uid as "employeeUid", e.employer_uid as "employerUid", c.pot_uid as "potUid",
    c.payroll_uid as "payrollUid", p.name as "payrollName", c.due_date as "dueDate", c.contribution_type as "contributionType",
    c.intended_for_product_type_uid as "intendedForProductTypeUid", c.employee_regular_amount as "employeeRegularAmount", c.employer_regular_amount as "employerRegularAmount",
    c.employee_lump_sum as "employeeLumpSum", c.employer_lump_sum as "employerLumpSum", c.is_cancelled as "isCancelled", c.has_been_paid as "hasBeenPaid",
    c.benefit_uid as "benefitUid", c.payroll_date_uid as "payrollDateUid", c.statement_uid as "statementUid", ${isEditable} as "editable"`;
  const ofBenefit = benefitUid === null ? sql`` : sql`and c.benefit_uid = ${benefitUid}`;
  const from = sql`portal.regular_payroll_contributions c join portal.payrolls p using (payroll_uid) join portal.employers e on e.id = c.employer_id
    left join portal.pay_periods r on r.payroll_date_uid = c.payroll_date_uid
    where c.employer_id = ${employerId} and c.employee_uid = ${employeeUid} ${ofBenefit}`;
  return relatedPage(tx, select, from, sql`c.due_date desc, c.employer_contribution_uid`, page);
}

/** The recent activity of an employee, latest first. */
export function activityOf(
  tx: Reader,
  employerId: number,
  employeeUid: string,
  page: PageRequest,
): Promise<Page<RecentActivity>> {
  const select = sql`a.change_uid as "instructionUid", a.at as "timestamp", a.activity, a.status`;
  const from = sql`portal.changes a where a.employer_id = ${employerId} and a.employee_uid = ${employeeUid} and a.activity is not null`;
  return relatedPage(tx, select, from, sql`a.at desc, a.entry desc`, page);
}
