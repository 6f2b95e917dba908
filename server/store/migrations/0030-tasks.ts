import { type Kysely, sql } from 'kysely';

/** Tasks: what the portal cannot carry out itself, until the event that does it. */
const statements = [
  `create table portal.tasks (
  task_uid uuid primary key default gen_random_uuid(),
  employer_id bigint not null references portal.employers,
  kind text not null check (kind in ('optOutRefund', 'repayMember', 'returnedPayment', 'indemnityClaim', 'bankCode')),
  record_uid uuid not null default gen_random_uuid(),
  employee_uid uuid references portal.employees,
  title text not null,
  detail text not null,
  amount bigint,
  due_date date,
  responsible text not null check (responsible in ('employer', 'provider')),
  record_href text,
  added_on date not null,
  ended_on date,
  end_reason text,
  status text not null default 'open' check (status in ('open', 'done', 'withdrawn', 'ended'))
)`,
  `create unique index tasks_open on portal.tasks (kind, record_uid) where status = 'open'`,
  `create index tasks_of_employer on portal.tasks (employer_id, due_date, task_uid)`,
  `create index tasks_open_by_due_date on portal.tasks (due_date, task_uid) where status = 'open'`,
  `create index tasks_of_employee on portal.tasks (employee_uid) where employee_uid is not null`,
  `alter table portal.tasks enable row level security`,
  `create policy own_employers on portal.tasks to portal_api using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])) with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))`,
  `create policy every_employer on portal.tasks to portal_provider using (true) with check (true)`,
  `grant select, insert, update on portal.tasks to portal_api, portal_provider`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
