import { type Kysely, sql } from 'kysely';

/** Columns for the fields that schemas/entities has gained. Written by npm run generate; once it has been released, it stays as it is. */
const statement = `alter table portal.benefits
    add column payment_service_uid uuid,
    add column is_paid_via_dd boolean not null default false,
    add column investment_id integer,
    add column is_new_portal_enabled boolean not null default true,
    add column days_after_period_end_generate_contributions integer not null default 0,
    add column generate_contributions_working_day_rule text not null default 'previousWorkingDay' check (generate_contributions_working_day_rule in ('previousWorkingDay', 'nextWorkingDay', 'sameDay')),
    add column payment_due_day integer,
    add column days_after_period_end_payment_due integer not null default 22,
    add column due_day_working_day_rule text not null default 'previousWorkingDay' check (due_day_working_day_rule in ('previousWorkingDay', 'nextWorkingDay', 'sameDay')),
    add column exact_day_generate_contributions integer,
    add column exact_pay_date_day integer,
    add column bulk_management_file_format text not null default 'base' check (bulk_management_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
    add column joiner_file_format text check (joiner_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
    add column contribution_file_format text check (contribution_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
    add column opt_out_file_format text check (opt_out_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
    add column leaver_file_format text check (leaver_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis'))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
