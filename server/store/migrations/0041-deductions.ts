import { type Kysely, sql } from 'kysely';

/**
 * Each contribution keeps how it is paid: deducted, deducted net of the tax relief that the scheme claims, or given up by salary sacrifice. A statement has the sum
 * of the relief, beside its total.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table portal.regular_payroll_contributions
      add column deduction_type text not null default 'gross-employee' check (deduction_type in ('gross-employee', 'net-employee', 'salary-sacrifice')),
      add column tax_relief bigint not null default 0,
      add column sacrificed_amount bigint not null default 0`.execute(db);
  await sql`alter table portal.statements add column tax_relief_total bigint not null default 0`.execute(db);
}
