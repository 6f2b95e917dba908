import { type Kysely, sql } from 'kysely';

/** Who chose the meaning of a file's columns: it decides the amounts, so where a second person must approve, this one cannot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portal.bulk_loads add column mapping_chosen_by uuid references portal.users`.execute(db);
  await sql`
    update portal.bulk_loads l set mapping_chosen_by = (
      select c.actor_user_uid from portal.changes c
      join portal.bulk_load_jobs j on c.record_uid = j.bulk_load_job_uid::text and c.kind = 'bulk-load-jobs'
      where j.bulk_load_uid = l.bulk_load_uid and c.action = 'map' order by c.entry desc limit 1)
    where l.mapping_is_chosen`.execute(db);
}
