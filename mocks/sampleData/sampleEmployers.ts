import { type Transaction, sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';
import { demoEmployers, demoEmployersOf, idOffset, largest } from './demoEmployers.ts';
import { pick } from './deterministic.ts';
import type { Size } from './options.ts';
import { commonProfiles } from './payrolls/payrollPlans.ts';
import { choices, stage } from './staging.ts';

const totals = { employers: 100_000, employees: 1_000_000 };

/** Workforces of the made-up employers, most of them small. Their mean is lower than `totals` requires, and the remaining employees are added one by one. */
const workforces = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 11, 14, 18, 25, 40];

/** Stages `sample_employers`, with the columns that later steps need of each employer, and `sample_demo_employers`, with the peculiarities of some. */
export async function stageEmployers(trx: Transaction<Database>, size: Size): Promise<void> {
  await stage(trx, 'sample_demo_employers', demoColumns, demoEmployersOf(size));
  await sql`create temporary table sample_employers (id bigint, name text, short_name text, profile text, place integer, domain text, employees integer, is_demo boolean) on commit drop`.execute(
    trx,
  );
  await sql`
    insert into sample_employers
    select id, name, short_name, profile, place, domain, case when short_name = ${largest.name} then ${largest.employees[size]} else employees end, true
    from sample_demo_employers order by id`.execute(trx);
  if (size === 'large') await stageMadeUpEmployers(trx);
  await sql`analyze sample_employers`.execute(trx);
}

const demoColumns = {
  id: 'bigint',
  name: 'text',
  short_name: 'text',
  profile: 'text',
  place: 'integer',
  domain: 'text',
  employees: 'integer',
  is_active: 'boolean',
  final_pay_date: 'date',
  close_reason: 'text',
  matching_hint: 'text',
  links_to_salary: 'boolean',
  compliance: 'boolean',
  smarter_care: 'boolean',
  is_wpt: 'boolean',
  is_creative: 'boolean',
  allowed_cash: 'boolean',
  has_contacts: 'boolean',
  contribution_type: 'text',
};

/** Fills up to the totals of the large size. Every name is given once: a walk over all leads x trades x forms, in a stride that shares no factor with their number. */
async function stageMadeUpEmployers(trx: Transaction<Database>): Promise<void> {
  const demoEmployees = sql`(select sum(employees) from sample_employers where is_demo)`;
  await sql`
    with numbers as (
      select n, (n::bigint * 48271) % (leads * trades * forms) as name_number, leads, trades,
        (${sql.lit(`{${workforces.join(',')}}`)}::integer[])[1 + ${pick('n', 'workforce', workforces.length)}] as employees
      from generate_series(1, ${totals.employers - demoEmployers.length}::integer) as n,
        (select count(*) from sample_leads) as l(leads), (select count(*) from sample_trades) as t(trades), (select count(*) from sample_forms) as f(forms)
    ), missing as (select ${totals.employees}::bigint - ${demoEmployees} - sum(employees) as employees from numbers)
    insert into sample_employers
    select ${idOffset + demoEmployers.length}::integer + n.n,
      concat_ws(' ', l.name, nullif(f.name, ''), t.name, (array['Ltd', 'Ltd', 'Ltd', 'LLP'])[1 + ${pick('n.n', 'legal form', 4)}]),
      l.name || ' ' || t.name,
      (${sql.lit(`{${commonProfiles.join(',')}}`)}::text[])[1 + ${pick('n.n', 'profile', commonProfiles.length)}],
      ${pick('n.n', 'employer place', choices.places)},
      regexp_replace(lower(concat_ws('-', l.name, nullif(f.name, ''), t.name)), '[^a-z0-9]+', '-', 'g') || '.example',
      n.employees + case when n.n <= m.employees then 1 else 0 end, false
    from numbers n cross join missing m
    join sample_leads l on l.n = n.name_number % n.leads
    join sample_trades t on t.n = n.name_number / n.leads % n.trades
    join sample_forms f on f.n = n.name_number / (n.leads * n.trades)
    order by n.n`.execute(trx);
}
