import { type Kysely, sql } from 'kysely';

/**
 * Employees' requests of which the employer has been told. They come from other systems too, so a job looks for new ones. Notices about them are
 * settled once the employer has none left to answer.
 */
const statements = [
  'alter table portal.employee_requests add column told_at timestamptz',
  `update portal.employee_requests set told_at = requested_at`,
  `create index employee_requests_untold on portal.employee_requests (employer_id) where told_at is null and status = 'outstanding'`,
  `create function portal.settle_notices_of_requests() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    update portal.notices n set settled_at = clock_timestamp()
    from (select distinct employer_id from new_rows where status <> 'outstanding') answered
    where n.record_uid = 'requests of ' || answered.employer_id and n.settled_at is null
      and not exists (select from portal.employee_requests q where q.employer_id = answered.employer_id and q.status = 'outstanding');
    return null;
  end $$`,
  `create trigger employee_requests_settle_notices after update on portal.employee_requests referencing new table as new_rows
    for each statement execute function portal.settle_notices_of_requests()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
