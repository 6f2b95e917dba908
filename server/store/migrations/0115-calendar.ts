import { type Kysely, sql } from 'kysely';

/** The rules that keep a benefit's periods whole, and the indexes of the daily step. */
const statements = [
  'alter table portal.pay_periods add foreign key (payroll_uid) references portal.payrolls',
  'alter table portal.pay_periods add foreign key (benefit_uid) references portal.benefits',
  'alter table portal.pay_periods add check (period_start_date <= period_end_date)',
  // Two servers that make the periods of one benefit at the same time make each of them once.
  'create unique index pay_periods_once on portal.pay_periods (benefit_uid, period_start_date) where not is_extra',
  'create index pay_periods_by_due_date on portal.pay_periods (employer_id, due_date desc, payroll_date_uid)',
  'create index pay_periods_of_payroll on portal.pay_periods (payroll_uid)',
  // The daily step looks only at periods that may still move by their dates.
  `create index pay_periods_to_begin on portal.pay_periods (generate_contributions_date, payroll_date_uid) where status in ('notYetDue', 'pendingGeneration')`,
  `create index pay_periods_to_lapse on portal.pay_periods (due_date, payroll_date_uid) where status = 'openForUpload'`,
  // When a payroll changes its frequency or ceases, its periods that have not begun are removed.
  'grant delete on portal.pay_periods to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
