import { type RawBuilder, sql } from 'kysely';
import { type MissingMembers, missingMembersFindings } from '../../../../domain/files/checks/fileChecks.ts';
import { regularAmounts } from '../../../../domain/files/values/wantedActions.ts';
import type { Reader, Scoped } from '../../createStore.ts';
import type { LoadOf } from '../bulkLoadRows.ts';
import { benefitOfJob, schemeOfJob } from '../bulkLoads.ts';
import { billedIn, comesAfter } from '../membersOfPeriod.ts';

/**
 * Whether a file should have a row for each member: one of contributions, or one of several kinds of change with the contributions of a period. An extra
 * period may be for a few members only.
 */
const isWhole: RawBuilder<unknown> = sql`
  not exists (select from portal.pay_periods p where p.payroll_date_uid = j.payroll_date_uid and p.is_extra)
  and (l.file_action = 'contribution'
  or l.file_action = 'bulkManagement' and j.payroll_date_uid is not null and l.mapping -> 'columns' ?| ${[...regularAmounts]}::text[])`;

/**
 * The members of the benefit of the upload `l`, as `employee_uid`: the active members of its scheme or, of savings, those with an active pot who have a level or a
 * contribution in the period.
 */
const membersOfBenefit: RawBuilder<unknown> = sql`
  select m.employee_uid from portal.pension_scheme_relationships m where m.pension_scheme_uid = ${schemeOfJob} and m.state = 'active'
    and not ${comesAfter(sql`j.payroll_date_uid`, sql`m.enrolled_on`)}
  union all
  select p.employee_uid from portal.benefits b join portal.pots p on p.product_uid = b.product_uid and p.employer_id = b.employer_id and p.state = 'active'
  where b.benefit_uid = ${benefitOfJob} and (
    exists (select from portal.contribution_levels v where v.pot_uid = p.pot_uid)
    or exists (select from portal.regular_payroll_contributions c
      where c.payroll_date_uid = j.payroll_date_uid and c.pot_uid = p.pot_uid and not c.is_cancelled))`;

const toBeBilled = billedIn(sql`j.payroll_date_uid`);

/**
 * The members of the payroll in the scheme, and whom else its period would bill, for whom an upload has no row, as `employee_uid`. Of a file that was not read
 * to its end, nobody can be said to be missing; nor once the file, or a part of it that is an upload of its own, is carried out.
 *
 * A difference of two sets, before the memberships are looked up: PostgreSQL knows nothing about rows that were written a moment ago, and would search all of
 * them for each member.
 */
export const missingFrom = ({ employerId, bulkLoadJobUid }: LoadOf): RawBuilder<unknown> => sql`
  select a.employee_uid
  from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid)
  cross join lateral (
    (select e.employee_uid from portal.employees e
    where e.employer_id = ${employerId} and e.payroll_uid = l.payroll_uid and e.is_active
      and not ${comesAfter(sql`j.payroll_date_uid`, sql`e.employment_start_date`)}
    union ${toBeBilled})
    except
    select r.employee_uid from portal.bulk_load_rows r
    where r.bulk_load_job_uid = ${bulkLoadJobUid} and r.employer_id = ${employerId}) a
  cross join lateral (select from (${membersOfBenefit} union all ${toBeBilled}) m where m.employee_uid = a.employee_uid limit 1) m
  where j.employer_id = ${employerId} and j.bulk_load_job_uid = ${bulkLoadJobUid} and j.file_error_count = 0 and ${isWhole}
    and not exists (
      select from portal.bulk_load_runs x join portal.bulk_load_jobs o on o.bulk_load_job_uid = x.bulk_load_job_uid
      where o.bulk_load_uid = j.bulk_load_uid and o.benefit_uid is not distinct from j.benefit_uid)`;

/** The condition for the decisions `d` of an upload. */
export const isOfLoad = ({ employerId, bulkLoadJobUid }: LoadOf): RawBuilder<unknown> =>
  sql`d.employer_id = ${employerId} and d.bulk_load_job_uid = ${bulkLoadJobUid}`;

/** The most names that the finding about missing members has. */
const mostNamed = 20;

interface NamedMember {
  firstName: string;
  lastName: string;
  payrollNumber: string | null;
  count: number;
}

/** The members who are missing from an upload and about whom nobody has decided. */
async function undecidedMembers(reader: Reader, of: LoadOf): Promise<MissingMembers> {
  const { rows } = await sql<NamedMember>`
    select e.first_name as "firstName", e.last_name as "lastName", e.payroll_number as "payrollNumber", (count(*) over ())::integer as count
    from (${missingFrom(of)}) missing join portal.employees e using (employee_uid)
    where not exists (select from portal.bulk_load_missing_members d where ${isOfLoad(of)} and d.employee_uid = e.employee_uid)
    order by e.last_name_key, e.employee_uid limit ${mostNamed}`.execute(reader);
  return { count: rows[0]?.count ?? 0, first: rows };
}

/** Keeps the finding about the members who are missing from an upload now without a decision, in place of the finding before. */
export async function noteMissing(tx: Scoped, of: LoadOf): Promise<void> {
  const findings = missingMembersFindings(await undecidedMembers(tx, of));
  await sql`
    update portal.bulk_load_jobs set file_findings =
      jsonb_path_query_array(file_findings, '$[*] ? (@.code != "membersMissing")') || ${JSON.stringify(findings)}::text::jsonb
    where employer_id = ${of.employerId} and bulk_load_job_uid = ${of.bulkLoadJobUid}`.execute(tx);
}
