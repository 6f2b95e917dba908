import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';
import type { LoadOf } from './bulkLoadRows.ts';

/** Notes who approved the contents as they are. */
export async function approveLoad(
  tx: Scoped,
  { employerId, bulkLoadJobUid }: LoadOf,
  { approvedBy, approvedAt }: { approvedBy: string; approvedAt: Date },
): Promise<void> {
  await sql`
    update portal.bulk_load_jobs set approved_by = ${approvedBy}, approved_timestamp = ${approvedAt}
    where employer_id = ${employerId} and bulk_load_job_uid = ${bulkLoadJobUid}`.execute(tx);
}

/** Sets the state after a change of the contents, which ends an approval. */
export async function setChangedState(tx: Scoped, { employerId, bulkLoadJobUid }: LoadOf, status: string): Promise<void> {
  await sql`
    update portal.bulk_load_jobs set status = ${status}, approved_by = null, approved_timestamp = null
    where employer_id = ${employerId} and bulk_load_job_uid = ${bulkLoadJobUid}`.execute(tx);
}

/** Takes an upload from its pay period. */
export async function detachLoad(tx: Scoped, { employerId, bulkLoadJobUid }: LoadOf): Promise<void> {
  await sql`
    update portal.bulk_load_jobs set payroll_date_uid = null
    where employer_id = ${employerId} and bulk_load_job_uid = ${bulkLoadJobUid}`.execute(tx);
}
