import { type Kysely, sql } from 'kysely';

/**
 * A list reads without naming a firm, as it reads the firm's members: when their invitations end is no more of a secret than they are.
 * The token of a link stays out of every request's sight.
 */
const statement = `create policy of_firms on portal.invitation_links for select to portal_api using (intermediary_id is not null)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
