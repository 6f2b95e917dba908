-- The notices that people get from the portal, and the mails that pass them on.

-- A notice is for an employer, for an intermediary, for one person or for the provider; one for an intermediary outlives its
-- access to the employer. A notice that asks for work names its record, and is settled for everybody when the record's state
-- changes.
create table portal.notices (
  notice_uid uuid primary key default gen_random_uuid(),
  -- The employer that the notice is about, if any. It is also the recipient, unless that is another one.
  employer_id bigint references portal.employers,
  intermediary_id bigint references portal.intermediaries,
  -- The person whom alone it is for.
  user_uid uuid references portal.users,
  -- Whether it is for the provider's staff.
  is_for_provider boolean not null default false,
  -- Its subject, by which people tell notices apart and choose.
  kind text not null default 'access'
    check (kind in (
      'access', 'closure', 'payments', 'latePayments', 'uploads', 'employeeRequests', 'payPeriods', 'statements', 'signUps', 'service',
      'messages')),
  title text not null,
  body text not null,
  href text,
  -- The record that it asks people to work on.
  record_uid text,
  created_at timestamptz not null,
  -- The time at which that work was done.
  settled_at timestamptz,
  -- The addresses to which its sender has sent a mail.
  mailed_to text[] not null default '{}',
  -- Whether it is still to be passed on to the mails of its people.
  mails_due boolean not null default false,
  -- Whether people who asked for a mail at once get one. False: its sender has sent it.
  mails_at_once boolean not null default true,
  -- The time from which on only those see it who had read it before.
  withdrawn_at timestamptz,
  constraint notices_recipient check (employer_id is not null or intermediary_id is not null or user_uid is not null or is_for_provider)
);

create index notices_for_employer on portal.notices (employer_id, created_at desc)
  where intermediary_id is null and user_uid is null and not is_for_provider;
create index notices_for_intermediary on portal.notices (intermediary_id, created_at desc)
  where intermediary_id is not null and user_uid is null;
create index notices_for_person on portal.notices (user_uid, created_at desc) where user_uid is not null;
create index notices_for_provider on portal.notices (created_at desc) where is_for_provider;
create index notices_of_record on portal.notices (record_uid) where record_uid is not null and settled_at is null;
-- The same work is told to a person, or to the provider, once until it is done.
create unique index notices_told_once on portal.notices (record_uid, title, coalesce(user_uid::text, ''))
  where record_uid is not null and settled_at is null and (user_uid is not null or is_for_provider);
create index notices_with_mails_due on portal.notices (created_at) where mails_due;
create index notices_of_any_record on portal.notices (record_uid) where record_uid is not null;

alter table portal.notices enable row level security;
create policy every_employer on portal.notices to portal_provider using (true) with check (true);
create policy for_the_scope on portal.notices for select to portal_api using (case
  when user_uid is not null then user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)
  when is_for_provider then false
  when intermediary_id is not null
    then intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[])
  else employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]) end);
-- An applicant has no parties: the notice about a sign-up goes to its own intermediary, or to the provider.
create policy given_in_scope on portal.notices for insert to portal_api with check (
  employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])
  or (employer_id is null and exists (select from portal.sign_up_leads l where l.lead_uid::text = notices.record_uid
    and (notices.is_for_provider or l.intermediary_id = notices.intermediary_id))));
grant select, insert on portal.notices to portal_api, portal_provider;

-- Each person has read a notice, or not, for themselves.
create table portal.notice_readers (
  notice_uid uuid not null references portal.notices,
  user_uid uuid not null references portal.users,
  read_at timestamptz not null,
  primary key (notice_uid, user_uid)
);

alter table portal.notice_readers enable row level security;
-- Who may not see a notice cannot have read it.
create policy own_reading on portal.notice_readers to portal_api, portal_provider
  using (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  with check (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)
    and notice_uid in (select n.notice_uid from portal.notices n));
grant select, insert on portal.notice_readers to portal_api, portal_provider;

-- The choices of people about their notices, by subject. One without a row has the default of its subject. They belong to the
-- person alone.
create table portal.notice_preferences (
  user_uid uuid not null references portal.users on delete cascade,
  kind text not null,
  mail text not null check (mail in ('atOnce', 'daily', 'none')),
  is_counted boolean not null,
  primary key (user_uid, kind)
);

alter table portal.notice_preferences enable row level security;
create policy own_preferences on portal.notice_preferences to portal_api, portal_provider
  using (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  with check (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));
grant select, insert, update on portal.notice_preferences to portal_api, portal_provider;

-- The notices that wait for the daily email of a person.
create table portal.notices_waiting (
  user_uid uuid not null references portal.users on delete cascade,
  notice_uid uuid not null references portal.notices on delete cascade,
  primary key (user_uid, notice_uid)
);

-- Without a policy: the service's own steps read and write it, and no request does.
alter table portal.notices_waiting enable row level security;

-- The day of each person's last daily email.
create table portal.notice_digests (
  user_uid uuid primary key references portal.users on delete cascade,
  day date not null
);

-- Without a policy: the service's own steps read and write it, and no request does.
alter table portal.notice_digests enable row level security;

-- Mails that wait to be sent. A request may only add to them: what they say to whom is nobody else's to read. The text is
-- emptied once the mail is sent. The link of an invitation or for a new password is made when its mail is sent, so nobody can
-- read it here.
create table portal.outbox_mails (
  mail_uid uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text text not null,
  link_uid uuid references portal.invitation_links,
  password_of uuid references portal.users,
  sign_up_key_uid uuid references portal.sign_up_keys on delete set null,
  sign_up_uid uuid references portal.sign_up_leads on delete cascade,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  -- The notice that it passes on.
  notice_uid uuid references portal.notices on delete set null
);

-- Empty as long as every mail is sent, so that asking what is due costs nothing.
create index outbox_mails_due on portal.outbox_mails (next_attempt_at) where sent_at is null and failed_at is null;
create index outbox_mails_of_sign_up on portal.outbox_mails (sign_up_uid) where sign_up_uid is not null;
create index outbox_mails_of_notice on portal.outbox_mails (notice_uid) where notice_uid is not null;
create index outbox_mails_of_sign_up_key on portal.outbox_mails (sign_up_key_uid) where sign_up_key_uid is not null;

grant insert (recipient, subject, text, link_uid, sign_up_key_uid, sign_up_uid, notice_uid)
  on portal.outbox_mails to portal_api, portal_provider;

-- The times alone of the mails with a link to an address, for any person and purpose: sign-ups to continue, agreements to sign, invitations, forgotten
-- passwords. A mail that lists several sign-ups counts once.
create function portal.link_mails_to(wanted text, since timestamptz) returns setof timestamptz
  language sql stable security definer set search_path = pg_catalog as $$
  select at from (
    select min(made_at) as at from portal.sign_up_keys
    where purpose in ('resume', 'signatory') and lower(email) = lower(wanted) and made_at > since group by mail_uid
    union all
    select i.at from portal.invitations_since(since, null, wanted) i where i.is_to_invited
    union all
    select o.created_at from portal.outbox_mails o
    where o.password_of is not null and lower(o.recipient) = lower(wanted) and o.created_at > since
  ) mails order by at $$;
revoke execute on function portal.link_mails_to from public;
grant execute on function portal.link_mails_to to portal_api, portal_provider;
