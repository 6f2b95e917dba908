import { type Kysely, sql } from 'kysely';

/**
 * Participation agreements of sign-ups, as their exact bytes, and their signatories. An agreement is current while the answers are those that it was made of: their hash is
 * compared each time, so that no forgotten call can leave a signature for other answers. A given signature is never changed.
 */
const ofLead = (table: string) => `exists (select from portal.sign_up_leads l where l.lead_uid = ${table}.lead_uid)`;

const statements = [
  // The text of jsonb has its keys in one order, so that equal answers have one hash.
  `create function portal.sign_up_answers_hash(answers jsonb) returns text language sql immutable as $$
    select encode(sha256(convert_to((answers - 'signature')::text, 'UTF8')), 'hex') $$`,
  'grant execute on function portal.sign_up_answers_hash to portal_api, portal_provider',
  `create table portal.sign_up_agreements (
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
  )`,
  'create unique index sign_up_agreements_current on portal.sign_up_agreements (lead_uid) where voided_at is null',
  'create index sign_up_agreements_of_lead on portal.sign_up_agreements (lead_uid)',
  'create index sign_up_agreements_by_fingerprint on portal.sign_up_agreements (fingerprint)',
  'create index sign_up_agreements_by_evidence on portal.sign_up_agreements (evidence_fingerprint) where evidence_fingerprint is not null',
  `create table portal.sign_up_signatories (
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
  )`,
  'create index sign_up_signatories_of_lead on portal.sign_up_signatories (lead_uid)',
  'create unique index sign_up_signatories_of_key on portal.sign_up_signatories (key_uid) where key_uid is not null',
  ...['sign_up_agreements', 'sign_up_signatories'].flatMap((table) => [
    `alter table portal.${table} enable row level security`,
    // A subquery is under the policies of its own table: an agreement is for those who may see its lead.
    `create policy of_leads on portal.${table} for select to portal_api, portal_provider using (${ofLead(table)})`,
    `create policy new_of_leads on portal.${table} for insert to portal_api, portal_provider with check (${ofLead(table)})`,
  ]),
  `create policy open_agreements on portal.sign_up_agreements for update to portal_api, portal_provider
    using (voided_at is null and ${ofLead('sign_up_agreements')}) with check (${ofLead('sign_up_agreements')})`,
  `create policy unsigned on portal.sign_up_signatories for update to portal_api, portal_provider
    using (signed_at is null and ${ofLead('sign_up_signatories')}) with check (${ofLead('sign_up_signatories')})`,
  'grant select, insert on portal.sign_up_agreements, portal.sign_up_signatories to portal_api, portal_provider',
  'grant update (voided_at, completed_at, evidence, evidence_fingerprint) on portal.sign_up_agreements to portal_api, portal_provider',
  `grant update (key_uid, link_sent_at, name, position, drawing, consent, is_by_link, address, signed_at) on portal.sign_up_signatories
    to portal_api, portal_provider`,
  // For anybody who holds a document: its fingerprint is as long as a key. It gives nothing that the document does not have.
  `create function portal.sign_up_document(wanted text) returns table (
      agreement_uid uuid, is_evidence boolean, employer_name text, made_at timestamptz, completed_at timestamptz, is_void boolean, signatures jsonb)
    language sql stable security definer set search_path = pg_catalog as $$
    select a.agreement_uid, a.evidence_fingerprint = wanted, a.contents ->> 'employerName', a.made_at, a.completed_at,
      a.voided_at is not null or a.answers_hash <> portal.sign_up_answers_hash(l.answers),
      coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'roles', s.roles, 'isDrawn', s.drawing is not null, 'signedAt', s.signed_at)
        order by s."order") from portal.sign_up_signatories s where s.agreement_uid = a.agreement_uid and s.signed_at is not null), '[]')
    from portal.sign_up_agreements a join portal.sign_up_leads l using (lead_uid)
    where a.fingerprint = wanted or a.evidence_fingerprint = wanted order by a.voided_at is not null, a.made_at desc limit 1 $$`,
  'revoke execute on function portal.sign_up_document from public',
  'grant execute on function portal.sign_up_document to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
