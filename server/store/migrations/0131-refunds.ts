import { type Kysely, sql } from 'kysely';

/** A statement with a negative total is a refund, which has states, a day and a reference of its own. */
const statements = [
  // status has other values.
  `do $$
  declare found record;
  begin
    for found in select conname from pg_constraint where contype = 'c' and conrelid = 'portal.statements'::regclass and conkey = array[(select attnum from pg_attribute where attrelid = 'portal.statements'::regclass and attname = 'status')]
      and starts_with(pg_get_constraintdef(oid), 'CHECK ((status = ') loop
      execute format('alter table portal.statements drop constraint %I', found.conname);
    end loop;
  end $$`,
  // The values of status.
  `alter table portal.statements add check (status in ('waitingForPayment', 'authorisationPending', 'paymentNotInitiated', 'paymentInitiated', 'paymentFailed', 'paymentReceived', 'processing', 'refundDue', 'refunded'))`,
  // Columns for new fields.
  `alter table portal.statements
    add column refunded_on date,
    add column refund_reference text`,
  `update portal.statements set status = 'refundDue' where total_amount < 0 and status = 'waitingForPayment'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
