import { type Kysely, sql } from 'kysely';

const own = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;

/**
 * The records of resources that are files alone, each as one validated document. A document without an employer belongs to the
 * provider: everybody may read it, and only the provider's own role may write it.
 */
const statements = [
  `create table portal.documents (
    uid uuid primary key default gen_random_uuid(),
    resource text not null,
    employer_id bigint references portal.employers,
    document jsonb not null check (jsonb_typeof(document) = 'object'),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  // Narrows to one resource of one employer, and serves the order that most lists have.
  `create index documents_by_name on portal.documents (resource, employer_id, (lower(document ->> 'name') collate "C"), uid)`,
  'alter table portal.documents enable row level security',
  'grant select, insert, update on portal.documents to portal_api, portal_provider',
  `create policy own_employers on portal.documents to portal_api using (${own}) with check (${own})`,
  'create policy of_the_provider on portal.documents for select to portal_api using (employer_id is null)',
  'create policy every_employer on portal.documents to portal_provider using (true) with check (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
