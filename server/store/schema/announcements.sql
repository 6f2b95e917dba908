-- Announcements: a notice to the administrators of many employers. Only the provider's staff see and change these rows.

-- A preview, and the job that somebody has made of it. A job is under way from its start to its end.
create table portal.announcements (
  announcement_uid uuid primary key default gen_random_uuid(),
  subject text not null check (char_length(subject) between 1 and 120),
  text text not null check (char_length(text) between 1 and 1000),
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

create index announcements_started on portal.announcements (started_at desc) where state <> 'preview';
create index announcements_under_way on portal.announcements (started_at) where state in ('running', 'undoing');

-- The view of all records with states is read by everybody, who find none of these there.
alter table portal.announcements enable row level security;
create policy every_one on portal.announcements to portal_provider using (true) with check (true);

grant select on portal.announcements to portal_api;
grant select, insert, update on portal.announcements to portal_provider;

-- Each employer that the filter found: the number of its people, its notice, and the result for it.
create table portal.announcement_employers (
  announcement_uid uuid not null references portal.announcements,
  employer_id bigint not null references portal.employers,
  -- The place in the list of employers.
  position integer not null,
  outcome text not null check (outcome in ('toSend', 'leftOut', 'sent', 'failed', 'undone', 'kept')),
  reason text,
  people_count integer not null,
  -- The notice that was sent to it.
  notice_uid uuid references portal.notices,
  -- The people who had seen the notice when it was withdrawn.
  seen_count integer,
  primary key (announcement_uid, employer_id)
);

create unique index announcement_employers_of_notice on portal.announcement_employers (notice_uid) where notice_uid is not null;
create index announcement_employers_by_outcome on portal.announcement_employers (announcement_uid, outcome, position);

alter table portal.announcement_employers enable row level security;
create policy every_employer on portal.announcement_employers to portal_provider using (true) with check (true);

grant select, insert, update on portal.announcement_employers to portal_provider;

-- Withdraws the notice of an announcement: it disappears for those who have not read it, and its emails that are not sent yet are stopped. Returns the number
-- of people who had seen it. The readings of others and the mails are hidden from every request. The first statement waits for a server that is passing the
-- notice on to mails, so that the others find them.
create function portal.withdraw_notice(given uuid, at timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from portal.announcement_employers e where e.notice_uid = given) then
    raise exception 'The notice % is of no announcement.', given;
  end if;
  update portal.notices set withdrawn_at = at, settled_at = at, mails_due = false where notice_uid = given;
  delete from portal.notices_waiting where notice_uid = given;
  delete from portal.outbox_mails where notice_uid = given and sent_at is null;
  return (select count(*) from (
    select r.user_uid from portal.notice_readers r where r.notice_uid = given
    union
    select u.user_uid from portal.outbox_mails o join portal.users u on lower(u.email) = lower(o.recipient) where o.notice_uid = given
  ) people);
end $$;
revoke execute on function portal.withdraw_notice from public;
grant execute on function portal.withdraw_notice to portal_provider;
