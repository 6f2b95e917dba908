-- Nothing of an employer's work changes once the employer has closed, and nothing begins while it closes.

-- Behind every route, so that none can forget it. It is the trigger function of the triggers refused_in_closure_*, which the
-- table of each kind of record has in its own file; 'begun' marks the tables in which nothing new begins while the employer
-- closes. It asks once for each statement whether its employers are open, not for each row: a hundred thousand employees who
-- move are of one employer. Who may see the employer, its history and its notices go on; the service's own upkeep, which runs
-- as the owner of the tables, is not asked.
create function portal.refuse_in_closure() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  employer bigint;
begin
  select e.id into employer from portal.employers e
  where not e.is_active and e.id in (select r.employer_id from changed_rows r) limit 1;
  if found then raise exception 'employer % has closed', employer using errcode = 'PC001'; end if;
  if tg_op = 'INSERT' and tg_argv[0] = 'begun' then
    select e.id into employer from portal.employers e
    where e.instruction_close_employer_id is not null and e.id in (select r.employer_id from changed_rows r) limit 1;
    if found then raise exception 'employer % is closing', employer using errcode = 'PC002'; end if;
  end if;
  return null;
end $$;
