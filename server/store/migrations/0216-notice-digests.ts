import { type Kysely, sql } from 'kysely';

/** The notices that wait for the daily email of a person, and the day of each person's last one. */
const statements = [
  `create table portal.notices_waiting (
    user_uid uuid not null references portal.users on delete cascade,
    notice_uid uuid not null references portal.notices on delete cascade,
    primary key (user_uid, notice_uid)
  )`,
  `create table portal.notice_digests (
    user_uid uuid primary key references portal.users on delete cascade,
    day date not null
  )`,
  // Without a policy: the service's own steps read and write them, and no request does.
  'alter table portal.notices_waiting enable row level security',
  'alter table portal.notice_digests enable row level security',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
