import { type RawBuilder, sql } from 'kysely';

/** Whether the check of the last upload of an overview `row` has found errors. One that has failed is no result, and a task of the provider. */
export const hasLoadErrors = (row: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${row}.last_load_errors`)} > 0 and ${sql.ref(`${row}.last_load_status`)} is distinct from 'failed'`;
