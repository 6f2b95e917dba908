import { type Kysely, sql } from 'kysely';

/** The records of schemas/resources/benefits.json follow their entity, which has changed. Written by npm run generate; once it has been released, it stays as it is. */
const statements = [
  // bulkManagementFileFormat may be null.
  `alter table portal.benefits alter column bulk_management_file_format drop not null`,
  // The default of bulkManagementFileFormat changes.
  `alter table portal.benefits alter column bulk_management_file_format drop default`,
  // The default was written into every benefit for which nobody chose a format, and replaced the choice of its payroll.
  `update portal.benefits set bulk_management_file_format = null where bulk_management_file_format = 'base'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
