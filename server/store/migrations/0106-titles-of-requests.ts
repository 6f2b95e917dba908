import { type Kysely, sql } from 'kysely';
import { firstLifecycles } from './0035-lifecycle-records.ts';
import { accessLifecycles } from './0037-lifecycle-records-of-access.ts';
import { lifecycleRecordsView } from './lifecycleRecordsView.ts';

const title = `case r.type when 'optOut' then 'Opt-out of ' else 'Contribution change for ' end || e.first_name || ' ' || e.last_name`;

/** The title of an employee's request, as the history words it. */
const lifecycles = [...firstLifecycles, ...accessLifecycles].map((kind) =>
  kind.machine === 'employeeRequest' ? { ...kind, title } : kind,
);

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(lifecycleRecordsView(lifecycles)).execute(db);
}
