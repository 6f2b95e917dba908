import { type Kysely, sql } from 'kysely';

/**
 * The carrying out of bulk loads: a run for each job, with the row that it has reached, and each instruction with its effects. An instruction is written in
 * the transaction of its effects, which also moves the run on: it is carried out once, whatever happens in between.
 */
const ownEmployers = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;

const statements = [
  `create table portal.bulk_load_runs (
    bulk_load_job_uid uuid primary key,
    employer_id bigint not null references portal.employers,
    payroll_uid uuid references portal.payrolls,
    payroll_date_uid uuid references portal.pay_periods,
    pension_scheme_uid uuid references portal.pension_schemes,
    submits_period boolean not null,
    state text not null default 'processing' check (state in ('processing', 'processed', 'undoing', 'undone')),
    last_row integer not null default 0,
    started_by uuid not null references portal.users,
    started_at timestamptz not null,
    finished_at timestamptz,
    statement_uid uuid references portal.statements,
    statement_refusal text,
    undone_by uuid references portal.users,
    undone_at timestamptz
  )`,
  'create index bulk_load_runs_of_employer on portal.bulk_load_runs (employer_id)',
  `create index bulk_load_runs_under_way on portal.bulk_load_runs (bulk_load_job_uid) where state in ('processing', 'undoing')`,
  // Without a foreign key to the job, which would be checked for each of 100,000 rows: the run is locked meanwhile, and is never deleted.
  `create table portal.bulk_load_instructions (
    bulk_load_job_uid uuid not null,
    row_number integer not null,
    "position" smallint not null,
    employer_id bigint not null,
    instruction_uid uuid not null default gen_random_uuid(),
    kind text not null,
    state text not null check (state in ('done', 'failed', 'notDone', 'undone', 'left')),
    reason text,
    employee_uid uuid,
    effects json,
    primary key (bulk_load_job_uid, row_number, "position")
  )`,
  `create index bulk_load_instructions_to_see on portal.bulk_load_instructions (bulk_load_job_uid, state, row_number, "position")
    where state in ('failed', 'notDone', 'left')`,
  ...['bulk_load_runs', 'bulk_load_instructions'].flatMap((table) => [
    `alter table portal.${table} enable row level security`,
    `create policy own_employers on portal.${table} to portal_api using (${ownEmployers}) with check (${ownEmployers})`,
    `create policy every_employer on portal.${table} to portal_provider using (true) with check (true)`,
    `grant select, insert, update on portal.${table} to portal_api, portal_provider`,
  ]),
  // An undone upload removes the records that it made and that nothing else refers to.
  ...['employees', 'payroll_relationships', 'pension_scheme_relationships', 'pots', 'regular_payroll_contributions'].map(
    (table) => `grant delete on portal.${table} to portal_api, portal_provider`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
