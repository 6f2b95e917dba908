import { sql } from 'kysely';
import type { OpenWorkCounts } from '../../../schemas/generated/types.ts';
import type { Reader } from '../createStore.ts';

type Kind = OpenWorkCounts['kinds'][number];

/** The records of all employers that wait for the provider's staff, each kind as its list shows it. */
export async function countOpenWork(reader: Reader): Promise<Kind[]> {
  const { rows } = await sql<Kind>`
    select 'tasks' as kind, count(*)::integer as count, 
      (count(*) filter (where t.due_date <= portal.uk_today() and coalesce(t.waits_until <= portal.uk_today(), true)))::integer as "dueCount"
    from portal.tasks t where t.status = 'open' and t.responsible = 'provider'
    union all
    select 'latePayments', count(*)::integer,
      (count(*) filter (where portal.late_payment_next_on(l.status, l.steps, l.next_step_on) <= portal.uk_today()))::integer
    from portal.late_payments l where l.status <> 'settled'
    union all
    select 'signUps', count(*)::integer, null from portal.sign_up_leads l where l.state = 'submitted'
    union all
    select 'failedUploads', count(*)::integer, null from portal.client_overviews o where o.last_load_errors > 0`.execute(reader);
  return rows;
}
