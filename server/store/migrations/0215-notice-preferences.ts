import { type Kysely, sql } from 'kysely';

const own = `user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)`;

/** The choices of people about their notices, by subject. One without a row has the default of its subject. They belong to the person alone. */
const statements = [
  `create table portal.notice_preferences (
    user_uid uuid not null references portal.users on delete cascade,
    kind text not null,
    mail text not null check (mail in ('atOnce', 'daily', 'none')),
    is_counted boolean not null,
    primary key (user_uid, kind)
  )`,
  'alter table portal.notice_preferences enable row level security',
  `create policy own_preferences on portal.notice_preferences to portal_api, portal_provider using (${own}) with check (${own})`,
  'grant select, insert, update on portal.notice_preferences to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
