import { type Kysely, sql } from 'kysely';

/** Direct debit mandates: an employer's authority to collect the contributions of a benefit. */
const statements = [
  `create table portal.direct_debit_mandates (
  id uuid primary key default gen_random_uuid(),
  employer_id bigint not null references portal.employers,
  benefit_uid uuid not null,
  account_name text not null,
  sort_code text,
  bank_account_number text,
  bank_name text,
  account_holder_confirmed boolean not null default false,
  failure_reason text check (failure_reason in ('0', '1', '2', '3', '5', '6', 'B', 'C', 'F', 'G', 'H', 'I', 'K', 'L', 'O', 'P', 'Q')),
  status text not null default 'pending' check (status in ('pending', 'active', 'failed', 'cancelled'))
)`,
  `create index direct_debit_mandates_of_employer on portal.direct_debit_mandates (employer_id)`,
  `alter table portal.direct_debit_mandates enable row level security`,
  `create policy own_employers on portal.direct_debit_mandates to portal_api using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])) with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[]))`,
  `create policy every_employer on portal.direct_debit_mandates to portal_provider using (true) with check (true)`,
  `grant select, insert, update on portal.direct_debit_mandates to portal_api, portal_provider`,
  // One mandate of a benefit at a time may be pending or active.
  `create unique index direct_debit_mandates_in_force on portal.direct_debit_mandates (benefit_uid) where status in ('pending', 'active')`,
  ...['insert', 'update'].map(
    (event) => `create trigger refused_in_closure_${event} after ${event} on portal.direct_debit_mandates
      referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
      execute function portal.refuse_in_closure('begun')`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
