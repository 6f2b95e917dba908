import { type Kysely, sql } from 'kysely';

/** The records of schemas/resources/tasks.json follow their entity, which has changed. Written by npm run generate; once it has been released, it stays as it is. */
const statements = [
  // kind has other values.
  `do $$
  declare found record;
  begin
    for found in select conname from pg_constraint where contype = 'c' and conrelid = 'portal.tasks'::regclass and conkey = array[(select attnum from pg_attribute where attrelid = 'portal.tasks'::regclass and attname = 'kind')]
      and starts_with(pg_get_constraintdef(oid), 'CHECK ((kind = ') loop
      execute format('alter table portal.tasks drop constraint %I', found.conname);
    end loop;
  end $$`,
  // The values of kind.
  `alter table portal.tasks add check (kind in ('optOutRefund', 'repayMember', 'returnedPayment', 'indemnityClaim', 'bankCode', 'refusedMandate', 'sumDifference', 'latePayment', 'failedUpload', 'approveContributions'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
