import { sql } from 'kysely';
import type { Reader, Scoped } from '../../createStore.ts';
import type { KeptLoad } from '../bulkLoads.ts';

/** Whether the payment of a statement `s` is awaited. */
const isUnpaid = sql`s.total_amount > 0 and not s.is_cancelled and not s.has_been_paid`;

/** Those of the jobs whose contributions are on a statement that awaits its payment. */
export async function unpaidLoads(reader: Reader, jobUids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uid: string }>`
    select r.bulk_load_job_uid as uid from portal.bulk_load_runs r join portal.statements s on s.statement_uid = r.statement_uid
    where r.bulk_load_job_uid = any(${[...jobUids]}::uuid[]) and ${isUnpaid}`.execute(reader);
  return new Set(rows.map(({ uid }) => uid));
}

/** An upload whose contributions are on a statement. */
export interface StatementLoad extends Pick<KeptLoad, 'bulkLoadJobUid' | 'employerId' | 'fileName' | 'status'> {
  /** Whether the payment of the statement is awaited. */
  isUnpaid: boolean;
}

/** Whether the statement that an upload has made was cancelled. */
export async function hasCancelledStatement(reader: Reader, jobUid: string): Promise<boolean> {
  const { rows } = await sql`
    select from portal.bulk_load_runs r join portal.statements s on s.statement_uid = r.statement_uid
    where r.bulk_load_job_uid = ${jobUid} and s.is_cancelled`.execute(reader);
  return rows.length > 0;
}

/** The uploads whose contributions are on a statement, locked until the transaction ends. */
export async function lockLoadsOfStatement(tx: Scoped, statementUid: string): Promise<StatementLoad[]> {
  const { rows } = await sql<StatementLoad>`
    select j.bulk_load_job_uid as "bulkLoadJobUid", j.employer_id as "employerId", j.file_name as "fileName", j.status, ${isUnpaid} as "isUnpaid"
    from portal.bulk_load_runs r join portal.bulk_load_jobs j using (bulk_load_job_uid) join portal.statements s on s.statement_uid = r.statement_uid
    where r.statement_uid = ${statementUid} order by j.bulk_load_job_uid for update of j`.execute(tx);
  return rows;
}

/** Writes the state of an upload. */
export async function setLoadState(
  tx: Scoped,
  { employerId, bulkLoadJobUid }: Pick<KeptLoad, 'employerId' | 'bulkLoadJobUid'>,
  status: string,
): Promise<void> {
  await sql`
    update portal.bulk_load_jobs set status = ${status}
    where employer_id = ${employerId} and bulk_load_job_uid = ${bulkLoadJobUid}`.execute(tx);
}
