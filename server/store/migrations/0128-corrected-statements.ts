import { type Kysely, sql } from 'kysely';
import { lifecyclesWithPots } from './0121-lives-of-pots.ts';
import { type KeptLifecycle, lifecycleRecordsView } from './lifecycleRecordsView.ts';

/** Statements can be cancelled, and corrected by another one with the differences. */
const statements = [
  'alter table portal.statements add column cancel_reason text',
  'alter table portal.statements add column corrects_statement_uid uuid references portal.statements',
  'alter table portal.statements add column correction_reason text',
  // One correction at a time: the next one is the difference from the amounts with all earlier ones.
  `create unique index statements_open_correction on portal.statements (corrects_statement_uid)
    where corrects_statement_uid is not null and not is_cancelled and not has_been_paid`,
  'create index statements_corrections on portal.statements (corrects_statement_uid) where corrects_statement_uid is not null',
  'alter table portal.regular_payroll_contributions add column corrects_contribution_uid uuid references portal.regular_payroll_contributions',
  `create index regular_payroll_contributions_corrections on portal.regular_payroll_contributions (corrects_contribution_uid)
    where corrects_contribution_uid is not null`,
];

/** The view of the records with a state, with the statements. */
export const lifecyclesWithStatements: readonly KeptLifecycle[] = [
  ...lifecyclesWithPots,
  {
    machine: 'statement',
    from: 'portal.statements r',
    uid: 'r.statement_uid',
    title: 'r.period_name',
    state: `case when r.is_cancelled then 'cancelled' else 'uploaded' end`,
    made: 'r.made_at',
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, lifecycleRecordsView(lifecyclesWithStatements)]) await sql.raw(statement).execute(db);
}
