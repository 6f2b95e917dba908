import { type RawBuilder, sql } from 'kysely';
import type { NamedBenefit } from '../../../domain/files/types.ts';
import { openForChanges } from '../contributions/openForChanges.ts';
import type { Reader, Scoped } from '../createStore.ts';
import type { LoadOf } from './bulkLoadRows.ts';
import { type KeptLoad, loadColumns } from './bulkLoads.ts';
import { holdTaken, type TakenLoad } from './bulkLoadWork.ts';

/** The names by which rows of a file may mean the benefit `b`. */
export const namesOfBenefit: RawBuilder<unknown> = sql`array_remove(array[b.name, b.type,
  (select p.long_name from portal.product_types p where p.product_uid = b.product_uid)] || (
    select array[s.name, s.scheme_name, s.scheme_number] from portal.pension_schemes s where s.pension_scheme_uid = b.pension_scheme_uid), null)`;

/** A benefit to which rows of a file can be given, with the one pay period that takes them. */
export interface OpenBenefit extends NamedBenefit {
  payrollDateUid: string;
}

/** Whether the period `r` is one for which nobody contributes. It takes contributions, but nobody waits for them: a file that names no period is for another one, if any is open. */
export const takesNone: RawBuilder<boolean> = sql`r.status = 'noStatementsAvailable'`;

/** The benefits of a payroll with one pay period that is open for upload. Of one with several, it could not be told which is meant. */
export async function openBenefits(
  reader: Reader,
  { employerId, payrollUid }: Pick<KeptLoad, 'employerId' | 'payrollUid'>,
): Promise<OpenBenefit[]> {
  const { rows } = await sql<OpenBenefit>`
    select b.benefit_uid as "benefitUid", b.name as title, ${namesOfBenefit} as names, p.uid as "payrollDateUid"
    from portal.benefits b cross join lateral (
      select (array_agg(o.uid))[1] as uid from (
        select r.payroll_date_uid as uid, rank() over (order by ${takesNone}) as place from portal.pay_periods r
        where r.benefit_uid = b.benefit_uid and r.employer_id = b.employer_id and r.status = any(${[...openForChanges]})) o
      where o.place = 1 having count(*) = 1) p
    where b.employer_id = ${employerId} and b.payroll_uid = ${payrollUid} order by b.name, b.benefit_uid`.execute(reader);
  return rows;
}

/** The rows of one benefit of a file. */
export interface PartOfFile {
  benefit: OpenBenefit;
  /** Of the rows with corrected cells, those of this benefit. */
  editedRows: readonly number[];
}

/**
 * Gives the job of a file the rows of its first benefit and those that name none, and each further benefit a job of its own, which any worker may take.
 *
 * @returns the new jobs. @throws LostLoad
 */
export async function divideLoad(tx: Scoped, taken: TakenLoad, [first, ...others]: readonly PartOfFile[]): Promise<KeptLoad[]> {
  const { employerId, bulkLoadJobUid } = taken;
  if (!first) throw new Error(`The file of the upload ${bulkLoadJobUid} has no benefit to be divided by.`);
  await holdTaken(tx, taken);
  await sql`
    update portal.bulk_load_jobs set benefit_uid = ${first.benefit.benefitUid}, payroll_date_uid = ${first.benefit.payrollDateUid}, has_other_rows = true
    where bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId}`.execute(tx);
  const made: KeptLoad[] = [];
  for (const { benefit, editedRows } of others) {
    const { rows } = await sql<KeptLoad>`
      with j as (
        insert into portal.bulk_load_jobs (employer_id, bulk_load_uid, file_name, payroll_date_uid, benefit_uid)
        select employer_id, bulk_load_uid, file_name, ${benefit.payrollDateUid}, ${benefit.benefitUid}
        from portal.bulk_load_jobs where bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId}
        returning *)
      select ${loadColumns} from j join portal.bulk_loads l using (bulk_load_uid)`.execute(tx);
    const [job] = rows;
    if (!job) throw new Error(`The upload ${bulkLoadJobUid} has gone while it was locked.`);
    await sql`
      update portal.bulk_load_edits set bulk_load_job_uid = ${job.bulkLoadJobUid}
      where bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId} and row_number = any(${[...editedRows]}::integer[])`.execute(
      tx,
    );
    made.push(job);
  }
  return made;
}

/** A job of a file with several benefits, and its benefit. */
export interface JobOfFile {
  bulkLoadJobUid: string;
  benefitUid: string;
  benefitTitle: string;
  status: string;
  rowCount: number;
  failedRowCount: number;
  contentSha256: string | null;
}

/**
 * The jobs of the benefits of an upload's file, by the names of the benefits; none for a file of one. Of a file that was divided again, those of the last time. The
 * rows that a job has left over are an upload of their own.
 */
export async function jobsOfFile(reader: Reader, { employerId, bulkLoadJobUid }: LoadOf): Promise<JobOfFile[]> {
  const { rows } = await sql<JobOfFile>`
    select distinct on (b.name, b.benefit_uid) o.bulk_load_job_uid as "bulkLoadJobUid", b.benefit_uid as "benefitUid", b.name as "benefitTitle", o.status,
      o.row_count as "rowCount", o.failed_row_count as "failedRowCount", o.content_sha256 as "contentSha256"
    from portal.bulk_load_jobs j join portal.bulk_load_jobs o using (bulk_load_uid) join portal.benefits b on b.benefit_uid = o.benefit_uid
    where j.bulk_load_job_uid = ${bulkLoadJobUid} and j.employer_id = ${employerId} and o.employer_id = ${employerId}
      and o.rest_of_bulk_load_job_uid is null and j.rest_of_bulk_load_job_uid is null
    order by b.name, b.benefit_uid, o.status in ('discarded', 'disassociated', 'undone', 'refused'), o.bulk_load_job_uid`.execute(
    reader,
  );
  return rows;
}

/** Locks jobs in an order of their own, so that two people who change them together wait for each other. */
export async function lockJobs(tx: Scoped, employerId: number, bulkLoadJobUids: readonly string[]): Promise<void> {
  await sql`
    select 1 from portal.bulk_load_jobs where employer_id = ${employerId} and bulk_load_job_uid = any(${[...bulkLoadJobUids]}::uuid[])
    order by bulk_load_job_uid for update`.execute(tx);
}

/**
 * Lets a job have all rows of its file again, before they are divided again by another meaning of its columns. It gets the corrected cells of the others, which must have
 * ended; decisions about missing members are made for one benefit, and end.
 */
export async function gatherLoad(tx: Scoped, { employerId, bulkLoadJobUid }: LoadOf, others: readonly string[]): Promise<void> {
  await sql`
    update portal.bulk_load_edits set bulk_load_job_uid = ${bulkLoadJobUid}
    where employer_id = ${employerId} and bulk_load_job_uid = any(${[...others]}::uuid[])`.execute(tx);
  await sql`
    delete from portal.bulk_load_missing_members
    where employer_id = ${employerId} and bulk_load_job_uid = ${bulkLoadJobUid}`.execute(tx);
  await sql`
    update portal.bulk_load_jobs set benefit_uid = null, payroll_date_uid = null, has_other_rows = true
    where employer_id = ${employerId} and bulk_load_job_uid = ${bulkLoadJobUid}`.execute(tx);
}
