import { type Kysely, sql } from 'kysely';

/** A refund that was withdrawn because the bank had taken back its payment is made again with the next payment. */
const statements = [
  'alter table portal.statements add column is_renewed_on_payment boolean not null default false',
  'create index statements_to_renew on portal.statements (corrects_statement_uid) where is_renewed_on_payment',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
