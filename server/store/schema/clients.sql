-- The overview of clients (decision 067): a row for each employer, which a job counts again when its records have changed,
-- and each day.

create table portal.client_overviews (
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
);

create index client_overviews_by_deadline on portal.client_overviews (next_deadline, employer_id);
create index client_overviews_by_quality on portal.client_overviews (data_quality_score, employer_id);
create index client_overviews_with_requests on portal.client_overviews (next_deadline, employer_id) where request_count > 0;
create index client_overviews_with_errors on portal.client_overviews (next_deadline, employer_id) where last_load_errors > 0;
create index client_overviews_by_day on portal.client_overviews (figures_day);

alter table portal.client_overviews enable row level security;
-- Not a condition that the index could use: it would search all of a scope's 500 ids again for each client that is joined,
-- which takes 100 ms.
create policy own_employers on portal.client_overviews to portal_api
  using (employer_id + 0 = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id + 0 = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.client_overviews to portal_provider using (true) with check (true);
grant select on portal.client_overviews to portal_api;
grant select, insert, update, delete on portal.client_overviews to portal_provider;

-- Employers whose overview is to be counted again.
create table portal.client_overviews_due (
  queued bigint generated always as identity primary key,
  employer_id bigint not null
);

create function portal.take_clients_due(most integer) returns setof bigint
  language sql security definer set search_path = pg_catalog as $$
  with taken as (
    delete from portal.client_overviews_due where queued in (select queued from portal.client_overviews_due order by queued limit most)
    returning employer_id
  ) select distinct employer_id from taken
$$;
revoke execute on function portal.take_clients_due from public;
grant execute on function portal.take_clients_due to portal_provider;

-- Without a policy or a right: the triggers fill it, and the job empties it, by functions with the rights of the service.
alter table portal.client_overviews_due enable row level security;

-- The tables that the figures are counted from queue the employers of changed rows, in the transaction of the change: of an
-- update, those of rows whose counted columns differ. The functions add rows alone, so that no two changes wait for each
-- other.

create function portal.queue_clients_of_pay_periods() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from new_rows;
  elsif tg_op = 'DELETE' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from old_rows;
  else
    insert into portal.client_overviews_due (employer_id) select distinct employer_id
    from ((select payroll_date_uid, employer_id, status, due_date from new_rows
      except select payroll_date_uid, employer_id, status, due_date from old_rows)
    union all (select payroll_date_uid, employer_id, status, due_date from old_rows
      except select payroll_date_uid, employer_id, status, due_date from new_rows)) changed;
  end if;
  return null;
end $$;

create function portal.queue_clients_of_statements() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from new_rows;
  elsif tg_op = 'DELETE' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from old_rows;
  else
    insert into portal.client_overviews_due (employer_id) select distinct employer_id
    from ((select statement_uid, employer_id, status, due_date, total_amount, is_cancelled, has_been_paid from new_rows
      except select statement_uid, employer_id, status, due_date, total_amount, is_cancelled, has_been_paid from old_rows)
    union all (select statement_uid, employer_id, status, due_date, total_amount, is_cancelled, has_been_paid from old_rows
      except select statement_uid, employer_id, status, due_date, total_amount, is_cancelled, has_been_paid from new_rows)) changed;
  end if;
  return null;
end $$;

create function portal.queue_clients_of_bulk_load_jobs() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from new_rows;
  elsif tg_op = 'DELETE' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from old_rows;
  else
    insert into portal.client_overviews_due (employer_id) select distinct employer_id
    from ((select bulk_load_job_uid, employer_id, status, file_name, failed_row_count, file_error_count from new_rows
      except select bulk_load_job_uid, employer_id, status, file_name, failed_row_count, file_error_count from old_rows)
    union all (select bulk_load_job_uid, employer_id, status, file_name, failed_row_count, file_error_count from old_rows
      except select bulk_load_job_uid, employer_id, status, file_name, failed_row_count, file_error_count from new_rows)) changed;
  end if;
  return null;
end $$;

create function portal.queue_clients_of_employee_requests() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from new_rows;
  elsif tg_op = 'DELETE' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from old_rows;
  else
    insert into portal.client_overviews_due (employer_id) select distinct employer_id
    from ((select request_uid, employer_id, status from new_rows
      except select request_uid, employer_id, status from old_rows)
    union all (select request_uid, employer_id, status from old_rows
      except select request_uid, employer_id, status from new_rows)) changed;
  end if;
  return null;
end $$;

create function portal.queue_clients_of_analytics_refreshes() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from new_rows;
  elsif tg_op = 'DELETE' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from old_rows;
  else
    insert into portal.client_overviews_due (employer_id) select distinct employer_id
    from ((select employer_id, data_quality_score from new_rows
      except select employer_id, data_quality_score from old_rows)
    union all (select employer_id, data_quality_score from old_rows
      except select employer_id, data_quality_score from new_rows)) changed;
  end if;
  return null;
end $$;
