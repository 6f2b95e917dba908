import { type Kysely, sql } from 'kysely';

/** The signed Direct Debit Instructions of sign-ups: files of people without an account, for whom there is no employer yet. */
const statements = [
  `create table portal.signed_instructions (
    lead_uid uuid primary key references portal.sign_up_leads on delete cascade,
    name text not null,
    media_type text not null,
    sha256 text not null,
    added_at timestamptz not null,
    content bytea not null
  )`,
  'alter table portal.signed_instructions enable row level security',
  // A subquery is under the policies of its own table: the form of a lead is for whoever may see the lead.
  `create policy instructions_of_leads on portal.signed_instructions to portal_api, portal_provider
    using (exists (select from portal.sign_up_leads l where l.lead_uid = signed_instructions.lead_uid))
    with check (exists (select from portal.sign_up_leads l where l.lead_uid = signed_instructions.lead_uid))`,
  'grant select, insert, update, delete on portal.signed_instructions to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
