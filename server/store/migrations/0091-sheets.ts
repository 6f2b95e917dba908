import { type Kysely, sql } from 'kysely';

/** The sheet of a workbook that a person has chosen. */
const statement = `alter table portal.bulk_loads
    add column sheet text,
    add column sheet_chosen_by uuid references portal.users`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
