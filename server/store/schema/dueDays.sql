-- One payment due day for many employers. Only the provider's staff see and change these rows.

-- A preview, and the job that somebody has made of it. A job is under way from its start to its end.
create table portal.due_day_changes (
  due_day_change_uid uuid primary key default gen_random_uuid(),
  payment_due_day integer not null check (payment_due_day between 1 and 22),
  -- The search and the filters of the list of employers, as in its address.
  query text not null,
  created_at timestamptz not null,
  created_by uuid not null references portal.users,
  started_at timestamptz,
  started_by uuid references portal.users,
  ended_at timestamptz,
  undo_started_at timestamptz,
  undo_started_by uuid references portal.users,
  undo_ended_at timestamptz,
  -- The state of its chart.
  state text not null default 'preview' check (state in ('preview', 'running', 'done', 'undoing', 'undone'))
);

create index due_day_changes_started on portal.due_day_changes (started_at desc) where state <> 'preview';
create index due_day_changes_under_way on portal.due_day_changes (started_at) where state in ('running', 'undoing');

-- The view of all records with states is read by everybody, who find none of these there.
alter table portal.due_day_changes enable row level security;
create policy every_one on portal.due_day_changes to portal_provider using (true) with check (true);

grant select on portal.due_day_changes to portal_api;
grant select, insert, update on portal.due_day_changes to portal_provider;

-- Each employer that the filter found: its due days before, and the result for it.
create table portal.due_day_change_employers (
  due_day_change_uid uuid not null references portal.due_day_changes,
  employer_id bigint not null references portal.employers,
  -- The place in the list of employers.
  position integer not null,
  outcome text not null check (outcome in ('toChange', 'leftOut', 'changed', 'failed', 'undone', 'kept')),
  reason text,
  records jsonb not null,
  first_period jsonb,
  primary key (due_day_change_uid, employer_id)
);

create index due_day_change_employers_by_outcome on portal.due_day_change_employers (due_day_change_uid, outcome, position);

alter table portal.due_day_change_employers enable row level security;
create policy every_employer on portal.due_day_change_employers to portal_provider using (true) with check (true);

grant select, insert, update on portal.due_day_change_employers to portal_provider;
