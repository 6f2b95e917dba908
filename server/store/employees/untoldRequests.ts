import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';

/** New requests of an employer's employees. */
export interface NewRequests {
  employerId: number;
  contributionChanges: number;
  optOuts: number;
}

/** The record of the notices about an employer's requests, by which the database settles them. */
export const recordOfRequests = (employerId: number): string => `requests of ${employerId}`;

/** Takes outstanding requests of which the employer does not know yet, up to a limit. Those that another transaction has taken are left to it. */
export async function takeUntoldRequests(tx: Scoped, at: Date, limit: number): Promise<NewRequests[]> {
  const { rows } = await sql<NewRequests>`
    with untold as (
      select q.request_uid from portal.employee_requests q
      where q.told_at is null and q.status = 'outstanding' and exists (select from portal.employers e where e.id = q.employer_id and e.is_active)
      order by q.employer_id limit ${limit} for update skip locked
    ), taken as (
      update portal.employee_requests q set told_at = ${at} from untold u where q.request_uid = u.request_uid returning q.employer_id, q.type
    )
    select employer_id::integer as "employerId", (count(*) filter (where type = 'contributionChange'))::integer as "contributionChanges",
      (count(*) filter (where type = 'optOut'))::integer as "optOuts"
    from taken group by employer_id order by employer_id`.execute(tx);
  return rows;
}
