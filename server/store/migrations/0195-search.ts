import { type Kysely, sql } from 'kysely';

/** What people type or leave out within names: "O'Connor" is found by "oconnor", and "Mary Ann" by "maryann". */
const separators = `[[:space:]''’‘.,&/()-]`;

const employeeText = (row: string): string =>
  `portal.plain_text(${row}.first_name || ' ' || ${row}.last_name || ' ' || ${row}.payroll_number || ' ' || coalesce(${row}.national_insurance, '') || ' ' || coalesce(${row}.email, ''))
    || case when ${row}.first_name || ${row}.last_name ~ '${separators}'
      then ' ' || portal.squeezed_text(${row}.first_name) || ' ' || portal.squeezed_text(${row}.last_name) else '' end`;

const statementText = `portal.plain_text(period_name || ' ' || coalesce(payment_reference, ''))`;

/** Each kind of record: its rows as uid, employer_id and search_key. */
const sources: Readonly<Record<string, string>> = {
  employees: 'select employee_uid as uid, employer_id, search_key from portal.employee_search',
  payrolls: 'select payroll_uid as uid, employer_id, portal.plain_text(name) as search_key from portal.payrolls',
  'pension-schemes':
    'select pension_scheme_uid as uid, employer_id, portal.plain_text(name) as search_key from portal.pension_schemes',
  statements: `select statement_uid as uid, employer_id, ${statementText} as search_key from portal.statements`,
  'bulk-load-jobs':
    'select bulk_load_job_uid as uid, employer_id, portal.plain_text(file_name) as search_key from portal.bulk_load_jobs',
};

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * The search over all of a person's employers (decision 061). Like `employees_found`, its function has the rights of the service, since `like` under row-level security
 * cannot use an index: it checks the scope itself, and the statement that uses it reads the records under row-level security.
 */
const statements = [
  `create function portal.squeezed_text(text text) returns text language sql immutable strict parallel safe as $$
    select regexp_replace(portal.plain_text(text), '${separators}', '', 'g')
  $$`,
  'grant execute on function portal.squeezed_text to public',
  `create or replace function portal.keep_employee_search() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    if tg_op = 'INSERT' then
      insert into portal.employee_search (employee_uid, employer_id, search_key) select n.employee_uid, n.employer_id, ${employeeText('n')} from new_rows n;
    else
      delete from portal.employee_search s using old_rows o where s.employee_uid = o.employee_uid;
    end if;
    return null;
  end $$`,
  `create or replace function portal.change_employee_search() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    update portal.employee_search set employer_id = new.employer_id, search_key = ${employeeText('new')} where employee_uid = old.employee_uid;
    return null;
  end $$`,
  `update portal.employee_search s set search_key = ${employeeText('e')} from portal.employees e
    where e.employee_uid = s.employee_uid and e.first_name || e.last_name ~ '${separators}'`,

  'create index payrolls_by_words on portal.payrolls using gin (portal.plain_text(name) gin_trgm_ops)',
  'create index pension_schemes_by_words on portal.pension_schemes using gin (portal.plain_text(name) gin_trgm_ops)',
  `create index statements_by_words on portal.statements using gin ((${statementText}) gin_trgm_ops)`,
  'create index bulk_load_jobs_by_words on portal.bulk_load_jobs using gin (portal.plain_text(file_name) gin_trgm_ops)',

  `create function portal.records_found(kind text, employers bigint[], patterns text[], most integer) returns table (uid uuid, employer_id bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
  declare
    in_scope bigint[];
    allowed bigint[] := employers;
    source text := case kind ${Object.entries(sources)
      .map(([kind, source]) => `when ${literal(kind)} then ${literal(source)}`)
      .join(' ')} end;
  begin
    if current_setting('role') = 'portal_api' then
      in_scope := coalesce(string_to_array(nullif(current_setting('portal.employer_ids', true), ''), ',')::bigint[], '{}');
      allowed := case when employers is null then in_scope else array(select unnest(employers) intersect select unnest(in_scope)) end;
    end if;
    if cardinality(allowed) = 0 then return; end if;
    -- The index has the employers as well. For a few of them it is read once each; for many, reading it once for the words alone is ten times quicker.
    return query execute 'select f.uid, f.employer_id from (' || source || ') f where f.search_key like $1 and f.search_key like all ($2) and '
      || case when allowed is null then '$3 is null' when cardinality(allowed) <= 5 then 'f.employer_id = any ($3)' else 'f.employer_id + 0 = any ($3)' end
      || ' limit $4' using patterns[1], patterns, allowed, most;
  end $$`,
  'revoke execute on function portal.records_found from public',
  'grant execute on function portal.records_found to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
