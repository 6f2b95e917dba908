import { type Kysely, sql } from 'kysely';

/** A table for the records of schemas/resources/late-payments.json, and the indexes of their daily step. */
const statements = [
  `create table portal.late_payments (
  late_payment_uid uuid primary key default gen_random_uuid(),
  employer_id bigint not null references portal.employers,
  period_name text not null,
  payroll_uid uuid not null,
  payroll_date_uid uuid not null,
  statement_uid uuid,
  due_date date not null,
  next_step_on date,
  steps jsonb not null,
  reported_on date,
  report_reference text,
  settled_on date,
  settlement text check (settlement in ('paid', 'noContributions', 'cancelled')),
  status text not null default 'overdue' check (status in ('overdue', 'reminded', 'escalated', 'reportable', 'reported', 'settled'))
)`,
  `create index late_payments_of_employer on portal.late_payments (employer_id)`,
  `alter table portal.late_payments enable row level security`,
  `create policy own_employers on portal.late_payments to portal_api using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])) with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[]))`,
  `create policy every_employer on portal.late_payments to portal_provider using (true) with check (true)`,
  `grant select, insert, update on portal.late_payments to portal_api, portal_provider`,
  `insert into portal.late_payments (late_payment_uid, employer_id, period_name, payroll_uid, payroll_date_uid, statement_uid, due_date, next_step_on, steps, reported_on, report_reference, settled_on, settlement, status)
select uid,
  employer_id,
  (document ->> 'periodName')::text,
  (document ->> 'payrollUid')::uuid,
  (document ->> 'payrollDateUid')::uuid,
  (document ->> 'statementUid')::uuid,
  (document ->> 'dueDate')::date,
  (document ->> 'nextStepOn')::date,
  nullif(document -> 'steps', 'null'),
  (document ->> 'reportedOn')::date,
  (document ->> 'reportReference')::text,
  (document ->> 'settledOn')::date,
  (document ->> 'settlement')::text,
  coalesce((document ->> 'status')::text, 'overdue'::text)
from portal.documents where resource = 'late-payments'`,
  `update portal.documents set resource = 'removed/late-payments'
where resource = 'late-payments' and exists (select from jsonb_object_keys(document) key where starts_with(key, 'removed_'))`,
  `delete from portal.documents where resource = 'late-payments'`,
  'alter table portal.late_payments add foreign key (payroll_uid) references portal.payrolls',
  'alter table portal.late_payments add foreign key (payroll_date_uid) references portal.pay_periods',
  'alter table portal.late_payments add foreign key (statement_uid) references portal.statements',
  // Two servers that find the same late payment make one record of it.
  `create unique index late_payments_of_period on portal.late_payments (payroll_date_uid) where statement_uid is null and status <> 'settled'`,
  `create unique index late_payments_of_statement on portal.late_payments (statement_uid) where status <> 'settled'`,
  'create index late_payments_by_due_date on portal.late_payments (employer_id, due_date desc, late_payment_uid)',
  // The daily step looks only at these.
  `create index late_payments_unsettled on portal.late_payments (next_step_on, late_payment_uid) where status <> 'settled'`,
  `create index pay_periods_overdue on portal.pay_periods (payroll_date_uid) where status = 'uploadIsOverdue'`,
  'create index statements_unpaid on portal.statements (due_date, statement_uid) where not has_been_paid and not is_cancelled',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
