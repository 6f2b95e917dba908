import { type Kysely, sql } from 'kysely';

/** The search over all employers finds people by their national insurance number only for those who may read it. */
const statement = `create or replace function portal.records_found(kind text, employers bigint[], patterns text[], most integer)
  returns table (uid uuid, employer_id bigint)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  in_scope bigint[];
  allowed bigint[] := employers;
  source text := case kind
    when 'employees' then
      'select employee_uid as uid, employer_id, search_key from portal.employee_search'
    when 'openEmployees' then
      'select s.employee_uid as uid, s.employer_id, s.search_key,
        replace(s.search_key, coalesce(portal.plain_text(e.national_insurance), chr(1)), chr(1)) as open_key
        from portal.employee_search s join portal.employees e using (employee_uid)'
    when 'payrolls' then
      'select payroll_uid as uid, employer_id, portal.plain_text(name) as search_key from portal.payrolls'
    when 'pension-schemes' then
      'select pension_scheme_uid as uid, employer_id, portal.plain_text(name) as search_key from portal.pension_schemes'
    when 'statements' then
      'select statement_uid as uid, employer_id, portal.plain_text(period_name || '' '' || coalesce(payment_reference, '''')) as search_key
        from portal.statements'
    when 'bulk-load-jobs' then
      'select bulk_load_job_uid as uid, employer_id, portal.plain_text(file_name) as search_key from portal.bulk_load_jobs'
  end;
begin
  if current_setting('role') = 'portal_api' then
    in_scope := coalesce(string_to_array(nullif(current_setting('portal.employer_ids', true), ''), ',')::bigint[], '{}');
    allowed := case when employers is null then in_scope else array(select unnest(employers) intersect select unnest(in_scope)) end;
  end if;
  if cardinality(allowed) = 0 then return; end if;
  -- The index has the employers as well. For a few of them it is read once each; for many, reading it once for the words alone is ten times quicker.
  return query execute 'select f.uid, f.employer_id from (' || source || ') f
    where f.search_key like $1 and f.search_key like all ($2) and '
    || case when kind = 'openEmployees' then 'f.open_key like all ($2) and ' else '' end
    || case when allowed is null then '$3 is null'
        when cardinality(allowed) <= 5 then 'f.employer_id = any ($3)'
        else 'f.employer_id + 0 = any ($3)' end
    || ' limit $4' using patterns[1], patterns, allowed, most;
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
