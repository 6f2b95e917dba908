import { type Kysely, sql } from 'kysely';
import { lifecyclesWithKnownStarts } from './0111-known-starts-of-states.ts';
import { type KeptLifecycle, lifecycleRecordsView } from './lifecycleRecordsView.ts';

/** The view of the records with a state, with the pots. */
export const lifecyclesWithPots: readonly KeptLifecycle[] = [
  ...lifecyclesWithKnownStarts,
  {
    machine: 'pot',
    from: `portal.pots r left join portal.employees e on e.employee_uid = r.employee_uid
      left join portal.pension_schemes s on s.pension_scheme_uid = r.pension_scheme_uid
      left join portal.product_types t on t.product_uid = r.product_uid`,
    uid: 'r.pot_uid',
    title: `e.first_name || ' ' || e.last_name || ' in ' || coalesce(s.name, t.long_name)`,
    state: 'r.state',
    made: 'null',
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(lifecycleRecordsView(lifecyclesWithPots)).execute(db);
}
