import { type Kysely, sql } from 'kysely';

/** The row of the headings, and whether hidden rows and columns are read, as a person has chosen them. */
const statement = `alter table portal.bulk_loads
    add column heading_row integer,
    add column reads_hidden boolean not null default false`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
