import { type RawBuilder, sql } from 'kysely';
import type { OpenWorkCounts } from '../../../schemas/generated/types.ts';
import { hasLoadErrors } from '../core/lastLoadErrors.ts';
import { isWaiting } from '../core/urgency.ts';
import type { Reader } from '../createStore.ts';

type Kind = OpenWorkCounts['kinds'][number];

/** The open tasks of the provider, or those of one kind of task, which are among them. */
const tasks = (kind: Kind['kind'], only: RawBuilder<unknown> = sql`true`) => sql`
  select ${kind} as kind, count(*)::integer as count,
    (count(*) filter (where t.due_date <= portal.uk_today() and not ${isWaiting}))::integer as "dueCount"
  from portal.tasks t where t.status = 'open' and t.responsible = 'provider' and ${only}`;

/** The records of all employers that wait for the provider's staff, each kind as its list shows it. */
export async function countOpenWork(reader: Reader): Promise<Kind[]> {
  const { rows } = await sql<Kind>`
    ${tasks('tasks')}
    union all
    ${tasks('refusedMandates', sql`t.kind = 'refusedMandate'`)}
    union all
    ${tasks('sumDifferences', sql`t.kind = 'sumDifference'`)}
    union all
    ${tasks('latePayments', sql`t.kind = 'latePayment'`)}
    union all
    ${tasks('failedUploads', sql`t.kind = 'failedUpload'`)}
    union all
    select 'signUps', count(*)::integer, null from portal.sign_up_leads l where l.state = 'submitted'
    union all
    select 'uploadErrors', count(*)::integer, null from portal.client_overviews o where ${hasLoadErrors('o')}`.execute(reader);
  return rows;
}
