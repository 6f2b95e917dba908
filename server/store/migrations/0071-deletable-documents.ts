import { type Kysely, sql } from 'kysely';

/** Documents may go, where their resource's file says so (`endpoints.delete`): within the same walls as every other change. */
const statement = 'grant delete on portal.documents to portal_api, portal_provider';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
