import { type Kysely, sql } from 'kysely';

/** Columns for the fields that schemas/entities has gained. Written by npm run generate; once it has been released, it stays as it is. */
const statement = `alter table portal.tasks
    add column note text,
    add column message text`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
