import { type RawBuilder, type Transaction, sql } from 'kysely';
import { periodsOfYear } from '../../../domain/contributions/regularAmounts.ts';
import type { Database } from '../../../server/store/database.ts';
import { pick, uid } from '../deterministic.ts';
import { productUid, schemeUid } from './offerUids.ts';
import type { Clock } from '../options.ts';
import { savings, savingsYearly } from './savings.ts';

/** The pot of a sample employee in the scheme for everybody or in a savings product. */
export const potUid = (employee: string, slug: string) => uid('pot', employee, slug);

/** Writes the pots of all memberships and savings, and the contributions that differ from the scheme's default. Needs the requests. */
export async function insertPots(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  await sql`
    insert into portal.pots (pot_uid, employer_id, employee_uid, pension_scheme_uid, product_uid, state)
    select case when r.pension_scheme_uid = ${schemeUid('r.employer_id', 1)} then ${potUid('r.employee_uid', `'pension'`)} else ${potUid('r.employee_uid', `'executive'`)} end,
      r.employer_id, r.employee_uid, r.pension_scheme_uid, null::uuid, case r.state when 'active' then 'active' else 'notActive' end
    from portal.pension_scheme_relationships r where r.state <> 'notEnrolled'
    ${sql.join(
      savings.map(
        ({ slug, flag }) => sql`union all
        select ${potUid('e.employee_uid', `'${slug}'`)}, e.employer_id, e.employee_uid, null, ${productUid(`'${slug}'`)}, 'active'
        from portal.employees e where e.${sql.ref(flag)}`,
      ),
      sql` `,
    )}
    order by 2, 3, 4`.execute(trx);
  await insertRequestedLevels(trx);
  await insertAgreedLevels(trx, today);
  await insertSavingsLevels(trx);
}

/** Requests that were completed: the member pays something else since then. */
async function insertRequestedLevels(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into portal.contribution_levels (level_uid, employer_id, pot_uid, effective_from, employee_percent, employee_amount, employer_percent)
    select ${uid('level', 'p.pot_uid', `'request'`)}, p.employer_id, p.pot_uid, (q.requested_at at time zone 'Europe/London')::date,
      case when q.updated_employee_payment is null then q.updated_employee_percent end, q.updated_employee_payment, 3
    from portal.employee_requests q join portal.pots p using (employee_uid, pension_scheme_uid)
    where q.type = 'contributionChange' and q.status = 'complete'`.execute(trx);
}

/** One member in twelve pays more since the tax year began, a few by salary sacrifice; one in forty has agreed to a change in the next months. */
async function insertAgreedLevels(trx: Transaction<Database>, today: RawBuilder<unknown>): Promise<void> {
  const level = (name: string, from: RawBuilder<unknown>, percent: number, oneIn: number) => sql`
    select ${uid('level', 'p.pot_uid', `'${name}'`)}, p.employer_id, p.pot_uid, ${from}, ${percent} + ${pick('s.seed', `${name} percent`, 4)},
      3 + ${pick('s.seed', `${name} match`, 3)}, ${pick('s.seed', `${name} sacrifice`, 4)} = 0
    from sample_employees s join portal.pots p on p.employee_uid = s.uid and p.pension_scheme_uid = ${schemeUid('s.employer_id', 1)}
    where s.is_active and p.state = 'active' and s.started_on < ${today} - 400 and ${pick('s.seed', name, oneIn)} = 0`;
  await sql`
    insert into portal.contribution_levels (level_uid, employer_id, pot_uid, effective_from, employee_percent, employer_percent, uses_salary_sacrifice)
    ${level('tax year', sql`make_date(extract(year from ${today} - 95)::integer, 4, 6)`, 6, 12)}
    union all
    ${level('planned', sql`(date_trunc('month', ${today}) + interval '2 months')::date`, 10, 40)}
    on conflict (pot_uid, effective_from) do nothing`.execute(trx);
}

/** Savings are fixed amounts each pay period, without the employer. */
async function insertSavingsLevels(trx: Transaction<Database>): Promise<void> {
  const periods = sql`(${sql.lit(JSON.stringify(periodsOfYear))}::jsonb ->> y.frequency)::integer`;
  for (const { slug } of savings)
    await sql`
      insert into portal.contribution_levels (level_uid, employer_id, pot_uid, effective_from, employee_amount, employer_amount)
      select ${uid('level', 'p.pot_uid', `'savings'`)}, p.employer_id, p.pot_uid, s.started_on, (${savingsYearly(slug)} + 50 * ${periods}) / (100 * ${periods}), 0
      from portal.pots p join sample_employees s on s.uid = p.employee_uid join portal.employees e on e.employee_uid = s.uid
      join portal.payrolls y on y.payroll_uid = e.payroll_uid
      where p.product_uid = ${productUid(`'${slug}'`)}`.execute(trx);
}
