import { type Kysely, sql } from 'kysely';
import { lifecyclesWithStatements } from './0128-corrected-statements.ts';
import { type KeptLifecycle, lifecycleRecordsView } from './lifecycleRecordsView.ts';

/** The view of the records with a state, with the sign-ups. They belong to their intermediary, or to the provider alone. */
const lifecyclesWithSignUps: readonly KeptLifecycle[] = [
  ...lifecyclesWithStatements,
  {
    machine: 'signUpLead',
    // A discarded sign-up is shown to nobody.
    from: `(select * from portal.sign_up_leads where state <> 'discarded') r`,
    uid: 'r.lead_uid',
    employer: 'null',
    intermediary: 'r.intermediary_id',
    title: `coalesce(r.company_name, 'Sign-up without a name')`,
    state: 'r.state',
    made: 'r.created_at',
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(lifecycleRecordsView(lifecyclesWithSignUps)).execute(db);
}
