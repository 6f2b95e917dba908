import { sql } from 'kysely';
import type { Reader, Scoped } from '../../createStore.ts';

/** The carrying out of a job's instructions. */
export interface BulkLoadRun {
  jobUid: string;
  employerId: number;
  /** The payroll of the load; null for one of the whole employer. */
  payrollUid: string | null;
  /** The pay period whose contributions the load has; null without one. */
  payrollDateUid: string | null;
  /** The scheme of the load's enrolments where its rows name none. */
  pensionSchemeUid: string | null;
  /** Whether the contributions of the period are submitted at the end. */
  submitsPeriod: boolean;
  state: 'processing' | 'processed' | 'undoing' | 'undone';
  /** The last row that was carried out; 0 before the first. */
  lastRow: number;
  /** The person whose instructions they are. */
  startedBy: string;
  undoneBy: string | null;
  statementUid: string | null;
  /** The reason for which the contributions were not submitted. */
  statementRefusal: string | null;
  /** Whether a fault has stopped it, until somebody tries again. */
  isStopped: boolean;
  /** Changes that were carried out, and that were refused. */
  done: number;
  failed: number;
}

/** The data for beginning a run. */
export type NewRun = Omit<
  BulkLoadRun,
  'state' | 'lastRow' | 'undoneBy' | 'statementUid' | 'statementRefusal' | 'isStopped' | 'done' | 'failed'
>;

const columns = sql`
  bulk_load_job_uid as "jobUid", employer_id as "employerId", payroll_uid as "payrollUid", payroll_date_uid as "payrollDateUid",
  pension_scheme_uid as "pensionSchemeUid", submits_period as "submitsPeriod", state, last_row as "lastRow", started_by as "startedBy", undone_by as "undoneBy",
  statement_uid as "statementUid", statement_refusal as "statementRefusal",
  stopped_at is not null as "isStopped", done_count as done, failed_count as failed`;

/** Begins the run of a job. One that has begun already stays as it is. */
export async function insertRun(tx: Scoped, run: NewRun, at: Date): Promise<void> {
  await sql`
    insert into portal.bulk_load_runs (bulk_load_job_uid, employer_id, payroll_uid, payroll_date_uid, pension_scheme_uid, submits_period, started_by, started_at)
    values (${run.jobUid}, ${run.employerId}, ${run.payrollUid}, ${run.payrollDateUid}, ${run.pensionSchemeUid}, ${run.submitsPeriod}, ${run.startedBy}, ${at})
    on conflict (bulk_load_job_uid) do nothing`.execute(tx);
}

/** The run of a job; null before it has begun. */
export async function findRun(reader: Reader, employerId: number, jobUid: string): Promise<BulkLoadRun | null> {
  const { rows } = await sql<BulkLoadRun>`
    select ${columns} from portal.bulk_load_runs where employer_id = ${employerId} and bulk_load_job_uid = ${jobUid}`.execute(
    reader,
  );
  return rows[0] ?? null;
}

/** The run of a job, locked until the transaction ends, so that one server at a time carries out a batch. */
export async function lockRun(tx: Scoped, employerId: number, jobUid: string): Promise<BulkLoadRun | null> {
  const { rows } = await sql<BulkLoadRun>`
    select ${columns} from portal.bulk_load_runs where employer_id = ${employerId} and bulk_load_job_uid = ${jobUid} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The run of a job, locked as by {@link lockRun}; null if somebody else has locked it. */
export async function lockFreeRun(tx: Scoped, employerId: number, jobUid: string): Promise<BulkLoadRun | null> {
  const { rows } = await sql<BulkLoadRun>`
    select ${columns} from portal.bulk_load_runs where employer_id = ${employerId} and bulk_load_job_uid = ${jobUid} for update skip locked`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The runs of some jobs. */
export async function runsOfJobs(reader: Reader, jobUids: readonly string[]): Promise<BulkLoadRun[]> {
  const { rows } = await sql<BulkLoadRun>`
    select ${columns} from portal.bulk_load_runs where bulk_load_job_uid = any(${[...jobUids]}::uuid[])`.execute(reader);
  return rows;
}

/** The runs that are not at their end, for a server that takes over what another one has begun. */
export async function runsUnderWay(reader: Reader): Promise<{ jobUid: string; employerId: number }[]> {
  const { rows } = await sql<{ jobUid: string; employerId: number }>`
    select bulk_load_job_uid as "jobUid", employer_id as "employerId" from portal.bulk_load_runs
    where state in ('processing', 'undoing') and stopped_at is null order by started_at, bulk_load_job_uid`.execute(reader);
  return rows;
}

/** Instructions by their outcome. */
export interface Tally {
  done: number;
  failed: number;
  notDone: number;
}

/** Moves a run on to the last row of a batch. */
export async function moveRun(
  tx: Scoped,
  { employerId, jobUid }: BulkLoadRun,
  { lastRow, rowCount, tally }: { lastRow: number; rowCount: number; tally: Tally },
): Promise<void> {
  await sql`
    update portal.bulk_load_runs set last_row = ${lastRow}, done_row_count = done_row_count + ${rowCount}, done_count = done_count + ${tally.done},
      failed_count = failed_count + ${tally.failed}, not_done_count = not_done_count + ${tally.notDone}
    where employer_id = ${employerId} and bulk_load_job_uid = ${jobUid}`.execute(tx);
}

/** Counts instructions that were undone, or left as they are. */
export async function countUndone(
  tx: Scoped,
  { employerId, jobUid }: BulkLoadRun,
  { undone, left }: { undone: number; left: number },
): Promise<void> {
  await sql`
    update portal.bulk_load_runs set done_count = done_count - ${undone + left}, undone_count = undone_count + ${undone}, left_count = left_count + ${left}
    where employer_id = ${employerId} and bulk_load_job_uid = ${jobUid}`.execute(tx);
}

/** Stops a run at the place that it has reached. */
export async function stopRun(tx: Scoped, { employerId, jobUid }: BulkLoadRun, at: Date): Promise<void> {
  await sql`
    update portal.bulk_load_runs set stopped_at = ${at} where employer_id = ${employerId} and bulk_load_job_uid = ${jobUid}`.execute(
    tx,
  );
}

/** Lets a stopped run go on. A job without one stays as it is. */
export async function resumeRun(
  tx: Scoped,
  { employerId, bulkLoadJobUid }: { employerId: number; bulkLoadJobUid: string },
): Promise<void> {
  await sql`
    update portal.bulk_load_runs set stopped_at = null, measured_from = clock_timestamp(),
      measured_done = case when state = 'undoing' then undone_count + left_count else done_row_count end
    where employer_id = ${employerId} and bulk_load_job_uid = ${bulkLoadJobUid}`.execute(tx);
}

/** Ends a run whose rows are all carried out. */
export async function endRun(
  tx: Scoped,
  { employerId, jobUid }: BulkLoadRun,
  { at, statementUid, statementRefusal }: { at: Date; statementUid: string | null; statementRefusal: string | null },
): Promise<void> {
  await sql`
    update portal.bulk_load_runs set state = 'processed', finished_at = ${at}, statement_uid = ${statementUid}, statement_refusal = ${statementRefusal}
    where employer_id = ${employerId} and bulk_load_job_uid = ${jobUid}`.execute(tx);
}

/** Begins the undoing of a run that has ended, or has stopped on the way. */
export async function beginUndo(
  tx: Scoped,
  { employerId, jobUid }: Pick<BulkLoadRun, 'employerId' | 'jobUid'>,
  { at, undoneBy }: { at: Date; undoneBy: string },
): Promise<void> {
  await sql`
    update portal.bulk_load_runs set state = 'undoing', undone_by = ${undoneBy}, undone_at = ${at}, stopped_at = null,
      measured_from = clock_timestamp(), measured_done = 0
    where employer_id = ${employerId} and bulk_load_job_uid = ${jobUid}`.execute(tx);
}

/** Ends the undoing of a run. */
export async function endUndo(tx: Scoped, { employerId, jobUid }: BulkLoadRun): Promise<void> {
  await sql`
    update portal.bulk_load_runs set state = 'undone' where employer_id = ${employerId} and bulk_load_job_uid = ${jobUid}`.execute(
    tx,
  );
}
