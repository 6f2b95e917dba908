import { type Kysely, sql } from 'kysely';

/**
 * A collection keeps the day that its payer was told, beside the day on which it was made, and whether it was presented again. One that could not be sent on
 * its day is withdrawn. An indemnity claim keeps its days. A correction whose payment the bank takes back may stand beside a later one.
 */
const statements = [
  'alter table portal.statements add column is_presented_again boolean not null default false',
  `alter table portal.payment_collections
    add column notified_date date,
    add column is_presented_again boolean not null default false,
    add column claimed_on date,
    add column challenge_claim_by date,
    add column claim_debited_on date`,
  // Until now a second collection was always one that was presented again.
  'update portal.payment_collections set notified_date = collection_date, is_presented_again = attempt > 1',
  'alter table portal.payment_collections alter column notified_date set not null',
  'alter table portal.payment_collections drop constraint payment_collections_state_check',
  `alter table portal.payment_collections
    add check (state in ('prepared', 'sent', 'collected', 'returned', 'withdrawn')),
    add check (collection_date >= notified_date),
    add check ((claimed_on is null) = (challenge_claim_by is null) and (claimed_on is null) = (claim_debited_on is null)),
    add check (claimed_on is null or state = 'returned')`,
  'alter table portal.payment_collections drop constraint payment_collections_statement_uid_attempt_key',
  `create unique index payment_collections_attempts on portal.payment_collections (statement_uid, attempt)
    where state <> 'withdrawn'`,
  'drop index portal.statements_open_correction',
  `create unique index statements_open_correction on portal.statements (corrects_statement_uid)
    where corrects_statement_uid is not null and not is_cancelled and not has_been_paid and status <> 'paymentFailed'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
