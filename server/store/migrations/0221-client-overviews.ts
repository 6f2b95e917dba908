import { type Kysely, sql } from 'kysely';
import { figuresGuards } from './figuresGuards.ts';

const inScope = `employer_id + 0 = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])`;

/** The tables that the figures are counted from: the columns whose change is due for another count, with the key and the employer. */
const sources = {
  pay_periods: ['payroll_date_uid', 'employer_id', 'status', 'due_date'],
  statements: ['statement_uid', 'employer_id', 'due_date', 'total_amount', 'is_cancelled', 'has_been_paid'],
  bulk_load_jobs: ['bulk_load_job_uid', 'employer_id', 'status', 'file_name', 'failed_row_count', 'file_error_count'],
  employee_requests: ['request_uid', 'employer_id', 'status'],
  analytics_refreshes: ['employer_id', 'data_quality_score'],
} as const;

/** Triggers that queue the employers of changed rows, in the transaction of the change. It adds rows alone, so that no two changes wait for each other. */
function queueing([table, columns]: [string, readonly string[]]): string[] {
  const rows = (from: string): string => `select ${columns.join(', ')} from ${from}`;
  const queue = (from: string): string =>
    `insert into portal.client_overviews_due (employer_id) select distinct employer_id from ${from}`;
  const begin = `create function portal.queue_clients_of_${table}() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    if tg_op = 'INSERT' then ${queue('new_rows')};
    elsif tg_op = 'DELETE' then ${queue('old_rows')};
    else ${queue(`((${rows('new_rows')} except ${rows('old_rows')}) union all (${rows('old_rows')} except ${rows('new_rows')})) changed`)};
    end if;
    return null;
  end $$`;
  const trigger = (name: string, event: string, referencing: string): string =>
    `create trigger ${table}_queue_clients_${name} after ${event} on portal.${table} referencing ${referencing}
      for each statement execute function portal.queue_clients_of_${table}()`;
  return [
    begin,
    trigger('added', 'insert', 'new table as new_rows'),
    trigger('changed', 'update', 'old table as old_rows new table as new_rows'),
    trigger('removed', 'delete', 'old table as old_rows'),
  ];
}

/**
 * The overview of clients: a row for each employer, which a job counts again when its records have changed, and each day. An employer has its row from the beginning,
 * so that the counter of employers is the length of the list.
 */
const statements = [
  `create table portal.client_overviews (
    employer_id bigint primary key references portal.employers on delete cascade,
    next_deadline date,
    next_deadline_kind text check (next_deadline_kind in ('contributions', 'payment')),
    overdue_count integer not null default 0,
    last_load_uid uuid,
    last_load_name text,
    last_load_timestamp timestamptz,
    last_load_status text,
    last_load_errors integer,
    request_count integer not null default 0,
    data_quality_score smallint,
    figures_timestamp timestamptz,
    figures_day date
  )`,
  ...figuresGuards('client_overviews'),
  // Not a condition that the index could use: it would search all of a scope's 500 ids again for each client that is joined, which takes 100 ms.
  `alter policy own_employers on portal.client_overviews using (${inScope}) with check (${inScope})`,
  'create index client_overviews_by_deadline on portal.client_overviews (next_deadline, employer_id)',
  'create index client_overviews_by_quality on portal.client_overviews (data_quality_score, employer_id)',
  'create index client_overviews_with_requests on portal.client_overviews (next_deadline, employer_id) where request_count > 0',
  'create index client_overviews_with_errors on portal.client_overviews (next_deadline, employer_id) where last_load_errors > 0',
  'create index client_overviews_by_day on portal.client_overviews (figures_day)',

  'create table portal.client_overviews_due (queued bigint generated always as identity primary key, employer_id bigint not null)',
  // Without a policy or a right: the triggers fill it, and the job empties it, by functions with the rights of the service.
  'alter table portal.client_overviews_due enable row level security',
  `create function portal.take_clients_due(most integer) returns setof bigint language sql security definer set search_path = pg_catalog as $$
    with taken as (
      delete from portal.client_overviews_due where queued in (select queued from portal.client_overviews_due order by queued limit most) returning employer_id
    ) select distinct employer_id from taken
  $$`,
  'revoke execute on function portal.take_clients_due from public',
  'grant execute on function portal.take_clients_due to portal_provider',
  ...Object.entries(sources).flatMap(queueing),

  `create function portal.begin_client_overviews() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    insert into portal.client_overviews (employer_id) select id from new_rows;
    return null;
  end $$`,
  `create trigger employers_begin_client_overviews after insert on portal.employers referencing new table as new_rows
    for each statement execute function portal.begin_client_overviews()`,
  'insert into portal.client_overviews (employer_id) select id from portal.employers',

  'alter table portal.intermediary_employers add column looked_after_by uuid references portal.users',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
