import { type Kysely, sql } from 'kysely';

/**
 * Files of many changes: each file, the jobs that carry it out, their rows with what the checks found, corrected cells, and the meaning of columns
 * that people chose. The content of a file is in portal.file_contents or in the folder of the files. Written with npm run generate.
 */
const ownEmployers = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;

/** Row-level security by the employer of the row, and the rights of requests. */
const guarded = (table: string, rights: string): string[] => [
  `alter table portal.${table} enable row level security`,
  `create policy own_employers on portal.${table} to portal_api using (${ownEmployers}) with check (${ownEmployers})`,
  `create policy every_employer on portal.${table} to portal_provider using (true) with check (true)`,
  `grant ${rights} on portal.${table} to portal_api, portal_provider`,
];

/**
 * A function for the name of the person in a column, if the row is visible: provider staff may have sent a file for an employer. It runs with the rights
 * of the service, so that the role of its request is known as a setting only.
 */
const nameIn = (name: string, { table, key, person }: { table: string; key: string; person: string }): string[] => [
  `create function portal.${name}(wanted uuid) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
  declare h record;
  begin
    select r.${person} as person, r.employer_id into h from portal.${table} r where r.${key} = wanted;
    if current_setting('role') = 'portal_provider'
      or position(',' || h.employer_id || ',' in ',' || coalesce(current_setting('portal.employer_ids', true), '') || ',') > 0 then
      return (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = h.person);
    end if;
    return null;
  end $$`,
  `revoke execute on function portal.${name} from public`,
  `grant execute on function portal.${name} to portal_api, portal_provider`,
];

const statements = [
  `create table portal.bulk_loads (
    bulk_load_uid uuid primary key default gen_random_uuid(),
    employer_id bigint not null references portal.employers,
    file_uid uuid not null,
    file_sha256 text not null,
    file_size bigint not null,
    media_type text not null,
    file_action text not null,
    payroll_uid uuid,
    benefit_uid uuid,
    pension_scheme_uid uuid,
    uploaded_by uuid not null references portal.users,
    uploaded_at timestamptz not null,
    reading jsonb,
    head jsonb,
    mapping jsonb,
    mapping_is_chosen boolean not null default false,
    mapping_is_remembered boolean not null default false
  )`,
  'create index bulk_loads_of_content on portal.bulk_loads (employer_id, file_sha256)',
  'create index bulk_loads_of_payroll on portal.bulk_loads (payroll_uid)',
  ...guarded('bulk_loads', 'select, insert, update'),
  // The worker's columns say which process checks the rows, and when it last wrote some: another one takes over a job whose process has died.
  `create table portal.bulk_load_jobs (
    bulk_load_job_uid uuid primary key default gen_random_uuid(),
    employer_id bigint not null references portal.employers,
    bulk_load_uid uuid not null references portal.bulk_loads,
    file_name text not null,
    payroll_date_uid uuid,
    status text not null default 'validatingData' check (status in ('validatingData', 'waitingForMapping', 'waitingForTriggerToStartProcessing',
      'approved', 'processingInstructions', 'awaitingPayment', 'complete', 'failed', 'discarded', 'disassociated')),
    row_count integer not null default 0,
    failed_row_count integer not null default 0,
    warned_row_count integer not null default 0,
    file_error_count integer not null default 0,
    approved_timestamp timestamptz,
    failure_reason text,
    approved_by uuid references portal.users,
    expected_row_count integer,
    file_findings jsonb not null default '[]',
    questions jsonb,
    summary jsonb,
    started_at timestamptz,
    worker_uid uuid,
    heartbeat_at timestamptz
  )`,
  'create index bulk_load_jobs_of_employer on portal.bulk_load_jobs (employer_id)',
  'create index bulk_load_jobs_of_load on portal.bulk_load_jobs (bulk_load_uid)',
  'create index bulk_load_jobs_of_period on portal.bulk_load_jobs (payroll_date_uid)',
  `create index bulk_load_jobs_to_validate on portal.bulk_load_jobs (bulk_load_job_uid) where status = 'validatingData'`,
  ...guarded('bulk_load_jobs', 'select, insert, update'),
  // Without a foreign key, which would be checked for each of 100,000 rows: the job is locked while its rows are written, and is never deleted.
  `create table portal.bulk_load_rows (
    bulk_load_job_uid uuid not null,
    row_number integer not null,
    employer_id bigint not null,
    cells json not null,
    findings json,
    has_errors boolean not null,
    has_warnings boolean not null,
    primary key (bulk_load_job_uid, row_number)
  )`,
  'create index bulk_load_rows_with_findings on portal.bulk_load_rows (bulk_load_job_uid, row_number) where findings is not null',
  ...guarded('bulk_load_rows', 'select, insert, update, delete'),
  `create table portal.bulk_load_edits (
    edit_number bigint generated always as identity primary key,
    bulk_load_job_uid uuid not null references portal.bulk_load_jobs,
    employer_id bigint not null references portal.employers,
    row_number integer not null,
    column_index integer not null,
    before text not null,
    after text not null,
    edited_by uuid not null references portal.users,
    edited_at timestamptz not null
  )`,
  'create index bulk_load_edits_of_cell on portal.bulk_load_edits (bulk_load_job_uid, row_number, column_index, edit_number)',
  ...guarded('bulk_load_edits', 'select, insert'),
  // One meaning for the same headings of the same kind of file, in whatever order they are.
  `create table portal.bulk_load_mappings (
    payroll_uid uuid not null references portal.payrolls,
    employer_id bigint not null references portal.employers,
    file_action text not null,
    headings_key text not null,
    remembered jsonb not null,
    chosen_by uuid not null references portal.users,
    chosen_at timestamptz not null,
    primary key (payroll_uid, file_action, headings_key)
  )`,
  ...guarded('bulk_load_mappings', 'select, insert, update'),
  ...nameIn('name_of_uploader', { table: 'bulk_loads', key: 'bulk_load_uid', person: 'uploaded_by' }),
  ...nameIn('name_of_approver', { table: 'bulk_load_jobs', key: 'bulk_load_job_uid', person: 'approved_by' }),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
