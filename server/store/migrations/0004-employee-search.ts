import { type Kysely, sql } from 'kysely';

/**
 * LIKE is not leakproof, so behind row-level security PostgreSQL looks at every employee of the employer before it compares a text.
 * The function finds the candidates in the index, of one employer; their rows are then read behind the wall like all others.
 * It plans with the words at hand (execute … using): a plan for any word at all would read the whole employer.
 */
const statements = [
  'create extension if not exists btree_gin',
  'drop index portal.employees_by_search',
  'create index employees_by_search on portal.employees using gin (employer_id, search_key gin_trgm_ops)',
  `create function portal.employees_matching(employer bigint, patterns text[]) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
  begin
    return query execute 'select employee_uid from portal.employees where employer_id = $1 and search_key like $2 and search_key like all ($3)'
      using employer, patterns[1], patterns;
  end $$`,
  'revoke execute on function portal.employees_matching from public',
  'grant execute on function portal.employees_matching to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
