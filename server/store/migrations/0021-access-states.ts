import { type Kysely, sql } from 'kysely';

const inScope = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;
/** Named by `withinParty` for the people of a firm, who belong to no employer. */
const ofTheFirm = `intermediary_id = (select nullif(current_setting('portal.intermediary_id', true), ''))::bigint`;

const roles = 'portal_api, portal_provider';

/**
 * Where each person's access stands, as its lifecycle decides it, and what the inviter said of them until they accept: somebody who
 * has an account already must not be given away by their name before they agree.
 */
const states = [
  `alter table portal.company_relationships
    add column access_uid uuid not null unique default gen_random_uuid(),
    add column access_state text check (access_state in ('invited', 'active', 'upgraded', 'revoked', 'reinstated')),
    add column invited_first_name text,
    add column invited_last_name text,
    add column date_of_birth date`,
  `alter table portal.intermediary_members
    add column started_at timestamptz not null default now(),
    add column ended_at timestamptz,
    add column access_uid uuid not null unique default gen_random_uuid(),
    add column access_state text check (access_state in ('invited', 'active', 'upgraded', 'revoked', 'reinstated')),
    add column invited_first_name text,
    add column invited_last_name text,
    add column date_of_birth date`,
];

const flagsOf = (senior: string): string =>
  `case when not is_active then 'revoked' when ${senior} then 'upgraded' else 'active' end`;

const consistent = ['company_relationships', 'intermediary_members'].flatMap((table) => [
  `alter table portal.${table} alter column access_state set not null`,
  `alter table portal.${table} add constraint ${table}_active_by_state check (is_active = (access_state in ('active', 'upgraded', 'reinstated')))`,
  `create trigger ${table}_state before insert on portal.${table} for each row when (new.access_state is null) execute function portal.access_state_of_flags()`,
]);

const statements = [
  ...states,
  `update portal.company_relationships set access_state = ${flagsOf('is_senior_pension_administrator')}`,
  `update portal.intermediary_members set access_state = ${flagsOf('false')}`,
  // A relationship that nobody was invited to, such as an employee's own, comes with flags alone.
  `create function portal.access_state_of_flags() returns trigger language plpgsql as $$
  begin
    new.access_state := case when not new.is_active then 'revoked'
      when coalesce((to_jsonb(new) ->> 'is_senior_pension_administrator')::boolean, false) then 'upgraded' else 'active' end;
    return new;
  end $$`,
  ...consistent,

  `create table portal.invitation_links (
    link_uid uuid primary key default gen_random_uuid(),
    access_uid uuid not null,
    employer_id bigint references portal.employers,
    intermediary_id bigint references portal.intermediaries,
    token_hash text unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    replaced_at timestamptz,
    used_at timestamptz,
    check (num_nonnulls(employer_id, intermediary_id) = 1)
  )`,
  'create unique index invitation_links_newest on portal.invitation_links (access_uid) where replaced_at is null',
  'alter table portal.invitation_links enable row level security',
  `create policy own_people on portal.invitation_links to portal_api using (${inScope} or ${ofTheFirm}) with check (${inScope} or ${ofTheFirm})`,
  `create policy every_person on portal.invitation_links to portal_provider using (true) with check (true)`,
  `revoke all on portal.invitation_links from ${roles}`,
  `grant select (link_uid, access_uid, employer_id, intermediary_id, expires_at, replaced_at), insert (access_uid, employer_id, intermediary_id, created_at, expires_at),
    update (replaced_at) on portal.invitation_links to ${roles}`,

  'alter table portal.outbox_mails add column link_uid uuid references portal.invitation_links',
  `grant insert (link_uid) on portal.outbox_mails to ${roles}`,

  // Read before there is a scope, as an employer's relationships are; written for the firm of the request alone.
  'alter table portal.intermediary_members enable row level security',
  'create policy every_member on portal.intermediary_members for select to portal_api using (true)',
  `create policy given_in_scope on portal.intermediary_members for insert to portal_api with check (${ofTheFirm})`,
  `create policy changed_in_scope on portal.intermediary_members for update to portal_api using (${ofTheFirm}) with check (${ofTheFirm})`,
  'create policy every_firm on portal.intermediary_members to portal_provider using (true) with check (true)',
  `grant insert, update on portal.intermediary_members to ${roles}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
