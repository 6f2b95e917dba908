import { type Kysely, sql } from 'kysely';
import { ceasingLifecycles } from './0102-ceasing.ts';
import { lifecycleRecordsView } from './lifecycleRecordsView.ts';

const title = `case r.type when 'optOut' then 'Opt-out of ' else 'Contribution change for ' end || e.first_name || ' ' || e.last_name`;

/** The title of an employee's request, as the history words it. */
export const titledLifecycles = ceasingLifecycles.map((kind) => (kind.machine === 'employeeRequest' ? { ...kind, title } : kind));

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(lifecycleRecordsView(titledLifecycles)).execute(db);
}
