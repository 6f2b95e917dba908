import { type Kysely, sql } from 'kysely';

/**
 * After its acceptance, an intermediary sees the sign-up of a client only if the client has left it access.
 */
const ownLeads = `applicant_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)
  or (intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ','))::bigint[])
    and (state <> 'accepted' or adviser_level in ('full', 'readOnly')))`;

const statements = [`alter policy own_leads on portal.sign_up_leads using (${ownLeads}) with check (${ownLeads})`];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
