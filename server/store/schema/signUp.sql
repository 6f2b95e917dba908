-- Sign-ups of new employers, their participation agreements and their signatures (decisions 056 to 058). An applicant is a
-- person whose account does not exist yet.

-- A sign-up, with its answers as they were typed. An intermediary may hand it over to its client, who decides which access
-- the intermediary keeps. It has the number of the mandate that its acceptance makes, from the sequence of the mandates, so
-- that no other mandate has it: the instruction is signed with the mandate's reference before the mandate exists.
create table portal.sign_up_leads (
  lead_uid uuid primary key default gen_random_uuid(),
  applicant_uid uuid not null unique default gen_random_uuid(),
  state text not null default 'partial' check (state in ('partial', 'submitted', 'accepted', 'declined', 'discarded')),
  source text not null default 'direct' check (source in ('direct', 'intermediary', 'WPT')),
  intermediary_id bigint references portal.intermediaries,
  created_by uuid references portal.users,
  assigned_to uuid references portal.users,
  answers jsonb not null default '{}',
  progress jsonb not null default '{}',
  email text,
  company_name text,
  created_at timestamptz not null,
  answered_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references portal.users,
  decision_reason text,
  reminded_at timestamptz,
  employer_id bigint references portal.employers,
  version integer not null default 1,
  handed_over_at timestamptz,
  adviser_name text,
  adviser_level text check (adviser_level in ('full', 'readOnly', 'none')),
  mandate_number bigint not null unique default nextval((pg_get_serial_sequence('portal.direct_debit_mandates', 'mandate_number')))
);

create index sign_up_leads_of_intermediary on portal.sign_up_leads (intermediary_id) where intermediary_id is not null;
create index sign_up_leads_by_state on portal.sign_up_leads (state, answered_at);
create index sign_up_leads_of_email on portal.sign_up_leads (lower(email));

-- Settles the notices of records whose state has changed: the code that changes them need not know of the notices.
create function portal.settle_notices_of_sign_up_leads() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.notices n set settled_at = clock_timestamp()
  from new_rows after_change join old_rows before_change using (lead_uid)
  where after_change.state is distinct from before_change.state
    and n.record_uid = after_change.lead_uid::text and n.settled_at is null;
  return null;
end $$;

-- A removed sign-up leaves nothing personal behind, by whichever statement it is removed: its notices and mails go with it,
-- as do the answers kept for repeated requests of its applicant. Its entries in the history stay, since they say what the
-- staff did, without the names and values of the sign-up.
create function portal.forget_sign_up() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into portal.removed_documents (fingerprint, is_evidence)
    select d.fingerprint, d.is_evidence from portal.sign_up_agreements a,
      lateral (values (a.fingerprint, false), (a.evidence_fingerprint, true)) as d(fingerprint, is_evidence)
    where a.lead_uid = old.lead_uid and d.fingerprint is not null and exists (
      select from portal.sign_up_signatories s where s.agreement_uid = a.agreement_uid and s.signed_at is not null)
    on conflict do nothing;
  delete from portal.outbox_mails m using portal.sign_up_keys k where k.key_uid = m.sign_up_key_uid and k.lead_uid = old.lead_uid;
  delete from portal.notice_readers r using portal.notices n
    where n.notice_uid = r.notice_uid and n.record_uid = old.lead_uid::text;
  delete from portal.notices where record_uid = old.lead_uid::text;
  delete from portal.idempotency_keys where user_uid = old.applicant_uid;
  perform set_config('portal.forgets_sign_up', 'on', true);
  update portal.changes set title = 'A removed sign-up', fields = '[]',
    activity = case when activity is null then null
      when action = 'sign' then 'Participation agreement signed' else 'Sign-up changed' end
    where kind = 'sign-ups' and record_uid = old.lead_uid::text;
  perform set_config('portal.forgets_sign_up', '', true);
  return old;
end $$;
revoke execute on function portal.forget_sign_up from public;

create trigger sign_up_leads_settle_notices after update on portal.sign_up_leads
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.settle_notices_of_sign_up_leads();
-- Before the delete, while its keys and agreements are there.
create trigger sign_up_leads_are_forgotten before delete on portal.sign_up_leads
  for each row execute function portal.forget_sign_up();

alter table portal.sign_up_leads enable row level security;
-- After its acceptance, an intermediary sees the sign-up of a client only if the client has left it access.
create policy own_leads on portal.sign_up_leads to portal_api
  using (applicant_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)
    or (intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[])
      and (state <> 'accepted' or adviser_level in ('full', 'readOnly'))))
  with check (applicant_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)
    or (intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[])
      and (state <> 'accepted' or adviser_level in ('full', 'readOnly'))));
create policy every_lead on portal.sign_up_leads to portal_provider using (true) with check (true);
grant select, insert, update, delete on portal.sign_up_leads to portal_api, portal_provider;

-- The keys by which an applicant without an account opens their sign-up: the cookie of a browser and the links of mails, of
-- which only hashes are kept. The address is that to which the link of a key was mailed. The key of a browser that came by
-- such a link has it too: the browser has proven that address.
create table portal.sign_up_keys (
  key_uid uuid primary key default gen_random_uuid(),
  lead_uid uuid not null references portal.sign_up_leads on delete cascade,
  purpose text not null check (purpose in ('browser', 'resume', 'signatory')),
  token_hash text unique,
  email text,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The same for the links of one mail.
  mail_uid uuid not null default gen_random_uuid()
);

create index sign_up_keys_of_lead on portal.sign_up_keys (lead_uid);
-- The links that one address was sent, of all sign-ups: nobody may fill its mailbox by beginning another one.
create index sign_up_keys_mailed on portal.sign_up_keys (lower(email), made_at) where purpose in ('resume', 'signatory');

alter table portal.sign_up_keys enable row level security;
-- A subquery is under the policies of its own table: the keys of a lead are for those who may see the lead.
create policy keys_of_leads on portal.sign_up_keys to portal_api, portal_provider
  using (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_keys.lead_uid))
  with check (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_keys.lead_uid));
grant select, insert, update, delete on portal.sign_up_keys to portal_api, portal_provider;

-- The text of jsonb has its keys in one order, so that equal answers have one hash.
create function portal.sign_up_answers_hash(answers jsonb) returns text language sql immutable as $$
  select encode(sha256(convert_to((answers - 'signature')::text, 'UTF8')), 'hex') $$;
grant execute on function portal.sign_up_answers_hash to portal_api, portal_provider;

-- Participation agreements, as their exact bytes. An agreement is current while the answers are those that it was made of:
-- their hash is compared each time, so that no forgotten call can leave a signature for other answers.
create table portal.sign_up_agreements (
  agreement_uid uuid primary key default gen_random_uuid(),
  lead_uid uuid not null references portal.sign_up_leads on delete cascade,
  fingerprint text not null,
  document bytea not null,
  contents jsonb not null,
  answers_hash text not null,
  made_at timestamptz not null,
  voided_at timestamptz,
  completed_at timestamptz,
  evidence bytea,
  evidence_fingerprint text
);

create unique index sign_up_agreements_current on portal.sign_up_agreements (lead_uid) where voided_at is null;
create index sign_up_agreements_of_lead on portal.sign_up_agreements (lead_uid);
create index sign_up_agreements_by_fingerprint on portal.sign_up_agreements (fingerprint);
create index sign_up_agreements_by_evidence on portal.sign_up_agreements (evidence_fingerprint)
  where evidence_fingerprint is not null;

alter table portal.sign_up_agreements enable row level security;
-- A subquery is under the policies of its own table: an agreement is for those who may see its lead.
create policy of_leads on portal.sign_up_agreements for select to portal_api, portal_provider
  using (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_agreements.lead_uid));
create policy new_of_leads on portal.sign_up_agreements for insert to portal_api, portal_provider
  with check (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_agreements.lead_uid));
create policy open_agreements on portal.sign_up_agreements for update to portal_api, portal_provider
  using (voided_at is null and exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_agreements.lead_uid))
  with check (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_agreements.lead_uid));
grant select, insert, update (voided_at, completed_at, evidence, evidence_fingerprint)
  on portal.sign_up_agreements to portal_api, portal_provider;

-- The signatories of an agreement. A given signature is never changed.
create table portal.sign_up_signatories (
  agreement_uid uuid not null references portal.sign_up_agreements on delete cascade,
  party text not null,
  lead_uid uuid not null references portal.sign_up_leads on delete cascade,
  "order" integer not null,
  asked_name text not null,
  email text not null,
  roles text[] not null,
  key_uid uuid,
  link_sent_at timestamptz,
  name text,
  position text,
  drawing jsonb,
  consent text,
  is_by_link boolean,
  address text,
  signed_at timestamptz,
  primary key (agreement_uid, party)
);

create index sign_up_signatories_of_lead on portal.sign_up_signatories (lead_uid);
create unique index sign_up_signatories_of_key on portal.sign_up_signatories (key_uid) where key_uid is not null;

alter table portal.sign_up_signatories enable row level security;
create policy of_leads on portal.sign_up_signatories for select to portal_api, portal_provider
  using (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_signatories.lead_uid));
create policy new_of_leads on portal.sign_up_signatories for insert to portal_api, portal_provider
  with check (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_signatories.lead_uid));
create policy unsigned on portal.sign_up_signatories for update to portal_api, portal_provider
  using (signed_at is null and exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_signatories.lead_uid))
  with check (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_signatories.lead_uid));
grant select, insert, update (key_uid, link_sent_at, name, position, drawing, consent, is_by_link, address, signed_at)
  on portal.sign_up_signatories to portal_api, portal_provider;

-- For anybody who holds a document: its fingerprint is as long as a key. It gives nothing that the document does not have.
create function portal.sign_up_document(wanted text) returns table (
    agreement_uid uuid, is_evidence boolean, employer_name text, made_at timestamptz, completed_at timestamptz,
    is_void boolean, signatures jsonb)
  language sql stable security definer set search_path = pg_catalog as $$
  select a.agreement_uid, a.evidence_fingerprint = wanted, a.contents ->> 'employerName', a.made_at, a.completed_at,
    a.voided_at is not null or a.answers_hash <> portal.sign_up_answers_hash(l.answers),
    coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'roles', s.roles, 'isDrawn', s.drawing is not null,
        'signedAt', s.signed_at)
      order by s."order") from portal.sign_up_signatories s where s.agreement_uid = a.agreement_uid and s.signed_at is not null), '[]')
  from portal.sign_up_agreements a join portal.sign_up_leads l using (lead_uid)
  where a.fingerprint = wanted or a.evidence_fingerprint = wanted order by a.voided_at is not null, a.made_at desc limit 1 $$;
revoke execute on function portal.sign_up_document from public;
grant execute on function portal.sign_up_document to portal_api, portal_provider;

-- The signed Direct Debit Instructions of sign-ups: files of people without an account, for whom there is no employer yet.
create table portal.signed_instructions (
  lead_uid uuid primary key references portal.sign_up_leads on delete cascade,
  name text not null,
  media_type text not null,
  sha256 text not null,
  added_at timestamptz not null,
  content bytea not null
);

alter table portal.signed_instructions enable row level security;
-- A subquery is under the policies of its own table: the form of a lead is for those who may see the lead.
create policy instructions_of_leads on portal.signed_instructions to portal_api, portal_provider
  using (exists (select from portal.sign_up_leads l where l.lead_uid = signed_instructions.lead_uid))
  with check (exists (select from portal.sign_up_leads l where l.lead_uid = signed_instructions.lead_uid));
grant select, insert, update, delete on portal.signed_instructions to portal_api, portal_provider;

-- Of a removed document that somebody has signed only the fingerprint is kept, so that its holder learns that it is void.
create table portal.removed_documents (
  fingerprint text primary key,
  is_evidence boolean not null
);

create function portal.removed_document(wanted text) returns table (is_evidence boolean)
  language sql stable security definer set search_path = pg_catalog as $$
  select d.is_evidence from portal.removed_documents d where d.fingerprint = wanted $$;
revoke execute on function portal.removed_document from public;
grant execute on function portal.removed_document to portal_api, portal_provider;

-- Without a policy: only removed_document and forget_sign_up read and write it.
alter table portal.removed_documents enable row level security;
