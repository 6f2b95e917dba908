-- Tasks: what the portal cannot carry out itself, until the event that does it.

create table portal.tasks (
  -- Columns of schemas/entities/task.schema.json, written by npm run generate. Change them there.
  task_uid uuid not null default gen_random_uuid(),
  kind text not null
    check (kind in (
      'optOutRefund', 'repayMember', 'returnedPayment', 'indemnityClaim', 'bankCode', 'refusedMandate', 'sumDifference',
      'latePayment', 'failedUpload', 'approveContributions')),
  title text not null,
  detail text not null,
  amount bigint,
  due_date date,
  responsible text not null check (responsible in ('employer', 'provider')),
  taken_by uuid,
  waits_until date,
  waiting_for text,
  note text,
  message text,
  record_href text,
  added_on date not null,
  ended_on date,
  end_reason text,
  status text not null default 'open' check (status in ('open', 'done', 'withdrawn', 'ended')),
  -- The end of those columns.

  employer_id bigint not null references portal.employers,
  -- What the task is about: a statement, a membership, a collection.
  record_uid uuid not null default gen_random_uuid(),
  employee_uid uuid references portal.employees,
  primary key (task_uid)
);

-- There is one open task of a kind about a record: an event that calls for it again renews it.
create unique index tasks_open on portal.tasks (kind, record_uid) where status = 'open';
create index tasks_of_employer on portal.tasks (employer_id, due_date, task_uid);
create index tasks_open_by_due_date on portal.tasks (due_date, task_uid) where status = 'open';
create index tasks_of_employee on portal.tasks (employee_uid) where employee_uid is not null;

alter table portal.tasks enable row level security;
create policy own_employers on portal.tasks to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.tasks to portal_provider using (true) with check (true);
grant select, insert, update on portal.tasks to portal_api, portal_provider;

-- A request about one employer does not see the provider's staff, who take its tasks: their names are shown, and a task is
-- handed over to them alone.
create function portal.staff_member(given uuid) returns table (name text, is_provider_admin boolean, is_hs_admin boolean)
  language sql stable security definer set search_path = pg_catalog as $$
  select u.first_name || ' ' || u.last_name, u.is_provider_admin, u.is_hs_admin
  from portal.users u where u.user_uid = given and (u.is_provider_admin or u.is_hs_admin)
$$;
revoke execute on function portal.staff_member from public;
grant execute on function portal.staff_member to portal_api, portal_provider;
