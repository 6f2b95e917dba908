import { sql } from 'kysely';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { type Counting, ofEmployers } from '../analytics/counting.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { waitsForEmployer } from '../payments/waitsForEmployer.ts';

/** Periods whose contributions are still to be submitted. */
const unsubmitted = sql`('notYetDue', 'pendingGeneration', 'openForUpload', 'uploadIsOverdue')`;

/**
 * Takes the next employers whose figures have to be counted: those whose records have changed, and then those whose figures are of another day. Of two servers, the
 * second waits until the first one's transaction has ended, so that older figures never replace newer ones.
 */
export async function takeDueEmployers(tx: Scoped, today: CalendarDay, limit: number): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('portal client overviews', 0))`.execute(tx);
  const { rows: changed } = await sql<{ id: number }>`select t.id from portal.take_clients_due(${limit}::integer) t (id)`.execute(
    tx,
  );
  if (changed.length > 0) return changed.map(({ id }) => id);
  // Three conditions in turn, since each is a range of the index.
  const { rows: outdated } = await sql<{ id: number }>`
    (select employer_id as id from portal.client_overviews where figures_day is null limit ${limit})
    union all (select employer_id from portal.client_overviews where figures_day < ${today}::date limit ${limit})
    union all (select employer_id from portal.client_overviews where figures_day > ${today}::date limit ${limit})
    limit ${limit}`.execute(tx);
  return outdated.map(({ id }) => id);
}

/** Counts the overviews of employers from their records, in the caller's transaction. */
export async function countOverviews(counting: Counting): Promise<void> {
  const { tx, at, today } = counting;
  await sql`
    insert into portal.client_overviews (employer_id, next_deadline, next_deadline_kind, overdue_count, last_load_uid, last_load_name, last_load_timestamp,
      last_load_status, last_load_errors, request_count, data_quality_score, figures_timestamp, figures_day)
    select e.id, d.next_deadline, d.kind, coalesce(d.overdue, 0), l.bulk_load_job_uid, l.file_name, l.uploaded_at, l.status, l.errors, coalesce(r.requests, 0),
      q.data_quality_score, ${at}::timestamptz, ${today}::date
    from portal.employers e
    left join (
      select employer_id, min(due_date) as next_deadline, (array_agg(kind order by due_date, kind))[1] as kind,
        count(*) filter (where due_date < ${today}::date)::integer as overdue
      from (
        select employer_id, due_date, 'contributions' as kind from portal.pay_periods
        where status in ${unsubmitted} and ${ofEmployers(counting, 'employer_id')}
        union all
        select employer_id, due_date, 'payment' from portal.statements s
        where not has_been_paid and not is_cancelled and total_amount > 0 and ${waitsForEmployer('s')} and ${ofEmployers(counting, 'employer_id')}
      ) open group by employer_id
    ) d on d.employer_id = e.id
    left join (
      select distinct on (j.employer_id) j.employer_id, j.bulk_load_job_uid, j.file_name, b.uploaded_at, j.status,
        case when j.status in ('discarded', 'undone', 'disassociated') then 0 else j.failed_row_count + j.file_error_count end as errors
      from portal.bulk_load_jobs j join portal.bulk_loads b using (bulk_load_uid)
      where j.rest_of_bulk_load_job_uid is null and ${ofEmployers(counting, 'j.employer_id')}
      order by j.employer_id, b.uploaded_at desc, j.bulk_load_job_uid
    ) l on l.employer_id = e.id
    left join (
      select employer_id, count(*)::integer as requests from portal.employee_requests
      where status = 'outstanding' and ${ofEmployers(counting, 'employer_id')} group by employer_id
    ) r on r.employer_id = e.id
    left join portal.analytics_refreshes q on q.employer_id = e.id
    where ${ofEmployers(counting, 'e.id')}
    on conflict (employer_id) do update set
      (next_deadline, next_deadline_kind, overdue_count, last_load_uid, last_load_name, last_load_timestamp, last_load_status, last_load_errors, request_count,
        data_quality_score, figures_timestamp, figures_day)
      = (excluded.next_deadline, excluded.next_deadline_kind, excluded.overdue_count, excluded.last_load_uid, excluded.last_load_name,
        excluded.last_load_timestamp, excluded.last_load_status, excluded.last_load_errors, excluded.request_count, excluded.data_quality_score,
        excluded.figures_timestamp, excluded.figures_day)`.execute(tx);
}

/** Empties the queue, after the overviews of all employers were counted in the same transaction. */
export async function forgetDueEmployers(tx: Reader): Promise<void> {
  await sql`delete from portal.client_overviews_due`.execute(tx);
}
