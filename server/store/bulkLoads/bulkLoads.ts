import { type RawBuilder, sql } from 'kysely';
import type { Mapping, Reading } from '../../../domain/files/types.ts';
import type { FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { undecidedStates, workedOnStates } from '../../../schemas/lib/bulkLoads/unfinishedStates.ts';
import { openForChanges } from '../contributions/openForChanges.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { payrollStatus } from '../payrolls/payrolls.ts';

/** The benefit of a job `j` and its file `l`: its own, in a file of several. */
export const benefitOfJob = sql`coalesce(j.benefit_uid, l.benefit_uid)`;
export const schemeOfJob = sql`case when j.benefit_uid is null then l.pension_scheme_uid
  else (select own.pension_scheme_uid from portal.benefits own where own.benefit_uid = j.benefit_uid) end`;

/** A file that has arrived, and what it is for. */
export interface NewBulkLoad {
  employerId: number;
  fileUid: string;
  fileName: string;
  fileSha256: string;
  fileSize: number;
  mediaType: string;
  fileAction: FileAction;
  payrollUid: string | null;
  benefitUid: string | null;
  payrollDateUid: string | null;
  pensionSchemeUid: string | null;
  /** Whether its rows say of which benefits they are: the check gives each benefit a job of its own. Default: no. */
  namesBenefits?: boolean;
  uploadedBy: string;
  uploadedAt: Date;
}

/** Keeps a file with the job that carries it out. @returns the job's uid. */
export async function insertBulkLoad(tx: Scoped, load: NewBulkLoad): Promise<string> {
  const { rows } = await sql<{ uid: string }>`
    with load as (
      insert into portal.bulk_loads (employer_id, file_uid, file_sha256, file_size, media_type, file_action, payroll_uid, benefit_uid,
        pension_scheme_uid, uploaded_by, uploaded_at)
      values (${load.employerId}, ${load.fileUid}, ${load.fileSha256}, ${load.fileSize}, ${load.mediaType}, ${load.fileAction}, ${load.payrollUid},
        ${load.benefitUid}, ${load.pensionSchemeUid}, ${load.uploadedBy}, ${load.uploadedAt})
      returning bulk_load_uid, employer_id)
    insert into portal.bulk_load_jobs (employer_id, bulk_load_uid, file_name, payroll_date_uid, has_other_rows)
    select employer_id, bulk_load_uid, ${load.fileName}, ${load.payrollDateUid}, ${load.namesBenefits === true} from load
    returning bulk_load_job_uid as uid`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('The new upload was not written.');
  return made.uid;
}

/** Another upload, for a link to it. */
export interface OtherLoad {
  bulkLoadJobUid: string;
  fileName: string;
}

async function otherLoad(reader: Reader, where: RawBuilder<unknown>): Promise<OtherLoad | null> {
  const { rows } = await sql<OtherLoad>`
    select j.bulk_load_job_uid as "bulkLoadJobUid", j.file_name as "fileName"
    from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid)
    where ${where} order by l.uploaded_at, j.bulk_load_job_uid limit 1`.execute(reader);
  return rows[0] ?? null;
}

/**
 * The upload of the same payroll that is not done with yet; of the employer itself for a file without a payroll. Rows that an upload has left over may wait
 * beside it, until they are processed. Two requests at the same moment wait for each other at the employer's row.
 */
export async function loadInProgress(tx: Scoped, employerId: number, payrollUid: string | null): Promise<OtherLoad | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bulk load ' || ${String(employerId)}, 0))`.execute(tx);
  return findLoadInProgress(tx, employerId, payrollUid);
}

/** The same without the lock: another upload may begin at any moment. */
export const findLoadInProgress = (reader: Reader, employerId: number, payrollUid: string | null): Promise<OtherLoad | null> =>
  otherLoad(
    reader,
    sql`j.employer_id = ${employerId} and l.payroll_uid is not distinct from ${payrollUid}
      and (j.status = any(${[...workedOnStates]}) or j.rest_of_bulk_load_job_uid is null and j.status = any(${[...undecidedStates]}))`,
  );

/**
 * The first upload of the same content for the same period, unless it came to nothing. A file of several benefits has been for several periods: for those of them that
 * are still open.
 */
export const sameContent = (
  tx: Scoped,
  { employerId, fileSha256, payrollDateUid }: Pick<NewBulkLoad, 'employerId' | 'fileSha256' | 'payrollDateUid'>,
): Promise<OtherLoad | null> =>
  otherLoad(
    tx,
    sql`j.employer_id = ${employerId} and l.file_sha256 = ${fileSha256} and (j.payroll_date_uid is not distinct from ${payrollDateUid}
        or ${payrollDateUid}::uuid is null and j.benefit_uid is not null and exists (select from portal.pay_periods r
          where r.payroll_date_uid = j.payroll_date_uid and r.status = any(${[...openForChanges]})))
      and j.status not in ('failed', 'discarded', 'disassociated', 'undone', 'refused')`,
  );

/** An upload, as its checks, its files and its lifecycle need it. */
export interface KeptLoad {
  bulkLoadJobUid: string;
  bulkLoadUid: string;
  employerId: number;
  status: string;
  fileName: string;
  fileUid: string;
  fileSha256: string;
  fileSize: number;
  mediaType: string;
  fileAction: FileAction;
  payrollUid: string | null;
  benefitUid: string | null;
  payrollDateUid: string | null;
  pensionSchemeUid: string | null;
  uploadedBy: string;
  reading: Reading | null;
  /** The sheet of a workbook that a person has chosen. */
  sheet: string | null;
  /** The encoding that a person has chosen. */
  encoding: string | null;
  /** The row of the headings that a person has chosen. */
  headingRow: number | null;
  readsHidden: boolean;
  mapping: Mapping | null;
  /** Whether a person has chosen the mapping. */
  mappingIsChosen: boolean;
  /** Whether it has the rows of one benefit of several in its file. */
  isOfSeveral: boolean;
  /** Whether it also has the rows that name none of them; all rows, until they are divided. */
  hasOtherRows: boolean;
  /** Whether somebody of the provider has confirmed that the rows are about the people whom their numbers find. */
  peopleConfirmed: boolean;
  rowCount: number;
  contentSha256: string | null;
}

export const loadColumns = sql`
  j.bulk_load_job_uid as "bulkLoadJobUid", j.bulk_load_uid as "bulkLoadUid", j.employer_id as "employerId", j.status, j.file_name as "fileName",
  l.file_uid as "fileUid", l.file_sha256 as "fileSha256", l.file_size as "fileSize", l.media_type as "mediaType", l.file_action as "fileAction",
  l.payroll_uid as "payrollUid", ${benefitOfJob} as "benefitUid", j.payroll_date_uid as "payrollDateUid", ${schemeOfJob} as "pensionSchemeUid",
  l.uploaded_by as "uploadedBy", l.reading, l.sheet, l.encoding, l.heading_row as "headingRow",
  l.reads_hidden as "readsHidden", l.mapping, l.mapping_is_chosen as "mappingIsChosen",
  j.benefit_uid is not null as "isOfSeveral", j.has_other_rows as "hasOtherRows",
  j.people_confirmed_timestamp is not null as "peopleConfirmed", j.row_count as "rowCount",
  j.content_sha256 as "contentSha256"`;

/** One upload; null when there is none. @param lock - Locks its job until the transaction ends. */
export async function findLoad(
  reader: Reader,
  employerId: number,
  bulkLoadJobUid: string,
  lock = false,
): Promise<KeptLoad | null> {
  const { rows } = await sql<KeptLoad>`
    select ${loadColumns} from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid)
    where j.employer_id = ${employerId} and j.bulk_load_job_uid = ${bulkLoadJobUid} ${lock ? sql`for update of j` : sql``}`.execute(
    reader,
  );
  return rows[0] ?? null;
}

/** The facts about uploads that their rows in the table do not have. */
export interface LoadFacts {
  bulkLoadJobUid: string;
  requiresApproval: boolean;
  requiresSecondUser: boolean;
  /** Whether rows without errors may be processed while others have errors. */
  allowsPartial: boolean;
  /** Whether it has the rows that another upload of its file has left over. */
  isRest: boolean;
  /** Whether the user of the scope sent the file, or has changed what it does, in whatever role. Asked for only where a second person must approve. */
  isAuthor: boolean;
  /** Whether a cell has been corrected. */
  isCorrected: boolean;
  /** Whether there is a row about which a person has to decide. */
  hasUndecided: boolean;
  /** Whether the file or a row without errors has a warning that such a decision does not settle. */
  hasWarnings: boolean;
  /** Whether a row is about another person than its numbers, and nobody has confirmed the numbers. */
  hasDoubtfulPeople: boolean;
  /** Whether nobody has acknowledged the warnings of the contents as they are. */
  needsAcknowledgement: boolean;
}

const caller = sql`current_setting('portal.user_uid', true)`;

/** Whether the user of the scope has an upload's contents on their conscience: sent the file, chose its sheet, its encoding or the meaning of its columns, corrected a cell that stands so, or made a decision about a row or a missing member. */
const isAuthor = sql`(l.uploaded_by::text = ${caller} or l.mapping_chosen_by::text = ${caller} or l.sheet_chosen_by::text = ${caller} or l.encoding_chosen_by::text = ${caller}
  or exists (select from portal.bulk_load_decisions d where d.bulk_load_job_uid = j.bulk_load_job_uid and d.decided_by::text = ${caller})
  or exists (select from portal.bulk_load_missing_members m where m.bulk_load_job_uid = j.bulk_load_job_uid and m.decided_by::text = ${caller})
  or exists (select from portal.bulk_load_edits e where e.bulk_load_job_uid = j.bulk_load_job_uid and e.edited_by::text = ${caller}
    and not exists (select from portal.bulk_load_edits later where (later.bulk_load_job_uid, later.row_number, later.column_index) = (e.bulk_load_job_uid, e.row_number, e.column_index)
      and later.edit_number > e.edit_number)
    and e.after <> (select first.before from portal.bulk_load_edits first where (first.bulk_load_job_uid, first.row_number, first.column_index) = (e.bulk_load_job_uid, e.row_number, e.column_index)
      order by first.edit_number limit 1)))`;

/** The rules of the upload's payroll. A file of several payrolls follows the strictest of them. */
export async function factsOfLoads(reader: Reader, bulkLoadJobUids: readonly string[]): Promise<LoadFacts[]> {
  const { rows } = await sql<LoadFacts>`
    select j.bulk_load_job_uid as "bulkLoadJobUid", coalesce(p.approval, false) as "requiresApproval", coalesce(p.second_user, false) as "requiresSecondUser",
      coalesce(p.partial, false) as "allowsPartial", j.rest_of_bulk_load_job_uid is not null as "isRest", coalesce(p.second_user, false) and ${isAuthor} as "isAuthor",
      exists (select from portal.bulk_load_edits e where e.bulk_load_job_uid = j.bulk_load_job_uid) as "isCorrected", j.undecided_row_count > 0 as "hasUndecided", w.has_warnings as "hasWarnings",
      j.people_confirmed_timestamp is null and (j.doubtful_person_row_count > 0 or j.file_findings @> '[{"code": "columnOfOthers"}]') as "hasDoubtfulPeople",
      w.has_warnings and j.acknowledged_timestamp is null as "needsAcknowledgement"
    from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid)
    cross join lateral (
      select j.warned_row_count > j.only_duplicate_row_count or j.file_findings @> '[{"severity": "warning"}]' as has_warnings) w
    cross join lateral (
      select bool_or(p.require_bulk_load_approval) as approval, bool_or(p.require_bulk_load_second_user_approval) as second_user,
        bool_and(p.allow_partial_bulk_loads) as partial from portal.payrolls p
      where p.employer_id = j.employer_id and (p.payroll_uid = l.payroll_uid or l.payroll_uid is null and ${payrollStatus('p')} <> 'Ceased')) p
    where j.bulk_load_job_uid = any(${bulkLoadJobUids}::uuid[])`.execute(reader);
  return rows;
}

/** The latest upload of a pay period that has not been given up. Of the parts of a file, the one on which the service works, or else the one that waits for a person. */
export interface LoadOfPeriod {
  payrollDateUid: string;
  latestBulkLoadJobUid: string;
  pensionSchemeUid: string | null;
  status: string;
  uploadedBy: string | null;
}

export async function latestLoadsOfPeriods(reader: Reader, payrollDateUids: readonly string[]): Promise<LoadOfPeriod[]> {
  const { rows } = await sql<LoadOfPeriod>`
    select distinct on (j.payroll_date_uid) j.payroll_date_uid as "payrollDateUid", j.bulk_load_job_uid as "latestBulkLoadJobUid",
      ${schemeOfJob} as "pensionSchemeUid", j.status, portal.name_of_uploader(l.bulk_load_uid) as "uploadedBy"
    from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid)
    where j.payroll_date_uid = any(${payrollDateUids}::uuid[]) and j.status not in ('discarded', 'disassociated', 'undone', 'refused')
    order by j.payroll_date_uid, l.uploaded_at desc, j.status in ('validatingData', 'processingInstructions', 'undoing') desc,
      j.status in ('waitingForTriggerToStartProcessing', 'approved') desc, j.bulk_load_job_uid`.execute(reader);
  return rows;
}
