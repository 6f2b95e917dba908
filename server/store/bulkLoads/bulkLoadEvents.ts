import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';
import type { LoadOf } from './bulkLoadRows.ts';

/** Notes who acknowledged the warnings of the contents as they are. The record has the reason. */
export async function acknowledgeWarnings(
  tx: Scoped,
  { employerId, bulkLoadJobUid }: LoadOf,
  { acknowledgedBy, acknowledgedAt }: { acknowledgedBy: string; acknowledgedAt: Date },
): Promise<void> {
  await sql`
    update portal.bulk_load_jobs set acknowledged_by = ${acknowledgedBy}, acknowledged_timestamp = ${acknowledgedAt}
    where employer_id = ${employerId} and bulk_load_job_uid = ${bulkLoadJobUid}`.execute(tx);
}

/**
 * Notes who confirmed that the rows are about the people whom their numbers find, and makes the upload ready to be checked again. The record has the reason.
 */
export async function confirmPeople(
  tx: Scoped,
  { employerId, bulkLoadJobUid }: LoadOf,
  { confirmedBy, confirmedAt, reason }: { confirmedBy: string; confirmedAt: Date; reason: string },
): Promise<void> {
  await sql`
    update portal.bulk_load_jobs set people_confirmed_by = ${confirmedBy}, people_confirmed_timestamp = ${confirmedAt}, people_confirmation_reason = ${reason}
    where employer_id = ${employerId} and bulk_load_job_uid = ${bulkLoadJobUid}`.execute(tx);
}

/** Ends what people have said about the former contents. */
export const forgetDecisions = sql`approved_by = null, approved_timestamp = null, approved_sha256 = null, acknowledged_by = null,
  acknowledged_timestamp = null, acknowledgement_reason = null, people_confirmed_by = null, people_confirmed_timestamp = null,
  people_confirmation_reason = null`;

/** Sets the state after a change of the contents, which ends an approval and an acknowledgement. */
export async function setChangedState(tx: Scoped, { employerId, bulkLoadJobUid }: LoadOf, status: string): Promise<void> {
  await sql`
    update portal.bulk_load_jobs set status = ${status}, ${forgetDecisions}
    where employer_id = ${employerId} and bulk_load_job_uid = ${bulkLoadJobUid}`.execute(tx);
}

/** Takes an upload from its pay period. */
export async function detachLoad(tx: Scoped, { employerId, bulkLoadJobUid }: LoadOf): Promise<void> {
  await sql`
    update portal.bulk_load_jobs set payroll_date_uid = null
    where employer_id = ${employerId} and bulk_load_job_uid = ${bulkLoadJobUid}`.execute(tx);
}

/** Keeps the reason for which the work on an upload has stopped. */
export async function failLoad(
  tx: Scoped,
  { employerId, bulkLoadJobUid }: LoadOf,
  { status, failureReason }: { status: string; failureReason: string },
): Promise<void> {
  await sql`
    update portal.bulk_load_jobs set status = ${status}, failure_reason = ${failureReason}
    where employer_id = ${employerId} and bulk_load_job_uid = ${bulkLoadJobUid}`.execute(tx);
}
