import { type Kysely, sql } from 'kysely';

const own = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;

/**
 * The unlikely values that somebody has confirmed, kept with their record: the question (`x-warnings`), the values, the person and the moment. A
 * request adds to them and reads them; they go with their record alone. Of a record of the provider everybody may read them, and only the
 * provider's own role may write them.
 */
const statements = [
  `create table portal.confirmed_warnings (
    confirmation_uid uuid primary key default gen_random_uuid(),
    resource text not null,
    record_uid uuid not null,
    employer_id bigint references portal.employers,
    warning text not null,
    field text not null,
    question text not null,
    "values" jsonb not null check (jsonb_typeof("values") = 'object'),
    user_uid uuid not null references portal.users,
    confirmed_at timestamptz not null
  )`,
  'create index confirmed_warnings_by_record on portal.confirmed_warnings (record_uid)',
  'alter table portal.confirmed_warnings enable row level security',
  'grant select, insert, delete on portal.confirmed_warnings to portal_api, portal_provider',
  `create policy own_employers on portal.confirmed_warnings to portal_api using (${own}) with check (${own})`,
  'create policy of_the_provider on portal.confirmed_warnings for select to portal_api using (employer_id is null)',
  'create policy every_employer on portal.confirmed_warnings to portal_provider using (true) with check (true)',
  // Whether another employee of the employer has the same number.
  'create index employees_by_national_insurance on portal.employees (employer_id, lower(national_insurance))',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
