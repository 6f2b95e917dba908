import { type Kysely, sql } from 'kysely';

/**
 * The values by which rows of an upload are compared with each other, as 64-bit hashes of their normal form: a corrected row is compared with the rows of
 * the same values only. No index: 100,000 rows are searched in some 20 milliseconds, and an index would be kept up to date while a file is loaded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table portal.bulk_load_rows add column national_insurance_key bigint, add column payroll_number_key bigint, add column person_key bigint`.execute(
    db,
  );
}
