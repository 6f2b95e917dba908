import { type Kysely, sql } from 'kysely';

const own = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;

/**
 * What an employer, or an intermediary, is told by the portal. Every notice is about an employer; one with an intermediary is for
 * that firm, and outlives its access to the employer. Each person has read it, or not, for themselves.
 */
const statements = [
  `create table portal.notices (
    notice_uid uuid primary key default gen_random_uuid(),
    employer_id bigint not null references portal.employers,
    intermediary_id bigint references portal.intermediaries,
    title text not null,
    body text not null,
    href text,
    created_at timestamptz not null
  )`,
  'create index notices_for_employer on portal.notices (employer_id, created_at desc) where intermediary_id is null',
  'create index notices_for_intermediary on portal.notices (intermediary_id, created_at desc) where intermediary_id is not null',
  `create table portal.notice_readers (
    notice_uid uuid not null references portal.notices,
    user_uid uuid not null references portal.users,
    read_at timestamptz not null,
    primary key (notice_uid, user_uid)
  )`,
  'alter table portal.notices enable row level security',
  `create policy own_or_a_firms on portal.notices for select to portal_api using (intermediary_id is not null or ${own})`,
  `create policy given_in_scope on portal.notices for insert to portal_api with check (${own})`,
  'create policy every_employer on portal.notices to portal_provider using (true) with check (true)',
  'grant select, insert on portal.notices, portal.notice_readers to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
