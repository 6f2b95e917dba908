import { type Kysely, sql } from 'kysely';

/** A mandate can be stopped until a matter with its bank is settled, and keeps any code of the bank, known or not. */
const statements = [
  'alter table portal.direct_debit_mandates drop constraint direct_debit_mandates_failure_reason_check',
  'alter table portal.direct_debit_mandates drop constraint direct_debit_mandates_status_check',
  `alter table portal.direct_debit_mandates add check (status in ('pending', 'active', 'suspended', 'failed', 'cancelled'))`,
  'drop index portal.direct_debit_mandates_in_force',
  `create unique index direct_debit_mandates_in_force on portal.direct_debit_mandates (benefit_uid)
    where status in ('pending', 'active', 'suspended')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
