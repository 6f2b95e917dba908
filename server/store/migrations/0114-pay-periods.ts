import { type Kysely, sql } from 'kysely';

/** A table for the records of schemas/resources/pay-periods.json, and what their documents held. Written by npm run generate; once it has been released, it stays as it is. */
const statements = [
  `create table portal.pay_periods (
  payroll_date_uid uuid primary key default gen_random_uuid(),
  employer_id bigint not null references portal.employers,
  payroll_uid uuid not null,
  benefit_uid uuid not null,
  status text not null default 'notYetDue' check (status in ('notYetDue', 'pendingGeneration', 'openForUpload', 'uploadIsOverdue', 'noStatementsAvailable', 'generatedProcessing', 'paymentReceived', 'multipleStatements')),
  generate_contributions_date date not null,
  pay_date date not null,
  due_date date not null,
  period_start_date date not null,
  period_end_date date not null,
  is_extra boolean not null default false,
  name text not null,
  is_paid_by_d_d boolean not null default false,
  d_d_collection_date date,
  pots_updated_date date,
  no_contributions_reason text
)`,
  `create index pay_periods_of_employer on portal.pay_periods (employer_id)`,
  `alter table portal.pay_periods enable row level security`,
  `create policy own_employers on portal.pay_periods to portal_api using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])) with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[]))`,
  `create policy every_employer on portal.pay_periods to portal_provider using (true) with check (true)`,
  `grant select, insert, update on portal.pay_periods to portal_api, portal_provider`,
  `insert into portal.pay_periods (payroll_date_uid, employer_id, payroll_uid, benefit_uid, status, generate_contributions_date, pay_date, due_date, period_start_date, period_end_date, is_extra, name, is_paid_by_d_d, d_d_collection_date, pots_updated_date, no_contributions_reason)
select uid,
  employer_id,
  (document ->> 'payrollUid')::uuid,
  (document ->> 'benefitUid')::uuid,
  coalesce((document ->> 'status')::text, 'notYetDue'::text),
  (document ->> 'generateContributionsDate')::date,
  (document ->> 'payDate')::date,
  (document ->> 'dueDate')::date,
  (document ->> 'periodStartDate')::date,
  (document ->> 'periodEndDate')::date,
  coalesce((document ->> 'isExtra')::boolean, 'false'::boolean),
  (document ->> 'name')::text,
  coalesce((document ->> 'isPaidByDD')::boolean, 'false'::boolean),
  (document ->> 'dDCollectionDate')::date,
  (document ->> 'potsUpdatedDate')::date,
  (document ->> 'noContributionsReason')::text
from portal.documents where resource = 'pay-periods'`,
  `update portal.documents set resource = 'removed/pay-periods'
where resource = 'pay-periods' and exists (select from jsonb_object_keys(document) key where starts_with(key, 'removed_'))`,
  `delete from portal.documents where resource = 'pay-periods'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
