import { type Kysely, sql } from 'kysely';

/**
 * The search over all employers finds titles that begin with its text by an index, and compares titles that are kept. The index of parts is made again, since a new column of every row
 * would be written into it row by row.
 */
const statements = [
  'drop index portal.employee_search_by_part',
  'alter table portal.employee_search add column title_key text collate "C"',
  `update portal.employee_search s set title_key = portal.plain_text(e.first_name || ' ' || e.last_name)
  from portal.employees e where e.employee_uid = s.employee_uid`,
  'alter table portal.employee_search alter column title_key set not null',
  'create index employee_search_by_title on portal.employee_search (title_key)',
  'create index employee_search_by_part on portal.employee_search using gin (employer_id, search_key gin_trgm_ops)',
  `create or replace function portal.keep_employee_search() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    insert into portal.employee_search (employee_uid, employer_id, search_key, title_key)
    select n.employee_uid, n.employer_id,
      portal.plain_text(n.first_name || ' ' || n.last_name || ' ' || n.payroll_number
        || ' ' || coalesce(n.national_insurance, '') || ' ' || coalesce(n.email, ''))
      || case when n.first_name || n.last_name ~ '[[:space:]''’‘.,&/()-]'
        then ' ' || portal.squeezed_text(n.first_name) || ' ' || portal.squeezed_text(n.last_name) else '' end,
      portal.plain_text(n.first_name || ' ' || n.last_name)
    from new_rows n;
  else
    delete from portal.employee_search s using old_rows o where s.employee_uid = o.employee_uid;
  end if;
  return null;
end $$`,
  `create or replace function portal.change_employee_search() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.employee_search set employer_id = new.employer_id,
    search_key = portal.plain_text(new.first_name || ' ' || new.last_name || ' ' || new.payroll_number
      || ' ' || coalesce(new.national_insurance, '') || ' ' || coalesce(new.email, ''))
    || case when new.first_name || new.last_name ~ '[[:space:]''’‘.,&/()-]'
      then ' ' || portal.squeezed_text(new.first_name) || ' ' || portal.squeezed_text(new.last_name) else '' end,
    title_key = portal.plain_text(new.first_name || ' ' || new.last_name)
  where employee_uid = old.employee_uid;
  return null;
end $$`,
  'drop index portal.payrolls_by_words',
  `alter table portal.payrolls add column search_key text collate "C" not null generated always as (portal.plain_text(name)) stored`,
  'create index payrolls_by_title on portal.payrolls (search_key)',
  'create index payrolls_by_words on portal.payrolls using gin (search_key gin_trgm_ops)',
  'drop index portal.pension_schemes_by_words',
  `alter table portal.pension_schemes add column search_key text collate "C" not null generated always as (portal.plain_text(name)) stored`,
  'create index pension_schemes_by_title on portal.pension_schemes (search_key)',
  'create index pension_schemes_by_words on portal.pension_schemes using gin (search_key gin_trgm_ops)',
  'drop function portal.records_found(text, bigint[], text[], integer)',
  `create function portal.records_found(kind text, employers bigint[], patterns text[], most integer, beginning text default null)
  returns table (uid uuid, employer_id bigint)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  in_scope bigint[];
  allowed bigint[] := employers;
  source text := case kind
    when 'employees' then
      'select employee_uid as uid, employer_id, search_key, title_key from portal.employee_search'
    when 'openEmployees' then
      'select s.employee_uid as uid, s.employer_id, s.search_key, s.title_key,
        replace(s.search_key, coalesce(portal.plain_text(e.national_insurance), chr(1)), chr(1)) as open_key
        from portal.employee_search s join portal.employees e using (employee_uid)'
    when 'payrolls' then
      'select payroll_uid as uid, employer_id, search_key, search_key as title_key from portal.payrolls'
    when 'pension-schemes' then
      'select pension_scheme_uid as uid, employer_id, search_key, search_key as title_key from portal.pension_schemes'
    when 'statements' then
      'select statement_uid as uid, employer_id, portal.plain_text(period_name || '' '' || coalesce(payment_reference, '''')) as search_key
        from portal.statements'
    when 'bulk-load-jobs' then
      'select bulk_load_job_uid as uid, employer_id, portal.plain_text(file_name) as search_key from portal.bulk_load_jobs'
  end;
  has_titles boolean := beginning is not null and kind in ('employees', 'openEmployees', 'payrolls', 'pension-schemes');
  -- More than the six that are shown, since those are put in the order of the language. Records of one title stay together, so
  -- that they are put in the order of their employers, unless there are more candidates than are compared.
  choice constant text := case when not has_titles then 'select uid, employer_id from (%s) f' else 'select c.uid, c.employer_id from (
      select f.uid, f.employer_id, count(*) over () as number, rank() over best as place, row_number() over best as line from (%s) f
      window best as (order by starts_with(f.title_key, $5) desc, strpos(f.title_key, '' '' || $5) > 0 desc, f.title_key)
    ) c where c.place <= 50 and (c.number < $4 or c.line <= 50)' end;
  words text := 'f.search_key like all ($2)' || case when kind = 'openEmployees' then ' and f.open_key like all ($2)' else '' end;
  -- The highest character there is ends the range.
  begins constant text := 'f.title_key >= $5 and f.title_key < $5 || chr(1114111)';
  number_found bigint;
begin
  if current_setting('role') = 'portal_api' then
    in_scope := coalesce(string_to_array(nullif(current_setting('portal.employer_ids', true), ''), ',')::bigint[], '{}');
    allowed := case when employers is null then in_scope else array(select unnest(employers) intersect select unnest(in_scope)) end;
  end if;
  if cardinality(allowed) = 0 then return; end if;
  if has_titles and allowed is null then
    return query execute format(choice,
      'select f.* from (select f.* from (' || source || ') f where ' || begins || ' order by f.title_key limit $4) f where ' || words)
      using patterns[1], patterns, allowed, most, beginning;
    get diagnostics number_found = row_count;
    -- As many as are shown: all others come after them.
    if number_found >= 6 then return; end if;
    words := words || ' and not (' || begins || ')';
  end if;
  -- The index has the employers as well. For a few of them it is read once each; for many, reading it once for the words alone is ten times quicker.
  return query execute format(choice, 'select f.* from (' || source || ') f
    where f.search_key like $1 and ' || words || ' and '
    || case when allowed is null then '$3 is null'
        when cardinality(allowed) <= 5 then 'f.employer_id = any ($3)'
        else 'f.employer_id + 0 = any ($3)' end
    || ' limit $4')
    using patterns[1], patterns, allowed, most, beginning;
end $$`,
  'revoke execute on function portal.records_found from public',
  'grant execute on function portal.records_found to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
