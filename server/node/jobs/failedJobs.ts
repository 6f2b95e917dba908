import { sql } from 'kysely';
import { titleOfJob } from '../../work/core/jobQueue.ts';
import type { Store } from '../../store/createStore.ts';
import { sendNotices } from '../../store/notices/notices.ts';

/** The record of the notice about a failure `j` of a job: a job that is tried again and fails is a new one. */
const record = sql`'job ' || j.id || ' ' || coalesce(extract(epoch from j.completed_on)::bigint, 0)`;

/**
 * Tells the provider's staff of jobs that have failed after their last attempt, once of each, and settles the notices of those that were tried again. pg-boss may end
 * a job whose server has died, so the jobs are looked for.
 */
export async function tellOfFailedJobs({ db, within }: Store, at: Date): Promise<void> {
  await sql`
    update portal.notices n set settled_at = ${at} where n.is_for_provider and n.record_uid like 'job %' and n.settled_at is null
      and not exists (select from jobs.job j where j.state = 'failed' and ${record} = n.record_uid)`.execute(db);
  const { rows } = await sql<{ name: string; record: string }>`
    select j.name, ${record} as record from jobs.job j where j.state = 'failed'
      and not exists (select from portal.notices n where n.is_for_provider and n.record_uid = ${record})`.execute(db);
  if (rows.length === 0) return;
  await within('all', (tx) =>
    sendNotices(
      tx,
      rows.map(({ name, record: recordUid }) => ({
        employerId: null,
        isForProvider: true,
        kind: 'service' as const,
        title: `A job has failed: ${titleOfJob(name)}`,
        body: 'Its last attempt has failed. The list of jobs has the reason, and lets you try it again.',
        href: '/inspector?view=jobs',
        at,
        recordUid,
      })),
    ),
  );
}
