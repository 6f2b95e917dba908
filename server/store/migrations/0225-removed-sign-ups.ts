import { type Kysely, sql } from 'kysely';

/**
 * A removed sign-up leaves nothing personal behind, by whichever statement it is removed: its notices and mails go with it, as do the answers kept for repeated
 * requests of its applicant. Its entries in the history stay, since they say what the staff did, without the names and values of the sign-up. Of a document that
 * somebody has signed only the fingerprint is kept, so that its holder learns that it is void.
 */
const statements = [
  'alter table portal.outbox_mails add column sign_up_uid uuid references portal.sign_up_leads on delete cascade',
  'create index outbox_mails_of_sign_up on portal.outbox_mails (sign_up_uid) where sign_up_uid is not null',
  'create index outbox_mails_of_sign_up_key on portal.outbox_mails (sign_up_key_uid) where sign_up_key_uid is not null',
  'grant insert (sign_up_uid) on portal.outbox_mails to portal_api, portal_provider',
  'create index notices_of_any_record on portal.notices (record_uid) where record_uid is not null',

  `create table portal.removed_documents (
    fingerprint text primary key,
    is_evidence boolean not null
  )`,
  // Without a policy: only the functions below read and write it.
  'alter table portal.removed_documents enable row level security',
  `create function portal.removed_document(wanted text) returns table (is_evidence boolean)
    language sql stable security definer set search_path = pg_catalog as $$
    select d.is_evidence from portal.removed_documents d where d.fingerprint = wanted $$`,
  'revoke execute on function portal.removed_document from public',
  'grant execute on function portal.removed_document to portal_api, portal_provider',

  // The roles of the service may not update the history, whatever they set: only the function below can.
  `create function portal.refuse_change_of_history() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and current_setting('portal.forgets_sign_up', true) = 'on' then return null; end if;
    raise exception 'portal.% is append-only', tg_table_name;
  end $$`,
  'drop trigger changes_are_append_only on portal.changes',
  `create trigger changes_are_append_only before update or delete or truncate on portal.changes
    execute function portal.refuse_change_of_history()`,

  `create function portal.forget_sign_up() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    insert into portal.removed_documents (fingerprint, is_evidence)
      select d.fingerprint, d.is_evidence from portal.sign_up_agreements a,
        lateral (values (a.fingerprint, false), (a.evidence_fingerprint, true)) as d(fingerprint, is_evidence)
      where a.lead_uid = old.lead_uid and d.fingerprint is not null and exists (
        select from portal.sign_up_signatories s where s.agreement_uid = a.agreement_uid and s.signed_at is not null)
      on conflict do nothing;
    delete from portal.outbox_mails m using portal.sign_up_keys k where k.key_uid = m.sign_up_key_uid and k.lead_uid = old.lead_uid;
    delete from portal.notice_readers r using portal.notices n where n.notice_uid = r.notice_uid and n.record_uid = old.lead_uid::text;
    delete from portal.notices where record_uid = old.lead_uid::text;
    delete from portal.idempotency_keys where user_uid = old.applicant_uid;
    perform set_config('portal.forgets_sign_up', 'on', true);
    update portal.changes set title = 'A removed sign-up', fields = '[]',
      activity = case when activity is null then null when action = 'sign' then 'Participation agreement signed' else 'Sign-up changed' end
      where kind = 'sign-ups' and record_uid = old.lead_uid::text;
    perform set_config('portal.forgets_sign_up', '', true);
    return old;
  end $$`,
  'revoke execute on function portal.forget_sign_up from public',
  // Before the delete, while its keys and agreements are there.
  `create trigger sign_up_leads_are_forgotten before delete on portal.sign_up_leads
    for each row execute function portal.forget_sign_up()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
