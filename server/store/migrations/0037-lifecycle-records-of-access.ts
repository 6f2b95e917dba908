import { type Kysely, sql } from 'kysely';
import { firstLifecycles } from './0035-lifecycle-records.ts';
import { type KeptLifecycle, lifecycleRecordsView } from './lifecycleRecordsView.ts';

const name = `coalesce(r.invited_first_name || ' ' || r.invited_last_name, u.first_name || ' ' || u.last_name)`;
const withUser = 'left join portal.users u on u.user_uid = r.user_uid';

/** Who administers an employer or belongs to a firm, and which firm acts for which employer. */
export const accessLifecycles: readonly KeptLifecycle[] = [
  {
    machine: 'adminAccess',
    // An employee who only sees their own savings administers nothing.
    from: `(select * from portal.company_relationships
      where not is_employee or is_pension_administrator or is_senior_pension_administrator or access_state = 'invited') r ${withUser}`,
    uid: 'r.access_uid',
    title: name,
    state: 'r.access_state',
    made: 'coalesce(r.ended_at, r.started_at)',
  },
  {
    machine: 'adminAccess',
    from: `portal.intermediary_members r ${withUser}`,
    uid: 'r.access_uid',
    employer: 'null',
    intermediary: 'r.intermediary_id',
    title: name,
    state: 'r.access_state',
    made: 'coalesce(r.ended_at, r.started_at)',
  },
  {
    machine: 'intermediaryAssociation',
    from: `portal.intermediary_employers r left join portal.intermediaries i on i.id = r.intermediary_id
      left join portal.employers e on e.id = r.employer_id`,
    uid: 'r.association_uid',
    intermediary: 'r.intermediary_id',
    title: `i.name || ' for ' || e.name`,
    state: `case when r.is_active then 'associated' else 'revoked' end`,
    made: 'coalesce(r.ended_at, r.started_at)',
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(lifecycleRecordsView([...firstLifecycles, ...accessLifecycles])).execute(db);
}
