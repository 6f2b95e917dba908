import { type Kysely, sql } from 'kysely';

/** Contributions belong to a pay period, and from their submission to a statement. */
const statements = [
  'alter table portal.statements add foreign key (payroll_uid) references portal.payrolls',
  'alter table portal.statements add foreign key (benefit_uid) references portal.benefits',
  'alter table portal.statements add foreign key (payroll_date_uid) references portal.pay_periods',
  'alter table portal.statements add foreign key (pension_scheme_uid) references portal.pension_schemes',
  'alter table portal.statements add column made_at timestamptz not null default now()',
  // The parts always add up to the total.
  `alter table portal.statements add check (total_amount = (contributions_totals ->> 'employeeContribTotal')::bigint
    + (contributions_totals ->> 'employerContribTotal')::bigint + (contributions_totals ->> 'employeeLumpSumTotal')::bigint
    + (contributions_totals ->> 'employerLumpSumTotal')::bigint)`,
  'create index statements_by_due_date on portal.statements (employer_id, due_date desc, statement_uid)',
  'create index statements_of_period on portal.statements (payroll_date_uid)',
  'alter table portal.regular_payroll_contributions add column payroll_date_uid uuid references portal.pay_periods',
  'alter table portal.regular_payroll_contributions add column statement_uid uuid references portal.statements',
  // One open contribution for each pot, whoever generates or adds it at the same time.
  `create unique index regular_payroll_contributions_open on portal.regular_payroll_contributions (payroll_date_uid, pot_uid)
    where statement_uid is null and not is_cancelled`,
  `create index regular_payroll_contributions_of_period on portal.regular_payroll_contributions (payroll_date_uid, employer_contribution_uid)
    where payroll_date_uid is not null`,
  `create index regular_payroll_contributions_of_statement on portal.regular_payroll_contributions (statement_uid, employer_contribution_uid)
    where statement_uid is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
