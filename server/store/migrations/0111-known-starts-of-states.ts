import { type Kysely, sql } from 'kysely';
import { titledLifecycles } from './0106-titles-of-requests.ts';
import { type KeptLifecycle, lifecycleRecordsView } from './lifecycleRecordsView.ts';

/**
 * The start of a state without a recorded step, as far as the record tells it. The start of a payroll is not the start of its state: a ceased payroll was active
 * until then.
 */
const starts: Readonly<Record<string, string>> = {
  payroll: 'null',
  benefit: 'null',
  employerClosure: 'null',
  employeeRequest: `case r.status when 'outstanding' then r.requested_at end`,
  pensionRelationship: `(case r.state when 'active' then r.enrolled_on else r.ended_on end)::timestamp at time zone 'Europe/London'`,
};

const withKnownStart = (kept: KeptLifecycle): KeptLifecycle => ({ ...kept, made: starts[kept.machine] ?? kept.made });

export const lifecyclesWithKnownStarts: readonly KeptLifecycle[] = titledLifecycles.map(withKnownStart);

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(lifecycleRecordsView(lifecyclesWithKnownStarts)).execute(db);
}
