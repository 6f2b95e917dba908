import { sql } from 'kysely';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { Reader, Scoped } from '../createStore.ts';

/** Employers in one read: some tens of milliseconds. */
const batch = 500;

/** All employers of a check: those with a change since the last one that ended, and of the others each on its day of the week. */
export interface EmployersToCheck {
  /** When the last check began; null before the first, which looks at all. */
  since: Date | null;
  /** The portal's day. */
  today: CalendarDay;
}

/** When the last check of the sums that has ended began; null before the first. */
export async function lastCheckAt(reader: Reader): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | string }>`
    select started_at as at from portal.sum_checks order by started_at desc limit 1`.execute(reader);
  return rows[0] ? new Date(rows[0].at) : null;
}

/**
 * The next employers of a check, by their ids.
 *
 * A change is written with the time at which its transaction began; an hour earlier than the last check are those that had not ended by then.
 */
export async function nextEmployers(reader: Reader, { since, today }: EmployersToCheck, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from portal.employers e
    where e.id > ${after} and (${since === null} or e.id % 7 = (${today}::date - date '2000-01-01') % 7
      or exists (select from portal.changes c where c.employer_id = e.id and c.at >= ${since}::timestamptz - interval '1 hour'))
    order by e.id limit ${batch}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Notes a check that has ended. */
export async function noteCheck(
  tx: Scoped,
  { startedAt, employerCount, differenceCount }: { startedAt: Date; employerCount: number; differenceCount: number },
): Promise<void> {
  await sql`
    insert into portal.sum_checks (started_at, employer_count, difference_count)
    values (${startedAt}, ${employerCount}, ${differenceCount})`.execute(tx);
}
