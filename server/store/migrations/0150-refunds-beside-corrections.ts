import { type Kysely, sql } from 'kysely';

/** A refund after an opt-out no longer waits for another correction of its statement, nor that for the refund. */
const statements = [
  'drop index portal.statements_open_correction',
  `create unique index statements_open_correction on portal.statements (corrects_statement_uid)
  where corrects_statement_uid is not null and not is_cancelled and not has_been_paid and status <> 'paymentFailed'
    and correction_reason is distinct from 'Opt-out'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
