import { type Kysely, sql } from 'kysely';

/** People's decisions about rows that may be about a known employee: the employee, or null for somebody else. */
const ownEmployers = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;

const statements = [
  `create table portal.bulk_load_decisions (
    bulk_load_job_uid uuid not null,
    row_number integer not null,
    employer_id bigint not null references portal.employers,
    employee_uid uuid,
    decided_by uuid not null references portal.users,
    decided_at timestamptz not null,
    primary key (bulk_load_job_uid, row_number)
  )`,
  'alter table portal.bulk_load_decisions enable row level security',
  `create policy own_employers on portal.bulk_load_decisions to portal_api using (${ownEmployers}) with check (${ownEmployers})`,
  'create policy every_employer on portal.bulk_load_decisions to portal_provider using (true) with check (true)',
  'grant select, insert, update on portal.bulk_load_decisions to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
