import { type RawBuilder, sql } from 'kysely';
import { contributions } from '../../../schemas/generated/resources.ts';
import type { ContributionTotals, RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import rules from '../../../schemas/rules/pay-periods.json' with { type: 'json' };
import type { Page } from '../core/listPage.ts';
import { wordsCondition } from '../core/wordsCondition.ts';
import type { Reader } from '../createStore.ts';
import { type ListRequest, resourceTable } from '../records/resourceTable.ts';
import { isEditable } from './openForChanges.ts';

/** A contribution as stored and compared, with the parts of its employee's name. */
export type ContributionRow = Omit<RegularPayrollContribution, 'allowedActions' | 'employeeData' | 'attention'> & {
  firstName: string;
  lastName: string;
  payrollNumber: string;
  isSalaryMissing: boolean;
  periodStatus: string | null;
};

/** The last regular period of the benefit before the period `r`. */
const lastPeriod = sql`(
  select o.payroll_date_uid from portal.pay_periods o
  where o.benefit_uid = r.benefit_uid and not o.is_extra and o.period_start_date < r.period_start_date
  order by o.period_start_date desc limit 1)`;

/** Whether the amount differs from the last one by more than the set share of it. */
const differs = (now: RawBuilder<unknown>, last: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`abs(${now} - ${last}) * 100 > ${sql.lit(rules.changedPercent)} * ${last}`;

/** The kind of a contribution that pays in, against the sums of its pot in the last period. */
const kindOf = (now: RawBuilder<unknown>, last: RawBuilder<unknown>): RawBuilder<unknown> => sql`case
  when ${last}.employee is null then 'new'
  when ${differs(sql`${now}.employee_regular_amount`, sql`${last}.employee`)} or ${differs(sql`${now}.employer_regular_amount`, sql`${last}.employer`)} then 'changed'
  else 'same' end`;

/** The sums of the pots in a period that pay in. */
const sumsOf = (payrollDateUid: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
  select o.pot_uid, sum(o.employee_regular_amount)::bigint as employee, sum(o.employer_regular_amount)::bigint as employer
  from portal.regular_payroll_contributions o where o.payroll_date_uid = ${payrollDateUid} and not o.is_cancelled ${more} group by o.pot_uid`;

const lastOfPot = sql`left join lateral (${sumsOf(lastPeriod, sql`and o.pot_uid = c.pot_uid`)}) l on true`;

const identity = sql`e.first_name, e.last_name, e.payroll_number, e.first_name || ' ' || e.last_name as employee_name,
  lower(e.last_name || ' ' || e.first_name) collate "C" as name_key, y.name as payroll_name, r.status as period_status`;

const owners = sql`join portal.employees e on e.employee_uid = c.employee_uid join portal.payrolls y on y.payroll_uid = c.payroll_uid`;

/** Whether a cancelled contribution stands for its pot: no statement took it along, and none was added in its place. */
const isLastOfPot = sql`c.statement_uid is null and not exists (
  select from portal.regular_payroll_contributions n where n.payroll_date_uid = c.payroll_date_uid and n.pot_uid = c.pot_uid
    and (not n.is_cancelled or n.statement_uid is null and n.employer_contribution_uid > c.employer_contribution_uid))`;

/** The pots of the last period that have no row in this one, each once. */
const rowsOfGone = (payrollDateUid: string): RawBuilder<unknown> => sql`
  union all (
  select distinct on (c.pot_uid) md5(c.employer_contribution_uid::text || r.payroll_date_uid::text)::uuid, c.employer_id, c.employee_uid, c.pot_uid, c.payroll_uid, c.benefit_uid,
    r.due_date, c.contribution_type, c.intended_for_product_type_uid, 0, 0, 0, 0, 0, 0, c.deduction_type, false, false, r.payroll_date_uid, null::uuid, false, false,
    false, 'gone', l.employee, l.employer, ${identity}
  from portal.pay_periods r
  join portal.regular_payroll_contributions c on c.payroll_date_uid = ${lastPeriod} and not c.is_cancelled
  ${owners} ${lastOfPot}
  where r.payroll_date_uid = ${payrollDateUid} and not exists (
    select from portal.regular_payroll_contributions n where n.payroll_date_uid = r.payroll_date_uid and n.pot_uid = c.pot_uid
      and (not n.is_cancelled or n.statement_uid is null))
  order by c.pot_uid, c.employer_contribution_uid)`;

interface Rows {
  /** A period: also those of the last period whose pots have none in this one, with amounts of nothing. */
  gone?: string | null;
  /** Whether they are compared with the last period, which costs far more than reading them. Default: true. */
  isCompared?: boolean;
}

const isUnknown = sql`left join lateral (select null::bigint as employee, null::bigint as employer) l on true`;

/** The contributions of an employer. */
const rowsOf = (
  employerId: number,
  where: RawBuilder<unknown>,
  { gone = null, isCompared = true }: Rows,
): RawBuilder<unknown> => sql`(
  select c.employer_contribution_uid, c.employer_id, c.employee_uid, c.pot_uid, c.payroll_uid, c.benefit_uid, c.due_date, c.contribution_type,
    c.intended_for_product_type_uid, c.employee_regular_amount, c.employer_regular_amount, c.employee_lump_sum, c.employer_lump_sum,
    c.tax_relief, c.sacrificed_amount, c.deduction_type, c.is_cancelled, c.has_been_paid, c.payroll_date_uid, c.statement_uid, c.is_edited, c.is_salary_missing, ${isEditable} as editable,
    case when c.payroll_date_uid is null then null when not c.is_cancelled and c.corrects_contribution_uid is not null then 'correction' when not c.is_cancelled then ${kindOf(sql`c`, sql`l`)}
      when not (${isLastOfPot}) then null when l.employee is null then 'same' else 'gone' end as comparison_kind,
    l.employee as last_employee, l.employer as last_employer, ${identity}
  from portal.regular_payroll_contributions c ${owners} left join portal.pay_periods r on r.payroll_date_uid = c.payroll_date_uid
  ${isCompared ? lastOfPot : isUnknown}
  where c.employer_id = ${employerId} and ${where}
  ${gone === null ? sql`` : rowsOfGone(gone)})`;

const workedOutByTheApi = new Set(['allowedActions', 'employeeData', 'attention']);

function tableOf(employerId: number, where: RawBuilder<unknown>, options: Rows = {}) {
  const { resource, entity } = contributions;
  const properties = Object.fromEntries(Object.entries(entity.properties).filter(([field]) => !workedOutByTheApi.has(field)));
  return resourceTable<ContributionRow>(
    resource,
    { ...entity, properties },
    {
      from: rowsOf(employerId, where, options),
      keyColumns: { employeeName: 'name_key' },
      computed: {
        employerUid: sql`(select o.employer_uid from portal.employers o where o.id = t.employer_id)`,
        firstName: sql`t.first_name`,
        lastName: sql`t.last_name`,
        isSalaryMissing: sql`t.is_salary_missing`,
        periodStatus: sql`t.period_status`,
        comparison: sql`case when t.comparison_kind is not null then json_build_object('kind', t.comparison_kind,
          'previousEmployeeRegularAmount', t.last_employee, 'previousEmployerRegularAmount', t.last_employer) end`,
      },
    },
  );
}

/** The only value of a filter, or null. */
function onlyValue({ filters }: ListRequest, field: string): string | null {
  const [first, ...others] = filters.filter((filter) => filter.field === field);
  return others.length === 0 && first?.operator === 'equals' && first.values.length === 1 ? String(first.values[0]) : null;
}

/** One page of the contributions of an employer. Those that are gone from a period are among them when a list of one period asks for them. */
export function listContributions(reader: Reader, employerId: number, request: ListRequest): Promise<Page<ContributionRow>> {
  const period = onlyValue(request, 'payrollDateUid');
  const ofKind = request.filters.filter(({ field }) => field === 'comparisonKind');
  const asksForGone = ofKind.some((filter) => filter.operator === 'equals' && filter.values.includes('gone'));
  const statement = onlyValue(request, 'statementUid');
  // The conditions of the outer query come after the comparison with the last period, which is too much work for all contributions.
  const where = sql`${period === null ? sql`true` : sql`c.payroll_date_uid = ${period}`} and ${statement === null ? sql`true` : sql`c.statement_uid = ${statement}`}`;
  return tableOf(employerId, where, { gone: asksForGone ? period : null }).list(
    reader,
    wordsCondition(request.search, [sql`t.employee_name`, sql`t.payroll_number`]),
    request,
    // Only those of the page are compared, unless the comparison decides which they are.
    ofKind.length === 0 ? { searched: rowsOf(employerId, where, { isCompared: false }) } : {},
  );
}

/** One contribution of the employer, or null. */
export const findContribution = (reader: Reader, employerId: number, uid: string): Promise<ContributionRow | null> =>
  tableOf(employerId, sql`c.employer_contribution_uid = ${uid}`).find(reader, sql`true`);

/** The owner of a contribution; undefined when there is none. Read without row-level security: never answer it to the caller. */
export async function ownerOfContribution(reader: Reader, uid: string): Promise<number | undefined> {
  const { rows } = await sql<{ employerId: number }>`
    select employer_id as "employerId" from portal.regular_payroll_contributions where employer_contribution_uid = ${uid}`.execute(
    reader,
  );
  return rows[0]?.employerId;
}

/** The totals of a period, compared with the last one. */
export async function contributionTotals(
  reader: Reader,
  employerId: number,
  payrollDateUid: string,
): Promise<ContributionTotals> {
  const { rows } = await sql<ContributionTotals>`
    with c as (
      select * from portal.regular_payroll_contributions c
      where c.employer_id = ${employerId} and c.payroll_date_uid = ${payrollDateUid} and not c.is_cancelled
    ), l as (
      ${sumsOf(sql`(select ${lastPeriod} from portal.pay_periods r where r.employer_id = ${employerId} and r.payroll_date_uid = ${payrollDateUid})`)}
    ), compared as (select c.pot_uid, ${kindOf(sql`c`, sql`l`)} as kind from c left join l on l.pot_uid = c.pot_uid
      where c.corrects_contribution_uid is null)
    select coalesce(sum(c.employee_regular_amount), 0)::bigint as "employeeContribTotal",
      coalesce(sum(c.employer_regular_amount), 0)::bigint as "employerContribTotal",
      coalesce(sum(c.employee_lump_sum), 0)::bigint as "employeeLumpSumTotal", coalesce(sum(c.employer_lump_sum), 0)::bigint as "employerLumpSumTotal",
      coalesce(sum(c.employee_regular_amount + c.employer_regular_amount + c.employee_lump_sum + c.employer_lump_sum), 0)::bigint as "totalAmount",
      coalesce(sum(c.tax_relief), 0)::bigint as "taxReliefTotal", coalesce(sum(c.sacrificed_amount), 0)::bigint as "sacrificedTotal",
      count(distinct c.employee_uid)::integer as "memberCount", (count(*) filter (where c.is_salary_missing))::integer as "attentionCount",
      (select count(*)::integer from compared where kind = 'new') as "newCount",
      (select count(*)::integer from compared where kind = 'changed') as "changedCount",
      (select count(*)::integer from l where not exists (select from c where c.pot_uid = l.pot_uid)) as "goneCount"
    from c`.execute(reader);
  const [totals] = rows;
  if (!totals) throw new Error('The sums of a period were not answered.');
  return totals;
}
