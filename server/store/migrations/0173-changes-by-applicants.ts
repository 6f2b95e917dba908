import { type Kysely, sql } from 'kysely';

/** An applicant belongs to no party, and notes changes of their own sign-up alone. A subquery is under the policies of its own table. */
const statements = [
  `create policy added_by_applicants on portal.changes for insert to portal_api with check (
    employer_id is null and actor_user_uid is null and kind = 'sign-ups' and exists (select from portal.sign_up_leads l
      where l.lead_uid::text = changes.record_uid and l.intermediary_id is not distinct from changes.intermediary_id))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
