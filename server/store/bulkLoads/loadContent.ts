import { type RawBuilder, sql } from 'kysely';
import { checksumOf, openContributionTexts } from '../contributions/submittedContent.ts';
import type { Reader } from '../createStore.ts';
import type { LoadOf } from './bulkLoadRows.ts';
import { countDuplicates } from './duplicateRows.ts';

/**
 * The checksum of everything that the instructions of an upload follow from: its file, its sheet, its encoding, the meaning of its columns, its corrections, and the decisions
 * about its potential duplicates and about members who are missing from it.
 */
const sourcesNow: RawBuilder<string> = sql`(
  select encode(sha256(convert_to(l.file_sha256 || coalesce(l.sheet, '') || coalesce(l.encoding, '') || coalesce(l.mapping::text, '') || coalesce((
    select json_agg(json_build_array(e.row_number, e.column_index, e.after) order by e.edit_number)::text
    from portal.bulk_load_edits e where e.bulk_load_job_uid = j.bulk_load_job_uid and e.employer_id = j.employer_id), '') || coalesce((
    select json_agg(json_build_array(d.employee_uid, d.decision, d.leaving_date, d.reason, d.employee_regular_amount, d.employer_regular_amount)
      order by d.employee_uid)::text
    from portal.bulk_load_missing_members d where d.bulk_load_job_uid = j.bulk_load_job_uid and d.employer_id = j.employer_id), '') || coalesce((
    select json_agg(json_build_array(d.row_number, d.employee_uid, d.row_sha256) order by d.row_number)::text
    from portal.bulk_load_decisions d where d.bulk_load_job_uid = j.bulk_load_job_uid and d.employer_id = j.employer_id), ''), 'UTF8')), 'hex')
  from portal.bulk_loads l where l.bulk_load_uid = j.bulk_load_uid)`;

/**
 * The checksum of all that an approval is about, for the two moments at which it must be the same: the cells of each row and the person for whom it was checked, and the
 * contributions of the pay period as they stand, which are submitted with those of the file.
 */
const approvedNow = checksumOf(sql`
  select 'row' as kind, lpad(r.row_number::text, 10, '0') as place, concat_ws(' ', r.row_number, r.cells, coalesce(r.employee_uid::text, 'new')) as text
  from portal.bulk_load_rows r where r.bulk_load_job_uid = j.bulk_load_job_uid and r.employer_id = j.employer_id
  union all ${openContributionTexts(sql`j.payroll_date_uid`, sql`j.employer_id`)}`);

const isLoad = ({ employerId, bulkLoadJobUid }: LoadOf): RawBuilder<unknown> =>
  sql`j.employer_id = ${employerId} and j.bulk_load_job_uid = ${bulkLoadJobUid}`;

/** Whether a second person must approve the uploads of the load `j`. Elsewhere the checksum would be work for nothing. */
const needsSecondPerson = sql`exists (
  select from portal.payrolls p join portal.bulk_loads l on l.bulk_load_uid = j.bulk_load_uid
  where p.employer_id = j.employer_id and (p.payroll_uid = l.payroll_uid or l.payroll_uid is null) and p.require_bulk_load_second_user_approval)`;

/**
 * Notes that the contents as they stand are checked, with the number of potential duplicates that are left to decide about. Where a second person must approve,
 * this is what the first person offers for approval.
 */
export async function noteChecked(tx: Reader, of: LoadOf): Promise<void> {
  await countDuplicates(tx, of);
  await sql`
    update portal.bulk_load_jobs j set content_sha256 = ${sourcesNow}, offered_sha256 = case when ${needsSecondPerson} then ${approvedNow} end
    where ${isLoad(of)}`.execute(tx);
}

/** Notes the contents that are left after rows with errors were taken out in this transaction. An approval holds for those. */
export async function noteTakenOut(tx: Reader, of: LoadOf): Promise<void> {
  await sql`
    update portal.bulk_load_jobs j set content_sha256 = ${sourcesNow},
      approved_sha256 = case when approved_sha256 is not null then ${approvedNow} end,
      offered_sha256 = case when offered_sha256 is not null then ${approvedNow} end
    where ${isLoad(of)}`.execute(tx);
}

/** Notes who approved the contents as they stand. */
export async function approveContent(
  tx: Reader,
  of: LoadOf,
  { approvedBy, approvedAt }: { approvedBy: string; approvedAt: Date },
): Promise<void> {
  await sql`
    update portal.bulk_load_jobs j set approved_by = ${approvedBy}, approved_timestamp = ${approvedAt}, approved_sha256 = ${approvedNow}
    where ${isLoad(of)}`.execute(tx);
}

/** Whether an upload's contents are still those that were checked, and those that were approved if anybody has approved any. */
export interface SameContent {
  isAsChecked: boolean;
  /** Whether people, rows and the contributions of the period are those at the end of the last check; true where no second person must approve. */
  isAsOffered: boolean;
  isAsApproved: boolean;
}

export async function compareContent(reader: Reader, of: LoadOf): Promise<SameContent> {
  const { rows } = await sql<SameContent>`
    select coalesce(j.content_sha256 = ${sourcesNow}, false) as "isAsChecked",
      case when j.offered_sha256 is null then not ${needsSecondPerson} else j.offered_sha256 = ${approvedNow} end as "isAsOffered",
      case when j.approved_sha256 is null then true else j.approved_sha256 = ${approvedNow} end as "isAsApproved"
    from portal.bulk_load_jobs j where ${isLoad(of)}`.execute(reader);
  const [content] = rows;
  if (!content) throw new Error(`The upload ${of.bulkLoadJobUid} is not there.`);
  return content;
}
