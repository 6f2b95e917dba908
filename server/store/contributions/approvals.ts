import { type RawBuilder, sql } from 'kysely';
import type { SubmissionApprovalState } from '../../../machines/lifecycles/payPeriod.ts';
import type { SubmissionApproval } from '../../../schemas/generated/types.ts';
import { lastSubmitted } from './lastSubmitted.ts';
import { openForChanges } from './openForChanges.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { checksumOf, differencesFromPrepared, openContributionTexts } from './submittedContent.ts';

/** A pay period, as its approval knows it. */
export interface PeriodOf {
  employerId: number;
  payrollDateUid: string;
}

/** The approval of a pay period for the guards of its chart. */
export interface ApprovalFacts {
  payrollDateUid: string;
  approval: SubmissionApprovalState;
  askedByCaller: boolean;
}

/** The state of the approval `a` of the period `r`. An upload that is being carried out still changes what is submitted. */
const stateOf = sql<SubmissionApprovalState>`case
  when not exists (${differencesFromPrepared(sql`r.payroll_date_uid`)}) then 'notNeeded'
  when a.record_uid is null or a.bulk_load_job_uid is not null
    or a.content_sha256 <> ${checksumOf(openContributionTexts(sql`r.payroll_date_uid`, sql`r.employer_id`))} then 'missing'
  when a.approved_at is null then 'asked' else 'given' end`;

/** Whether the payroll `y` has the control of a second person, and the period `r` may be submitted. */
const isControlled = sql`y.require_bulk_load_second_user_approval and r.status = any(${[...openForChanges]}::text[])`;

/** The approvals of those of the periods that need any: of payrolls with the control of a second person, that take contributions. */
export async function approvalFacts(reader: Reader, payrollDateUids: readonly string[]): Promise<ApprovalFacts[]> {
  const { rows } = await sql<ApprovalFacts>`
    select r.payroll_date_uid as "payrollDateUid", ${stateOf} as approval,
      coalesce(a.asked_by::text = current_setting('portal.user_uid', true), false) as "askedByCaller"
    from portal.pay_periods r join portal.payrolls y on y.payroll_uid = r.payroll_uid
    left join portal.approvals a on a.record_uid = r.payroll_date_uid
    where r.payroll_date_uid = any(${[...payrollDateUids]}::uuid[]) and ${isControlled}`.execute(reader);
  return rows;
}

/** A person who asks for an approval, and the time. */
interface Asking {
  askedBy: string;
  at: Date;
}

/** Notes that a person asks for the approval of a period as it stands. It takes the place of an earlier one. The period must be locked. */
export const askForApproval = (tx: Scoped, { employerId, payrollDateUid }: PeriodOf, asking: Asking): Promise<void> =>
  writeRequest(
    tx,
    {
      employerId,
      recordUid: payrollDateUid,
      content: checksumOf(openContributionTexts(sql`${payrollDateUid}`, sql`${employerId}`)),
    },
    asking,
  );

/** A record for whose approval somebody asks, with the checksum of all that is approved. */
interface Requested {
  employerId: number;
  recordUid: string;
  contentSha256: string;
}

/** Notes that a person asks for the approval of a content that the record does not have yet. It takes the place of an earlier one. */
export const askForApprovalOf = (tx: Scoped, { contentSha256, ...of }: Requested, asking: Asking): Promise<void> =>
  writeRequest(tx, { ...of, content: sql`${contentSha256}` }, asking);

/** The person who asked for the approval of exactly this content; null without one. */
export async function askerOf(reader: Reader, { employerId, recordUid, contentSha256 }: Requested): Promise<string | null> {
  const { rows } = await sql<{ askedBy: string }>`
    select asked_by as "askedBy" from portal.approvals
    where employer_id = ${employerId} and record_uid = ${recordUid} and content_sha256 = ${contentSha256}`.execute(reader);
  return rows[0]?.askedBy ?? null;
}

/** Whether an approval was asked for by the caller or by somebody else, for those of the records for which it was. */
export async function askersOf(reader: Reader, recordUids: readonly string[]): Promise<Map<string, 'caller' | 'other'>> {
  const { rows } = await sql<{ uid: string; asker: 'caller' | 'other' }>`
    select record_uid as uid, case when asked_by::text = current_setting('portal.user_uid', true) then 'caller' else 'other' end as asker
    from portal.approvals where record_uid = any(${[...recordUids]}::uuid[])`.execute(reader);
  return new Map(rows.map(({ uid, asker }) => [uid, asker]));
}

/** Whether an active payroll of the employer has the control of a second person. */
export async function hasControlledPayroll(reader: Reader, employerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from portal.payrolls p
    where p.employer_id = ${employerId} and p.status <> 'Ceased' and p.require_bulk_load_second_user_approval limit 1`.execute(
    reader,
  );
  return rows.length > 0;
}

/** Whether a person would leave the control of a second person with the payroll of their employee record. */
export async function leavesControl(
  reader: Reader,
  employerId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from portal.payrolls a join portal.payrolls b on b.employer_id = a.employer_id
    where a.employer_id = ${employerId} and a.payroll_uid = ${from} and b.payroll_uid = ${to}
      and a.require_bulk_load_second_user_approval and not b.require_bulk_load_second_user_approval`.execute(reader);
  return rows.length > 0;
}

async function writeRequest(
  tx: Scoped,
  { employerId, recordUid, content }: Omit<Requested, 'contentSha256'> & { content: RawBuilder<unknown> },
  { askedBy, at }: Asking,
): Promise<void> {
  await sql`
    insert into portal.approvals (record_uid, employer_id, content_sha256, asked_by, asked_at)
    select ${recordUid}, ${employerId}, ${content}, ${askedBy}, ${at}
    on conflict (record_uid) do update set content_sha256 = excluded.content_sha256, asked_by = excluded.asked_by, asked_at = excluded.asked_at,
      approved_by = null, approved_at = null, bulk_load_job_uid = null`.execute(tx);
}

/**
 * Notes that a second person approves a period. The period must be locked, and its chart must have allowed it.
 *
 * @param of.contentSha256 - The checksum of what that person has seen.
 * @returns the person who asked; null when that is not what was asked for.
 */
export async function approvePeriod(
  tx: Scoped,
  { employerId, payrollDateUid }: PeriodOf,
  { approvedBy, at, contentSha256 }: { approvedBy: string; at: Date; contentSha256: string },
): Promise<string | null> {
  const { rows } = await sql<{ askedBy: string }>`
    update portal.approvals set approved_by = ${approvedBy}, approved_at = ${at}
    where employer_id = ${employerId} and record_uid = ${payrollDateUid} and content_sha256 = ${contentSha256}
    returning asked_by as "askedBy"`.execute(tx);
  return rows[0]?.askedBy ?? null;
}

/** Removes the approval of a record: it is used up, or nobody needs it any more. */
export async function endApproval(tx: Scoped, employerId: number, recordUid: string): Promise<void> {
  await sql`delete from portal.approvals where employer_id = ${employerId} and record_uid = ${recordUid}`.execute(tx);
}

/** An upload of a pay period. */
interface CarriedBy extends PeriodOf {
  bulkLoadJobUid: string;
}

/**
 * Lets an upload that a second person has approved carry that approval to its period: until its end, a change by anybody else ends it. One that was approved
 * before the control was switched on carries none. The period must be locked.
 */
export async function carryApproval(tx: Scoped, { employerId, payrollDateUid, bulkLoadJobUid }: CarriedBy): Promise<void> {
  await endApproval(tx, employerId, payrollDateUid);
  await sql`
    insert into portal.approvals (record_uid, employer_id, content_sha256, asked_by, asked_at, approved_by, approved_at, bulk_load_job_uid)
    select j.payroll_date_uid, j.employer_id, j.approved_sha256, l.uploaded_by, l.uploaded_at, j.approved_by, j.approved_timestamp, j.bulk_load_job_uid
    from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid)
    join portal.pay_periods r on r.payroll_date_uid = j.payroll_date_uid join portal.payrolls y on y.payroll_uid = r.payroll_uid
    where j.employer_id = ${employerId} and j.bulk_load_job_uid = ${bulkLoadJobUid} and j.offered_sha256 = j.approved_sha256
      and j.approved_by <> l.uploaded_by and ${isControlled}`.execute(tx);
}

/** Names the upload that the transaction carries out: its own changes do not end the approval that it carries. */
export async function workAsUpload(tx: Scoped, bulkLoadJobUid: string): Promise<void> {
  await sql`select set_config('portal.bulk_load_job_uid', ${bulkLoadJobUid}, true)`.execute(tx);
}

/** Turns the approval that an upload has carried into one of the period as it is at the end of that upload. The period must be locked. */
export async function settleCarriedApproval(
  tx: Scoped,
  { employerId, payrollDateUid, bulkLoadJobUid }: CarriedBy,
): Promise<void> {
  await sql`
    update portal.approvals set bulk_load_job_uid = null,
      content_sha256 = ${checksumOf(openContributionTexts(sql`${payrollDateUid}`, sql`${employerId}`))}
    where employer_id = ${employerId} and record_uid = ${payrollDateUid} and bulk_load_job_uid = ${bulkLoadJobUid}`.execute(tx);
}

/** Differences that are shown. */
const mostShown = 500;

/** The amount of the difference `d` before it: as it was prepared, or else as it was submitted last for this pot; 0 for a new member. */
const amountBefore = sql`coalesce(d.prepared_amount, ${lastSubmitted(sql`c.employee_regular_amount + c.employer_regular_amount`, {
  employeeUid: sql`d.employee_uid`,
  potUid: sql`d.pot_uid`,
})}, 0)`;

/** The approval of a period with what differs from the prepared contributions; null without such a period. */
export async function readSubmissionApproval(
  reader: Reader,
  { employerId, payrollDateUid }: PeriodOf,
): Promise<SubmissionApproval | null> {
  const { rows } = await sql<SubmissionApproval>`
    with differing as materialized (
      select d.*, ${amountBefore} as amount_before from (${differencesFromPrepared(sql`${payrollDateUid}`)}) d)
    select case when ${isControlled} then ${stateOf} else 'notNeeded' end as state,
      ${checksumOf(openContributionTexts(sql`r.payroll_date_uid`, sql`r.employer_id`))} as "contentSha256",
      (select coalesce(sum(c.employee_regular_amount + c.employer_regular_amount + c.employee_lump_sum + c.employer_lump_sum), 0)::bigint
        from portal.regular_payroll_contributions c
        where c.payroll_date_uid = r.payroll_date_uid and c.statement_uid is null and not c.is_cancelled) as "totalAmount",
      p.asked_by_name as "askedBy", a.asked_at as "askedAt", p.approved_by_name as "approvedBy", a.approved_at as "approvedAt",
      (select count(*)::integer from differing) as "differenceCount", coalesce((
        select json_agg(json_build_object('employeeUid', d.employee_uid, 'potUid', d.pot_uid, 'employeeName', d.name, 'payrollNumber', d.payroll_number,
          'preparedAmount', d.amount_before, 'amount', d.amount)) from (
          select d.*, e.first_name || ' ' || e.last_name as name, e.payroll_number
          from differing d join portal.employees e on e.employee_uid = d.employee_uid
          order by abs(d.amount - d.amount_before) desc, name, d.pot_uid limit ${mostShown}) d), '[]') as differences
    from portal.pay_periods r join portal.payrolls y on y.payroll_uid = r.payroll_uid
    left join portal.approvals a on a.record_uid = r.payroll_date_uid
    left join lateral portal.people_of_approval(r.payroll_date_uid) p on true
    where r.employer_id = ${employerId} and r.payroll_date_uid = ${payrollDateUid}`.execute(reader);
  return rows[0] ?? null;
}
