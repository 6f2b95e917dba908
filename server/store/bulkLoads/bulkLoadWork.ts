import { sql } from 'kysely';
import type { BulkLoadJob } from '../../../schemas/generated/types.ts';
import type { FileRow, Finding, Mapping, Reading } from '../../../domain/files/types.ts';
import type { ColumnFindings } from '../../../domain/files/checks/people/columnDoubts.ts';
import { confirmable } from '../../../domain/files/checks/againstMembers.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { forgetDecisions } from './bulkLoadEvents.ts';
import { deleteRows, insertRows, type LoadOf, type RowToWrite } from './bulkLoadRows.ts';
import { type KeptLoad, loadColumns } from './bulkLoads.ts';
import { noteChecked } from './loadContent.ts';
import { noteMissing } from './missing/missingMembers.ts';

/** The sums of the rows of a file. */
export type LoadSummary = NonNullable<BulkLoadJob['processingSummary']>;

/** Another worker has taken the job over, or somebody has ended it. */
export class LostLoad extends Error {}

const isFree = (staleSeconds: number) =>
  sql`j.status = 'validatingData' and (j.worker_uid is null or j.heartbeat_at < clock_timestamp() - make_interval(secs => ${staleSeconds}))`;

/** A file that a worker has taken, with the number of its checks since rows were last written, this one among them. */
export type LoadToCheck = KeptLoad & { attemptCount: number };

/**
 * Takes the file that came first, for one worker alone: one that nobody checks, or whose worker has given no sign of life for some time. Files whose checks have ended a
 * worker come after the others.
 *
 * @returns null when there is none.
 */
export async function takeLoad(
  tx: Scoped,
  { workerUid, staleSeconds }: { workerUid: string; staleSeconds: number },
): Promise<LoadToCheck | null> {
  const { rows } = await sql<LoadToCheck>`
    with next as (
      select j.bulk_load_job_uid from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid)
      where ${isFree(staleSeconds)}
      order by j.attempt_count, l.uploaded_at, j.bulk_load_job_uid limit 1 for update of j skip locked
    ), j as (
      update portal.bulk_load_jobs j set worker_uid = ${workerUid}, heartbeat_at = clock_timestamp(), started_at = clock_timestamp(),
        attempt_count = attempt_count + 1
      from next where j.bulk_load_job_uid = next.bulk_load_job_uid returning j.*)
    select ${loadColumns}, j.attempt_count as "attemptCount" from j join portal.bulk_loads l using (bulk_load_uid)`.execute(tx);
  return rows[0] ?? null;
}

/** Whether a file waits for a worker. */
export async function hasLoadToTake(reader: Reader, staleSeconds: number): Promise<boolean> {
  const { rows } = await sql`select 1 from portal.bulk_load_jobs j where ${isFree(staleSeconds)} limit 1`.execute(reader);
  return rows.length > 0;
}

/** A job in the hands of a worker. */
export interface TakenLoad extends LoadOf {
  workerUid: string;
}

const toLostLoad = ({ bulkLoadJobUid }: TakenLoad): LostLoad =>
  new LostLoad(`The upload ${bulkLoadJobUid} is no longer this worker's.`);

const isMine = ({ bulkLoadJobUid, employerId, workerUid }: TakenLoad) =>
  sql`bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId} and worker_uid = ${workerUid} and status = 'validatingData'`;

/** Locks the job for the transaction. @throws LostLoad when it is no longer the worker's. */
export async function holdTaken(tx: Scoped, taken: TakenLoad): Promise<void> {
  const { rows } = await sql`
    update portal.bulk_load_jobs set heartbeat_at = clock_timestamp() where ${isMine(taken)} returning 1`.execute(tx);
  if (rows.length === 0) throw toLostLoad(taken);
}

/** Writes rows, of which there is one at least, with the counts of the job, in one statement. @throws LostLoad */
export async function writeTaken(tx: Scoped, taken: TakenLoad, rows: readonly RowToWrite[]): Promise<void> {
  const failed = rows.filter(({ findings }) => findings.some(({ severity }) => severity === 'error')).length;
  const doubtful = rows.filter(({ findings }) =>
    findings.some(({ code, severity }) => severity === 'error' && confirmable.has(code)),
  ).length;
  const withFindings = rows.filter(({ findings }) => findings.length > 0).length;
  const held = sql`
    update portal.bulk_load_jobs set heartbeat_at = clock_timestamp(), attempt_count = 0, row_count = row_count + ${rows.length},
      doubtful_person_row_count = doubtful_person_row_count + ${doubtful}, failed_row_count = failed_row_count + ${failed}, warned_row_count = warned_row_count + ${withFindings - failed}
    where ${isMine(taken)} returning 1`;
  if ((await insertRows(tx, taken, rows, held)) === 0) throw toLostLoad(taken);
}

/** What is known about a file before its rows are checked. */
export interface FileKnowledge {
  reading: Reading | null;
  /** The first rows. */
  head: readonly FileRow[];
  mapping: Mapping | null;
  /** Whether the mapping was chosen for an earlier file. */
  isRemembered: boolean;
  expectedRowCount: number | null;
}

/** Keeps what is known about a file before its rows are checked. */
export async function noteReading(
  tx: Scoped,
  { bulkLoadUid, bulkLoadJobUid }: Pick<KeptLoad, 'bulkLoadUid' | 'bulkLoadJobUid'>,
  { reading, head, mapping, isRemembered, expectedRowCount }: FileKnowledge,
): Promise<void> {
  await sql`
    update portal.bulk_loads set reading = ${reading && JSON.stringify(reading)}::text::jsonb, head = ${JSON.stringify(head)}::text::jsonb,
      mapping = ${mapping && JSON.stringify(mapping)}::text::jsonb, mapping_is_remembered = ${isRemembered}
    where bulk_load_uid = ${bulkLoadUid}`.execute(tx);
  await sql`
    update portal.bulk_load_jobs set expected_row_count = ${expectedRowCount} where bulk_load_job_uid = ${bulkLoadJobUid}`.execute(
    tx,
  );
}

/** Keeps the meaning of the columns that all rows of a file have shown. */
export async function keepMapping(tx: Scoped, { bulkLoadUid }: Pick<KeptLoad, 'bulkLoadUid'>, mapping: Mapping): Promise<void> {
  await sql`
    update portal.bulk_loads set mapping = ${JSON.stringify(mapping)}::text::jsonb where bulk_load_uid = ${bulkLoadUid}`.execute(
    tx,
  );
}

/** The first rows of a file, and its headings if it has any. */
export interface LoadHead {
  head: FileRow[];
  headings: readonly string[] | null;
  isRemembered: boolean;
}

export async function headOfLoad(reader: Reader, { employerId, bulkLoadJobUid }: LoadOf): Promise<LoadHead> {
  const { rows } = await sql<{ head: FileRow[] | null; hasHeading: boolean | null; isRemembered: boolean }>`
    select l.head, (l.mapping -> 'hasHeading')::boolean as "hasHeading", l.mapping_is_remembered as "isRemembered"
    from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid)
    where j.bulk_load_job_uid = ${bulkLoadJobUid} and j.employer_id = ${employerId}`.execute(reader);
  const { head, hasHeading, isRemembered = false } = rows[0] ?? {};
  return { head: head ?? [], headings: hasHeading === true ? (head?.[0]?.cells ?? null) : null, isRemembered };
}

/** The fields of a job that the end of its checks sets. */
export interface LoadOutcome {
  status: string;
  fileFindings: readonly Finding[];
  /** What is asked about the columns; null if nothing is. */
  questions: unknown;
  /** The sums of the rows; null before they were checked. */
  summary: LoadSummary | null;
  failureReason: string | null;
}

/** Ends the worker's part of a job. @throws LostLoad */
export async function endTaken(
  tx: Scoped,
  taken: TakenLoad,
  { status, fileFindings, questions, summary, failureReason }: LoadOutcome,
): Promise<void> {
  const errors = fileFindings.filter(({ severity }) => severity === 'error').length;
  const { rows } = await sql`
    update portal.bulk_load_jobs set status = ${status}, file_findings = ${JSON.stringify(fileFindings)}::text::jsonb, file_error_count = ${errors},
      questions = ${questions === null ? null : JSON.stringify(questions)}::text::jsonb, summary = ${summary === null ? null : JSON.stringify(summary)}::text::jsonb,
      failure_reason = ${failureReason}, worker_uid = null, heartbeat_at = null, attempt_count = 0
    where ${isMine(taken)} returning 1`.execute(tx);
  if (rows.length === 0) throw toLostLoad(taken);
  if (summary !== null) await noteMissing(tx, taken);
  await noteChecked(tx, taken);
}

/** Leaves the job to the next worker at once, without counting an attempt: the service stops. Nothing if it is no longer the worker's. */
export async function leaveTaken(tx: Scoped, taken: TakenLoad): Promise<void> {
  await sql`
    update portal.bulk_load_jobs set worker_uid = null, heartbeat_at = null, attempt_count = greatest(attempt_count - 1, 0)
    where ${isMine(taken)}`.execute(tx);
}

/** Removes the rows that the worker has written, because another reading of the file's dates needs other values. @throws LostLoad */
export async function beginAgain(tx: Scoped, taken: TakenLoad): Promise<void> {
  await holdTaken(tx, taken);
  await deleteRows(tx, taken);
  await sql`
    update portal.bulk_load_jobs set row_count = 0, failed_row_count = 0, warned_row_count = 0, doubtful_person_row_count = 0 where ${isMine(taken)}`.execute(
    tx,
  );
}

/** Removes the findings of rows that a finding about the whole file stands for, and counts the rows again. */
export async function removeFindings(
  tx: Scoped,
  { employerId, bulkLoadJobUid }: LoadOf,
  { codes, columns, pairs }: ColumnFindings['consequences'],
): Promise<void> {
  const ofColumn = pairs.map(({ code, column }) => `${code} ${column}`);
  // Each row by itself: a join of the rows with themselves takes minutes where the table's statistics are from before the file.
  await sql`
    update portal.bulk_load_rows r set (findings, has_errors, has_warnings) = (
      select json_agg(one), coalesce(bool_or(one ->> 'severity' = 'error'), false), coalesce(bool_or(one ->> 'severity' = 'warning'), false)
      from json_array_elements(r.findings) one
      where one ->> 'code' <> all(${codes}::text[]) and coalesce(one ->> 'column' <> all(${columns}::text[]), true)
        and coalesce(concat_ws(' ', one ->> 'code', one ->> 'column') <> all(${ofColumn}::text[]), true))
    where r.bulk_load_job_uid = ${bulkLoadJobUid} and r.employer_id = ${employerId} and r.findings is not null`.execute(tx);
  await countFaultyRows(tx, { employerId, bulkLoadJobUid });
}

/** Counts the rows with findings again. */
async function countFaultyRows(tx: Scoped, { employerId, bulkLoadJobUid }: LoadOf): Promise<void> {
  await sql`
    update portal.bulk_load_jobs j set failed_row_count = c.failed, warned_row_count = c.warned, doubtful_person_row_count = c.doubtful
    from (
      select count(*) filter (where has_errors) as failed, count(*) filter (where not has_errors) as warned,
        count(*) filter (where has_errors and exists (select from json_array_elements(findings) f
          where f ->> 'severity' = 'error' and f ->> 'code' = any(${[...confirmable]}::text[]))) as doubtful
      from portal.bulk_load_rows where bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId} and findings is not null) c
    where j.bulk_load_job_uid = ${bulkLoadJobUid} and j.employer_id = ${employerId}`.execute(tx);
}

/**
 * Counts the rows of a job again, after they were changed, and keeps their new sums.
 *
 * @param isOfOthers - Whether a row is about another employee than before, so that others may be missing from the file.
 */
export async function recountRows(
  tx: Scoped,
  { employerId, bulkLoadJobUid }: LoadOf,
  summary: LoadSummary,
  isOfOthers = true,
): Promise<void> {
  await sql`
    update portal.bulk_load_jobs set summary = ${JSON.stringify(summary)}::text::jsonb
    where bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId}`.execute(tx);
  await countFaultyRows(tx, { employerId, bulkLoadJobUid });
  if (isOfOthers) await noteMissing(tx, { employerId, bulkLoadJobUid });
  await noteChecked(tx, { employerId, bulkLoadJobUid });
}

/** Makes a job ready for its checks to begin again. */
export async function resetLoad(tx: Scoped, { employerId, bulkLoadJobUid }: LoadOf): Promise<void> {
  await sql`
    update portal.bulk_load_jobs set row_count = 0, failed_row_count = 0, warned_row_count = 0, doubtful_person_row_count = 0, file_error_count = 0, file_findings = '[]',
      questions = null, summary = null, worker_uid = null, heartbeat_at = null, attempt_count = 0, content_sha256 = null, ${forgetDecisions}
    where bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId}`.execute(tx);
}

/** Lets any worker take the job at once. */
export async function releaseLoad(tx: Scoped, { employerId, bulkLoadJobUid }: LoadOf): Promise<void> {
  await sql`
    update portal.bulk_load_jobs set worker_uid = null, heartbeat_at = null, failure_reason = null, attempt_count = 0
    where bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId}`.execute(tx);
}

/** What is known about the work on a job. */
export interface LoadProgress {
  expectedRowCount: number | null;
  /** Since its worker began. */
  elapsedSeconds: number | null;
  fileFindings: Finding[];
  questions: unknown;
  summary: LoadSummary | null;
}

export async function progressOfLoad(reader: Reader, { employerId, bulkLoadJobUid }: LoadOf): Promise<LoadProgress> {
  const { rows } = await sql<LoadProgress>`
    select expected_row_count as "expectedRowCount", file_findings as "fileFindings", questions, summary,
      extract(epoch from clock_timestamp() - started_at)::float8 as "elapsedSeconds"
    from portal.bulk_load_jobs where bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId}`.execute(reader);
  const [progress] = rows;
  if (!progress) throw new Error(`The upload ${bulkLoadJobUid} is not there.`);
  return progress;
}
