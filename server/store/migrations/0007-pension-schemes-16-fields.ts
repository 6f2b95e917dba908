import { type Kysely, sql } from 'kysely';

/** Columns for the fields that schemas/entities has gained. Written by npm run generate; once it has been released, it stays as it is. */
const statement = `alter table portal.pension_schemes
    add column internal_custody_entity_slug text,
    add column charge_model_uid uuid,
    add column strategy_uid uuid,
    add column type text not null default 'masterTrust' check (type in ('masterTrust', 'groupPersonalPension', 'groupSipp')),
    add column scheme_name text,
    add column scheme_reference text,
    add column allows_cancellation boolean not null default true,
    add column allows_employee_requests boolean not null default true,
    add column allows_partial_percentage_contributions boolean not null default true,
    add column cancellation_period integer not null default 30,
    add column pensionable_salary_definition text not null default 'qualifyingEarnings' check (pensionable_salary_definition in ('notApplicable', 'qualifyingEarnings', 'basicPay', 'atLeast85Percent', 'totalEarnings')),
    add column opt_out_via text not null default 'provider' check (opt_out_via in ('provider', 'employer')),
    add column contribution_type text not null default 'gross-employee' check (contribution_type in ('gross-employee', 'net-employee', 'salary-sacrifice')),
    add column default_enrolment_method text not null default 'autoEnrolled' check (default_enrolment_method in ('autoEnrolled', 'contractual')),
    add column pot_nickname text,
    add column external_defined_benefit_scheme_members boolean not null default false`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
