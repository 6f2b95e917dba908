import { type Kysely, sql } from 'kysely';

/** The overview of a client counts the payments that wait for the employer, so that it follows the state of a statement, too. All are counted once more. */
const statements = [
  `create or replace function portal.queue_clients_of_statements() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from new_rows;
  elsif tg_op = 'DELETE' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from old_rows;
  else
    insert into portal.client_overviews_due (employer_id) select distinct employer_id
    from ((select statement_uid, employer_id, status, due_date, total_amount, is_cancelled, has_been_paid from new_rows
      except select statement_uid, employer_id, status, due_date, total_amount, is_cancelled, has_been_paid from old_rows)
    union all (select statement_uid, employer_id, status, due_date, total_amount, is_cancelled, has_been_paid from old_rows
      except select statement_uid, employer_id, status, due_date, total_amount, is_cancelled, has_been_paid from new_rows)) changed;
  end if;
  return null;
end $$`,
  `update portal.client_overviews set figures_day = null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
