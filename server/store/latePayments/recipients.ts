import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';

/** The people to whom reminders of an employer go. */
export interface Recipients {
  employerId: number;
  employerName: string;
  /** The addresses of its administrators. */
  administrators: string[];
  /** The intermediaries that act for it. */
  intermediaries: { id: number; email: string | null }[];
}

/** The recipients of reminders, by the employer. */
export async function recipientsOf(tx: Scoped, employerIds: readonly number[]): Promise<Map<number, Recipients>> {
  const { rows } = await sql<Recipients>`
    select e.id as "employerId", e.name as "employerName", array(
        select distinct u.email from portal.company_relationships r join portal.users u on u.user_uid = r.user_uid
        where r.employer_id = e.id and r.is_active and (r.is_pension_administrator or r.is_senior_pension_administrator) order by u.email
      ) as administrators, coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email) order by i.id)
        from portal.intermediary_employers a join portal.intermediaries i on i.id = a.intermediary_id
        where a.employer_id = e.id and a.is_active and i.is_active
      ), '[]') as intermediaries
    from portal.employers e where e.id = any(${[...new Set(employerIds)]}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.employerId, row]));
}
