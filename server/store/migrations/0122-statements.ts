import { type Kysely, sql } from 'kysely';

/** A table for the records of schemas/resources/statements.json, and what their documents held. Written by npm run generate; once it has been released, it stays as it is. */
const statements = [
  `create table portal.statements (
  statement_uid uuid primary key default gen_random_uuid(),
  employer_id bigint not null references portal.employers,
  benefit_uid uuid not null,
  payroll_uid uuid not null,
  payroll_date_uid uuid not null,
  period_name text not null,
  pension_scheme_uid uuid,
  due_date date not null,
  total_amount bigint not null,
  status text not null default 'waitingForPayment' check (status in ('waitingForPayment', 'authorisationPending', 'paymentNotInitiated', 'paymentInitiated', 'paymentFailed', 'paymentReceived', 'processing')),
  is_cancelled boolean not null default false,
  has_been_paid boolean not null default false,
  contributions_totals jsonb not null,
  is_paid_via_direct_debit boolean not null default false,
  payment_reference text,
  collection_date date
)`,
  `create index statements_of_employer on portal.statements (employer_id)`,
  `alter table portal.statements enable row level security`,
  `create policy own_employers on portal.statements to portal_api using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])) with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[]))`,
  `create policy every_employer on portal.statements to portal_provider using (true) with check (true)`,
  `grant select, insert, update on portal.statements to portal_api, portal_provider`,
  `insert into portal.statements (statement_uid, employer_id, benefit_uid, payroll_uid, payroll_date_uid, period_name, pension_scheme_uid, due_date, total_amount, status, is_cancelled, has_been_paid, contributions_totals, is_paid_via_direct_debit, payment_reference, collection_date)
select uid,
  employer_id,
  (document ->> 'benefitUid')::uuid,
  (document ->> 'payrollUid')::uuid,
  (document ->> 'payrollDateUid')::uuid,
  (document ->> 'periodName')::text,
  (document ->> 'pensionSchemeUid')::uuid,
  (document ->> 'dueDate')::date,
  (document ->> 'totalAmount')::bigint,
  coalesce((document ->> 'status')::text, 'waitingForPayment'::text),
  coalesce((document ->> 'isCancelled')::boolean, 'false'::boolean),
  coalesce((document ->> 'hasBeenPaid')::boolean, 'false'::boolean),
  nullif(document -> 'contributionsTotals', 'null'),
  coalesce((document ->> 'isPaidViaDirectDebit')::boolean, 'false'::boolean),
  (document ->> 'paymentReference')::text,
  (document ->> 'collectionDate')::date
from portal.documents where resource = 'statements'`,
  `update portal.documents set resource = 'removed/statements'
where resource = 'statements' and exists (select from jsonb_object_keys(document) key where starts_with(key, 'removed_'))`,
  `delete from portal.documents where resource = 'statements'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
