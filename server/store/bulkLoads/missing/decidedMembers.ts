import { type RawBuilder, sql } from 'kysely';
import type { BulkLoadMissingMember } from '../../../../schemas/generated/types.ts';
import type { Page } from '../../core/listPage.ts';
import type { Reader, Scoped } from '../../createStore.ts';
import type { LoadOf } from '../bulkLoadRows.ts';
import { type MemberScope, paidBefore } from '../foundMembers.ts';
import { isOfLoad, missingFrom } from './missingMembers.ts';

/** A person's answer about a member who is missing from a file. */
export type MissingDecision = NonNullable<BulkLoadMissingMember['decision']>;

/** A missing member with the decision about them, if there is one. */
export interface MissingMember extends Omit<BulkLoadMissingMember, 'name'> {
  firstName: string;
  lastName: string;
  employmentStartDate: string | null;
}

/** The members who are asked for: some of them by their ids, or those of one decision. */
export interface MissingQuery {
  employeeUids: readonly string[] | null;
  /** `none`: nobody has decided. Null for all. */
  decision: MissingDecision | 'none' | null;
}

/** The members who are missing from an upload; of one that was processed, those about whom somebody had decided. */
export const listMembers = (of: LoadOf): RawBuilder<unknown> => sql`
  ${missingFrom(of)} union all
  select d.employee_uid from portal.bulk_load_missing_members d where ${isOfLoad(of)} and d.row_number is not null`;

const condition = ({ employeeUids, decision }: MissingQuery): RawBuilder<unknown> => sql`
  ${employeeUids === null ? sql`true` : sql`e.employee_uid = any(${[...employeeUids]}::uuid[])`}
  ${decision === null ? sql`` : decision === 'none' ? sql`and d.decision is null` : sql`and d.decision = ${decision}`}`;

/**
 * A page of the members who are missing from an upload, by their names. Their usual contribution is that of the pay period as it stands, or else that of the
 * period before.
 */
export async function listMissing(
  reader: Reader,
  of: LoadOf & MemberScope,
  query: MissingQuery,
  { limit, page }: { limit: number; page: number },
): Promise<Page<MissingMember>> {
  const found = sql`
    from (${listMembers(of)}) missing join portal.employees e using (employee_uid)
    left join portal.bulk_load_missing_members d on ${isOfLoad(of)} and d.employee_uid = e.employee_uid
    where ${condition(query)}`;
  const { rows: counted } = await sql<{ count: number }>`select count(*)::integer as count ${found}`.execute(reader);
  const { rows } = await sql<MissingMember>`
    with page as materialized (
      select e.employee_uid, e.first_name, e.last_name, e.last_name_key, e.payroll_number, e.employment_start_date,
        e.is_active and e.payroll_uid = (select l.payroll_uid from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid)
          where j.bulk_load_job_uid = ${of.bulkLoadJobUid} and j.employer_id = ${of.employerId}) as is_on_payroll, d.decision, d.leaving_date, d.reason,
        d.decided_at, d.employee_regular_amount as added_employee, d.employer_regular_amount as added_employer
      ${found} order by e.last_name_key, e.employee_uid limit ${limit} offset ${(page - 1) * limit}
    ), ${paidBefore(of, sql`c.employee_uid in (select employee_uid from page)`)}, present as (
      select c.employee_uid, sum(c.employee_regular_amount)::bigint as employee, sum(c.employer_regular_amount)::bigint as employer
      from portal.regular_payroll_contributions c
      where c.payroll_date_uid = ${of.payrollDateUid} and not c.is_cancelled and c.employee_uid in (select employee_uid from page) group by c.employee_uid
    ), usual as (
      select distinct on (u.employee_uid) u.employee_uid, u.employee, u.employer
      from (select *, 1 as place from present union all select *, 2 from paid) u where u.employee + u.employer > 0 order by u.employee_uid, u.place)
    select p.employee_uid as "employeeUid", p.first_name as "firstName", p.last_name as "lastName", p.payroll_number as "payrollNumber",
      p.employment_start_date as "employmentStartDate", coalesce(p.is_on_payroll, false) as "isOnPayroll", coalesce(p.added_employee, u.employee) as "employeeRegularAmount",
      coalesce(p.added_employer, u.employer) as "employerRegularAmount", p.decision, p.leaving_date as "leavingDate", p.reason,
      case when p.decision is not null then portal.name_of_decider(${of.bulkLoadJobUid}, p.employee_uid) end as "decidedBy", p.decided_at as "decidedTimestamp"
    from page p left join usual u using (employee_uid) order by p.last_name_key, p.employee_uid`.execute(reader);
  return { rows, totalCount: counted[0]?.count ?? 0 };
}

/** A decision to keep: of a leaver with the day, of no contribution with the reason, and of one who is added with the amounts in pence. */
export interface DecidedMember {
  employeeUid: string;
  decision: MissingDecision;
  leavingDate: string | null;
  reason: string | null;
  employeeRegularAmount: number | null;
  employerRegularAmount: number | null;
}

/** Keeps decisions with who made them, and when, in place of earlier ones. */
export async function writeDecisions(
  tx: Scoped,
  { employerId, bulkLoadJobUid }: LoadOf,
  decided: readonly DecidedMember[],
  { decidedBy, decidedAt }: { decidedBy: string; decidedAt: Date },
): Promise<void> {
  await sql`
    insert into portal.bulk_load_missing_members as t (bulk_load_job_uid, employee_uid, employer_id, decision, leaving_date, reason, employee_regular_amount,
      employer_regular_amount, decided_by, decided_at)
    select ${bulkLoadJobUid}::uuid, v."employeeUid", ${employerId}::bigint, v.decision, v."leavingDate", v.reason, v."employeeRegularAmount",
      v."employerRegularAmount", ${decidedBy}::uuid, ${decidedAt}::timestamptz
    from json_to_recordset(${JSON.stringify(decided)}::text::json) as v("employeeUid" uuid, decision text, "leavingDate" date, reason text,
      "employeeRegularAmount" bigint, "employerRegularAmount" bigint)
    on conflict (bulk_load_job_uid, employee_uid) do update set decision = excluded.decision, leaving_date = excluded.leaving_date,
      reason = excluded.reason, employee_regular_amount = excluded.employee_regular_amount, employer_regular_amount = excluded.employer_regular_amount,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at
    where t.employer_id = excluded.employer_id`.execute(tx);
}

/** Takes decisions back. */
export async function deleteDecisions(tx: Scoped, of: LoadOf, employeeUids: readonly string[]): Promise<void> {
  await sql`
    delete from portal.bulk_load_missing_members d where ${isOfLoad(of)} and d.employee_uid = any(${[...employeeUids]}::uuid[])`.execute(
    tx,
  );
}

/** Gives the decisions that hold, those about members who are still missing, row numbers behind the rows of the file. They are carried out in this order. */
export async function numberDecisions(tx: Scoped, of: LoadOf): Promise<void> {
  await sql`
    update portal.bulk_load_missing_members t set row_number = n.row_number
    from (
      select d.employee_uid, (coalesce((select max(r.row_number) from portal.bulk_load_rows r
        where r.bulk_load_job_uid = ${of.bulkLoadJobUid} and r.employer_id = ${of.employerId}), 0)
        + row_number() over (order by e.last_name_key, d.employee_uid))::integer as row_number
      from (${missingFrom(of)}) missing join portal.bulk_load_missing_members d on ${isOfLoad(of)} and d.employee_uid = missing.employee_uid
      join portal.employees e on e.employee_uid = d.employee_uid) n
    where t.employer_id = ${of.employerId} and t.bulk_load_job_uid = ${of.bulkLoadJobUid} and t.employee_uid = n.employee_uid`.execute(
    tx,
  );
}

/** A decision that is to be carried out. */
export interface NumberedDecision extends DecidedMember {
  rowNumber: number;
}

/** The next decisions of an upload that is being processed. @param after - A row number. */
export async function decisionsBehind(reader: Reader, of: LoadOf, after: number, limit: number): Promise<NumberedDecision[]> {
  const { rows } = await sql<NumberedDecision>`
    select d.row_number as "rowNumber", d.employee_uid as "employeeUid", d.decision, d.leaving_date as "leavingDate", d.reason,
      d.employee_regular_amount as "employeeRegularAmount", d.employer_regular_amount as "employerRegularAmount"
    from portal.bulk_load_missing_members d where ${isOfLoad(of)} and d.row_number > ${after} order by d.row_number limit ${limit}`.execute(
    reader,
  );
  return rows;
}

/** The decisions of an upload that hold, by kind, with the sums of those who are added, in pence. */
export interface DecisionSums {
  decision: MissingDecision;
  count: number;
  employeeAmount: number;
  employerAmount: number;
}

export async function sumsOfDecisions(reader: Reader, of: LoadOf): Promise<DecisionSums[]> {
  const { rows } = await sql<DecisionSums>`
    select d.decision, count(*)::integer as count, coalesce(sum(d.employee_regular_amount), 0)::bigint as "employeeAmount",
      coalesce(sum(d.employer_regular_amount), 0)::bigint as "employerAmount"
    from (${listMembers(of)}) missing join portal.bulk_load_missing_members d on ${isOfLoad(of)} and d.employee_uid = missing.employee_uid
    group by d.decision order by d.decision`.execute(reader);
  return rows;
}
