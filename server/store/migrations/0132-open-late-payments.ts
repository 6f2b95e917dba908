import { type Kysely, sql } from 'kysely';

/**
 * The step that a late payment has reached and the day of its next one, as functions of its columns, so that indexes order and filter the late
 * payments of all employers. The dates are text in JSON: `make_date` reads them without the session's settings, which an index must not depend on.
 */
const statements = [
  `create function portal.late_payment_step(status text, steps jsonb) returns text language sql immutable parallel safe as $$
    select case when status = 'reported' then status
      else coalesce(jsonb_path_query_array(steps, '$[*] ? (@.takenOn != null).step') ->> -1, 'overdue') end
  $$`,
  `create function portal.late_payment_next_on(status text, steps jsonb, next_step_on date) returns date language sql immutable parallel safe as $$
    select case when status <> 'reportable' then next_step_on else (
      select make_date(left(day, 4)::int, substr(day, 6, 2)::int, substr(day, 9, 2)::int)
      from (select jsonb_path_query_first(steps, '$[*] ? (@.event == "becomeReportable").plannedOn') #>> '{}' as day) report
    ) end
  $$`,
  `create index late_payments_by_next_step on portal.late_payments
    (portal.late_payment_next_on(status, steps, next_step_on), late_payment_uid) where status <> 'settled'`,
  `create index late_payments_by_step on portal.late_payments
    (portal.late_payment_step(status, steps), portal.late_payment_next_on(status, steps, next_step_on), late_payment_uid) where status <> 'settled'`,
  `create index late_payments_open_by_due_date on portal.late_payments (due_date, late_payment_uid) where status <> 'settled'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
