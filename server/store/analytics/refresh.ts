import { sql } from 'kysely';
import type { Reader } from '../createStore.ts';

/** Employers without figures, with figures from before `notBefore`, or with changes since. At most `limit`, in the order of their ids after `after`. */
export async function staleEmployers(
  reader: Reader,
  { after, notBefore, limit }: { after: number; notBefore: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from portal.employers e left join portal.analytics_refreshes r on r.employer_id = e.id
    where e.id > ${after} and (r.refreshed_at is null or r.refreshed_at < ${notBefore}
      or exists (select from portal.changes c where c.employer_id = e.id and c.at > r.refreshed_at))
    order by e.id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/**
 * Counts the figures of employers from their records, in the caller's transaction.
 *
 * @param employerIds - Null for every employer.
 * @param at - The time that is shown with the figures.
 */
export async function refreshFigures(tx: Reader, employerIds: readonly number[] | null, at: Date): Promise<void> {
  const ofThem = employerIds === null ? sql`true` : sql`employer_id = any(${employerIds}::bigint[])`;
  // Of two servers, the second waits here, and then finds the rows of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('portal analytics', 0))`.execute(tx);
  await sql`delete from portal.analytics_contributions where ${ofThem}`.execute(tx);
  // A corrected statement has the differences only, so that the sum of both is right.
  await sql`
    insert into portal.analytics_contributions (employer_id, payroll_uid, month, kind, people, amount)
    select c.employer_id, c.payroll_uid, date_trunc('month', p.period_end_date)::date, k.kind,
      count(distinct c.employee_uid), sum(k.amount)
    from (select * from portal.regular_payroll_contributions where ${ofThem} and statement_uid is not null and not is_cancelled) c
    join portal.statements s on s.statement_uid = c.statement_uid and not s.is_cancelled
    join portal.pay_periods p on p.payroll_date_uid = s.payroll_date_uid
    cross join lateral (values ('employee', c.employee_regular_amount), ('employer', c.employer_regular_amount),
      ('employeeLumpSum', c.employee_lump_sum), ('employerLumpSum', c.employer_lump_sum)) k (kind, amount)
    where k.amount <> 0
    group by grouping sets ((1, 2, 3, 4), (1, 3, 4))`.execute(tx);
  await sql`delete from portal.analytics_members where ${ofThem}`.execute(tx);
  await sql`
    insert into portal.analytics_members (employer_id, state, people)
    select employer_id, state, count(*) from (
      select e.employer_id, case
        when not e.is_active then 'left'
        when bool_or(r.state = 'active') then 'enrolled'
        when bool_or(r.state = 'optedOut') then 'optedOut'
        else 'notEnrolled' end as state
      from (select * from portal.employees where ${ofThem}) e
      left join portal.pension_scheme_relationships r on r.employee_uid = e.employee_uid
      group by e.employer_id, e.employee_uid, e.is_active) people
    group by employer_id, state`.execute(tx);
  await sql`
    insert into portal.analytics_refreshes (employer_id, refreshed_at)
    select id, ${at} from (select id, id as employer_id from portal.employers) e where ${ofThem}
    on conflict (employer_id) do update set refreshed_at = excluded.refreshed_at`.execute(tx);
}
