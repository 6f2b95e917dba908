import { type Kysely, sql } from 'kysely';

/** Notices to many employers: the previews and jobs, the employers of each, and the withdrawal of their notices. */
const statements = [
  `alter table portal.notices drop constraint notices_kind_check`,
  `alter table portal.notices add constraint notices_kind_check check (kind in (
    'access', 'closure', 'payments', 'latePayments', 'uploads', 'employeeRequests', 'payPeriods', 'statements', 'signUps', 'service', 'messages'))`,
  `alter table portal.notices add column withdrawn_at timestamptz`,
  `alter table portal.outbox_mails add column notice_uid uuid references portal.notices on delete set null`,
  `create index outbox_mails_of_notice on portal.outbox_mails (notice_uid) where notice_uid is not null`,
  `grant insert (notice_uid) on portal.outbox_mails to portal_api, portal_provider`,
  `create table portal.announcements (
  announcement_uid uuid primary key default gen_random_uuid(),
  subject text not null check (char_length(subject) between 1 and 120),
  text text not null check (char_length(text) between 1 and 1000),
  query text not null,
  created_at timestamptz not null,
  created_by uuid not null references portal.users,
  started_at timestamptz,
  started_by uuid references portal.users,
  ended_at timestamptz,
  undo_started_at timestamptz,
  undo_started_by uuid references portal.users,
  undo_ended_at timestamptz
)`,
  `create index announcements_started on portal.announcements (started_at desc) where started_at is not null`,
  `create index announcements_under_way on portal.announcements (started_at)
  where (started_at is not null and ended_at is null) or (undo_started_at is not null and undo_ended_at is null)`,
  `grant select, insert, update on portal.announcements to portal_provider`,
  `create table portal.announcement_employers (
  announcement_uid uuid not null references portal.announcements,
  employer_id bigint not null references portal.employers,
  position integer not null,
  outcome text not null check (outcome in ('toSend', 'leftOut', 'sent', 'failed', 'undone', 'kept')),
  reason text,
  people_count integer not null,
  notice_uid uuid references portal.notices,
  seen_count integer,
  primary key (announcement_uid, employer_id)
)`,
  `create unique index announcement_employers_of_notice on portal.announcement_employers (notice_uid) where notice_uid is not null`,
  `create index announcement_employers_by_outcome on portal.announcement_employers (announcement_uid, outcome, position)`,
  `alter table portal.announcement_employers enable row level security`,
  `create policy every_employer on portal.announcement_employers to portal_provider using (true) with check (true)`,
  `grant select, insert, update on portal.announcement_employers to portal_provider`,
  `create function portal.withdraw_notice(given uuid, at timestamptz) returns integer
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
end $$`,
  `revoke execute on function portal.withdraw_notice from public`,
  `grant execute on function portal.withdraw_notice to portal_provider`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
