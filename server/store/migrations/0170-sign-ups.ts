import { type Kysely, sql } from 'kysely';

/**
 * Sign-ups of new employers, with their answers as they were typed, and the keys by which an applicant without an account opens theirs: the cookie of a
 * browser and the links of mails, of which only hashes are kept. An applicant is a person whose account does not exist yet.
 */
const ownLeads = `applicant_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)
  or intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ','))::bigint[])`;

const statements = [
  `create table portal.sign_up_leads (
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
    version integer not null default 1
  )`,
  'create index sign_up_leads_of_intermediary on portal.sign_up_leads (intermediary_id) where intermediary_id is not null',
  'create index sign_up_leads_by_state on portal.sign_up_leads (state, answered_at)',
  'create index sign_up_leads_of_email on portal.sign_up_leads (lower(email))',
  'alter table portal.sign_up_leads enable row level security',
  `create policy own_leads on portal.sign_up_leads to portal_api using (${ownLeads}) with check (${ownLeads})`,
  'create policy every_lead on portal.sign_up_leads to portal_provider using (true) with check (true)',
  'grant select, insert, update, delete on portal.sign_up_leads to portal_api, portal_provider',
  `create table portal.sign_up_keys (
    key_uid uuid primary key default gen_random_uuid(),
    lead_uid uuid not null references portal.sign_up_leads on delete cascade,
    purpose text not null check (purpose in ('browser', 'resume', 'signatory')),
    token_hash text unique,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index sign_up_keys_of_lead on portal.sign_up_keys (lead_uid)',
  'alter table portal.sign_up_keys enable row level security',
  // A subquery is under the policies of its own table: the keys of a lead are for whoever may see the lead.
  `create policy keys_of_leads on portal.sign_up_keys to portal_api, portal_provider
    using (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_keys.lead_uid))
    with check (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_keys.lead_uid))`,
  'grant select, insert, update, delete on portal.sign_up_keys to portal_api, portal_provider',
  'alter table portal.outbox_mails add column sign_up_key_uid uuid references portal.sign_up_keys on delete set null',
  'grant insert (sign_up_key_uid) on portal.outbox_mails to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
