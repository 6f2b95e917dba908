import { type Kysely, sql } from 'kysely';

/**
 * The found employees as rows, for a list to filter, order and count. A condition with their uids leaves the planner to guess how many there are, and under row-level
 * security it guesses that an employer has few: it read all of the employer's employees for each search.
 *
 * The function runs with the rights of the service, since `like` under row-level security cannot use an index. It therefore checks the scope itself, and the statement that
 * uses it reads the rows of the page from the table, under row-level security.
 *
 * A few found employees are read one by one, by the primary key. Many are read with their employer, in one pass.
 */
const statements = [
  `create function portal.employees_found(employer bigint, patterns text[]) returns setof portal.employees
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
  declare uids uuid[];
  begin
    if current_setting('role') = 'portal_api'
      and not coalesce(employer = any (string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[]), false) then
      return;
    end if;
    execute 'select array(select employee_uid from portal.employee_search where employer_id = $1 and search_key like $2 and search_key like all ($3))'
      into uids using employer, patterns[1], patterns;
    if cardinality(uids) <= 2000 then
      return query select e.* from unnest(uids) f (uid) join portal.employees e on e.employee_uid = f.uid;
    else
      return query execute 'select e.* from unnest($2) f (uid) join portal.employees e on e.employee_uid = f.uid and e.employer_id = $1' using employer, uids;
    end if;
  end $$`,
  'revoke execute on function portal.employees_found from public',
  'grant execute on function portal.employees_found to portal_api, portal_provider',
  'drop function portal.employees_matching',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
