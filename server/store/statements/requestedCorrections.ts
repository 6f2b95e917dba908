import { type RawBuilder, sql } from 'kysely';
import type { PaidAmounts } from '../../../domain/contributions/deductions.ts';
import type { CorrectionApproval } from '../../../schemas/generated/types.ts';
import { askForApprovalOf, endApproval } from '../contributions/approvals.ts';
import { checksumOf } from '../contributions/submittedContent.ts';
import type { Reader, Scoped } from '../createStore.ts';

/** A statement, as the correction that waits for it knows it. */
interface StatementOf {
  employerId: number;
  statementUid: string;
}

/** The facts about a statement that decide who may correct it. */
export interface CorrectionFacts {
  /** Whether its payroll has the control of a second person. */
  needsSecondPerson: boolean;
  /** Whether a correction waits for approval, and people and amounts are those of the time at which it was asked for. */
  correctionIsAsked: boolean;
  askedByCaller: boolean;
}

const noFacts: CorrectionFacts = { needsSecondPerson: false, correctionIsAsked: false, askedByCaller: false };

/** The contributions of the request `q`, with their amounts before and after it. */
const changed = sql`
  select o.employer_contribution_uid, o.employee_uid, s.*, w."employeeRegularAmount" as employee_regular_after,
    w."employerRegularAmount" as employer_regular_after, w."employeeLumpSum" as employee_lump_after, w."employerLumpSum" as employer_lump_after,
    w."taxRelief" as tax_relief_after, w."sacrificedAmount" as sacrificed_after
  from jsonb_to_recordset(q.changes) w("employerContributionUid" uuid, "employeeRegularAmount" bigint, "employerRegularAmount" bigint,
    "employeeLumpSum" bigint, "employerLumpSum" bigint, "taxRelief" bigint, "sacrificedAmount" bigint)
  join portal.regular_payroll_contributions o on o.employer_id = q.employer_id and o.employer_contribution_uid = w."employerContributionUid"
    and o.statement_uid = q.statement_uid and not o.is_cancelled
  cross join lateral (
    select sum(c.employee_regular_amount)::bigint as employee_regular_amount, sum(c.employer_regular_amount)::bigint as employer_regular_amount,
      sum(c.employee_lump_sum)::bigint as employee_lump_sum, sum(c.employer_lump_sum)::bigint as employer_lump_sum,
      sum(c.tax_relief)::bigint as tax_relief, sum(c.sacrificed_amount)::bigint as sacrificed_amount
    from portal.regular_payroll_contributions c
    where c.employer_id = q.employer_id and (c.employer_contribution_uid = o.employer_contribution_uid
      or c.corrects_contribution_uid = o.employer_contribution_uid and not c.is_cancelled)) s`;

/** The checksum of the request `q`: the statement, the reason, and people and amounts before and after it. */
const contentOfRequest: RawBuilder<string> = checksumOf(sql`
  select 'statement' as kind, '' as place, concat_ws(' ', q.statement_uid, q.reason) as text
  union all
  select 'change', d.employer_contribution_uid::text, concat_ws(' ', d.employer_contribution_uid, d.employee_uid, d.employee_regular_amount,
    d.employer_regular_amount, d.employee_lump_sum, d.employer_lump_sum, d.employee_regular_after, d.employer_regular_after, d.employee_lump_after, d.employer_lump_after,
    d.tax_relief, d.sacrificed_amount, d.tax_relief_after, d.sacrificed_after) from (${changed}) d`);

/** The facts about statements, by their ids. */
export async function correctionFacts(
  reader: Reader,
  statementUids: readonly string[],
): Promise<(uid: string) => CorrectionFacts> {
  const { rows } = await sql<CorrectionFacts & { uid: string }>`
    select s.statement_uid as uid, y.require_bulk_load_second_user_approval as "needsSecondPerson",
      coalesce(a.content_sha256 = (select ${contentOfRequest} from portal.requested_corrections q where q.statement_uid = s.statement_uid), false)
        as "correctionIsAsked",
      coalesce(a.asked_by::text = current_setting('portal.user_uid', true), false) as "askedByCaller"
    from portal.statements s join portal.payrolls y on y.payroll_uid = s.payroll_uid
    left join portal.approvals a on a.record_uid = s.statement_uid
    where s.statement_uid = any(${[...statementUids]}::uuid[])`.execute(reader);
  const found = new Map(rows.map(({ uid, ...facts }) => [uid, facts]));
  return (uid) => found.get(uid) ?? noFacts;
}

/** A correction as it is made once it is approved: the amounts that should have been, with their tax relief and what was given up. */
export interface RequestedCorrection {
  changes: readonly (PaidAmounts & { employerContributionUid: string })[];
  reason: string;
}

/** Notes a correction that a person asks to approve. It takes the place of one that has ended. The statement must be locked. */
export async function requestCorrection(
  tx: Scoped,
  { employerId, statementUid }: StatementOf,
  { changes, reason }: RequestedCorrection,
  asking: { askedBy: string; at: Date },
): Promise<void> {
  await sql`
    insert into portal.requested_corrections (statement_uid, employer_id, changes, reason)
    values (${statementUid}, ${employerId}, ${JSON.stringify(changes)}::text::jsonb, ${reason})
    on conflict (statement_uid) do update set changes = excluded.changes, reason = excluded.reason`.execute(tx);
  const { rows } = await sql<{ contentSha256: string }>`
    select ${contentOfRequest} as "contentSha256" from portal.requested_corrections q where q.statement_uid = ${statementUid}`.execute(
    tx,
  );
  const [{ contentSha256 } = { contentSha256: '' }] = rows;
  await askForApprovalOf(tx, { employerId, recordUid: statementUid, contentSha256 }, asking);
}

/** The correction that waits, and the person who asked; null without one. */
export async function requestedCorrection(
  reader: Reader,
  { employerId, statementUid }: StatementOf,
): Promise<(RequestedCorrection & { askedBy: string }) | null> {
  const { rows } = await sql<RequestedCorrection & { askedBy: string }>`
    select q.changes, q.reason, a.asked_by as "askedBy"
    from portal.requested_corrections q join portal.approvals a on a.record_uid = q.statement_uid
    where q.employer_id = ${employerId} and q.statement_uid = ${statementUid}`.execute(reader);
  return rows[0] ?? null;
}

const nothingAsked: CorrectionApproval = {
  isAsked: false,
  contentSha256: null,
  askedBy: null,
  askedAt: null,
  reason: null,
  totalDifference: 0,
  changes: [],
};

const before = sql`json_build_object('employeeRegularAmount', d.employee_regular_amount, 'employerRegularAmount', d.employer_regular_amount,
  'employeeLumpSum', d.employee_lump_sum, 'employerLumpSum', d.employer_lump_sum,
  'taxRelief', d.tax_relief, 'sacrificedAmount', d.sacrificed_amount)`;
const after = sql`json_build_object('employeeRegularAmount', d.employee_regular_after, 'employerRegularAmount', d.employer_regular_after,
  'employeeLumpSum', d.employee_lump_after, 'employerLumpSum', d.employer_lump_after,
  'taxRelief', d.tax_relief_after, 'sacrificedAmount', d.sacrificed_after)`;

/** The correction that waits for approval, with the amounts before and after it, and its checksum as it is now. */
export async function readCorrectionApproval(
  reader: Reader,
  { employerId, statementUid }: StatementOf,
): Promise<CorrectionApproval> {
  const { rows } = await sql<CorrectionApproval>`
    select a.content_sha256 = ${contentOfRequest} as "isAsked", a.content_sha256 as "contentSha256", p.asked_by_name as "askedBy",
      a.asked_at as "askedAt", q.reason, d."totalDifference", d.changes
    from portal.requested_corrections q join portal.approvals a on a.record_uid = q.statement_uid
    left join lateral portal.people_of_approval(q.statement_uid) p on true
    cross join lateral (
      select coalesce(sum(d.employee_regular_after + d.employer_regular_after + d.employee_lump_after + d.employer_lump_after
          - d.employee_regular_amount - d.employer_regular_amount - d.employee_lump_sum - d.employer_lump_sum), 0)::bigint as "totalDifference",
        coalesce(json_agg(json_build_object('employerContributionUid', d.employer_contribution_uid, 'employeeUid', d.employee_uid,
          'employeeName', e.first_name || ' ' || e.last_name, 'payrollNumber', e.payroll_number, 'before', ${before}, 'after', ${after})
          order by e.last_name, e.first_name, d.employer_contribution_uid), '[]') as changes
      from (${changed}) d join portal.employees e on e.employee_uid = d.employee_uid) d
    where q.employer_id = ${employerId} and q.statement_uid = ${statementUid}`.execute(reader);
  const [found] = rows;
  return found?.isAsked ? found : nothingAsked;
}

/** Removes the correction that waits: it is made, or nobody needs it any more. */
export async function removeRequestedCorrection(tx: Scoped, { employerId, statementUid }: StatementOf): Promise<void> {
  await sql`delete from portal.requested_corrections where employer_id = ${employerId} and statement_uid = ${statementUid}`.execute(
    tx,
  );
  await endApproval(tx, employerId, statementUid);
}
