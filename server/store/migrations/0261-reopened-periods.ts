import { type Kysely, sql } from 'kysely';

/**
 * The record that nobody contributes in a period can be taken back: `edited_before_none` has, of each contribution that it cancelled, whether somebody had edited
 * it before; of any other it is null, also of those that were cancelled so earlier. And a period with such a record and amounts all the same is open again, with the
 * step in its history: until now, nobody was asked for these amounts.
 */
const statements = [
  `alter table portal.regular_payroll_contributions add column edited_before_none boolean`,
  `with reopened as (
    update portal.pay_periods p set no_contributions_reason = null,
      status = case when p.due_date < (now() at time zone 'Europe/London')::date + coalesce((select max(days_moved) from portal.clock), 0)
        then 'uploadIsOverdue' else 'openForUpload' end
    where p.status = 'noStatementsAvailable' and exists (
      select from portal.regular_payroll_contributions c where c.payroll_date_uid = p.payroll_date_uid and c.statement_uid is null and not c.is_cancelled
        and c.employee_regular_amount + c.employer_regular_amount + c.employee_lump_sum + c.employer_lump_sum > 0)
    returning p.payroll_date_uid, p.employer_id, p.payroll_uid, p.benefit_uid, p.name, p.status
  ),
  titled as (
    select o.*, concat_ws(', ', y.name, b.name, o.name) as title
    from reopened o join portal.payrolls y on y.payroll_uid = o.payroll_uid join portal.benefits b on b.benefit_uid = o.benefit_uid
  )
  insert into portal.changes (at, acting_as, employer_id, kind, record_uid, title, action, activity, machine, lifecycle_uid, from_state, to_state)
  select now(), 'service', t.employer_id, 'pay-periods', t.payroll_date_uid::text, t.title, 'reopen', 'Contributions are expected after all: ' || t.title,
    'payPeriod', t.payroll_date_uid::text, 'noStatementsAvailable', t.status
  from titled t`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
