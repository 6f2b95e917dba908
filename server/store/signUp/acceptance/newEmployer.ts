import { sql } from 'kysely';
import { employers } from '../../../../schemas/generated/resources.ts';
import type { Employer } from '../../../../schemas/generated/types.ts';
import type { DuePeriod } from '../../calendar/payPeriods.ts';
import { periodTitleOf } from '../../core/periodTitle.ts';
import type { Reader, Scoped } from '../../createStore.ts';
import { employerTable, findParty } from '../../parties/parties.ts';
import { resourceTable } from '../../records/resourceTable.ts';

const { columnsOf } = resourceTable<Employer>(employers.resource, employers.entity);

/** Adds an employer. @returns the whole record. */
export async function insertEmployer(tx: Scoped, fields: Partial<Employer>): Promise<Employer> {
  const columns = Object.entries(columnsOf(fields));
  const { rows } = await sql<{ id: number }>`
    insert into portal.employers (${sql.join(columns.map(([name]) => sql.ref(name)))}) values (${sql.join(columns.map(([, value]) => value))})
    returning id`.execute(tx);
  const employer = rows[0] && (await findParty(tx, employerTable, rows[0].id));
  if (!employer) throw new Error('The new employer cannot be read.');
  return employer;
}

/** The regular periods of a benefit, with the facts by which they move on. */
export async function periodsOfBenefit(tx: Scoped, benefitUid: string): Promise<DuePeriod[]> {
  const { rows } = await sql<DuePeriod>`
    select r.payroll_date_uid as "payrollDateUid", r.employer_id as "employerId", ${periodTitleOf('r')} as title, r.status,
      r.generate_contributions_date::text as "generateContributionsDate", r.due_date::text as "dueDate"
    from portal.pay_periods r where r.benefit_uid = ${benefitUid} order by r.period_start_date`.execute(tx);
  return rows;
}

/** The employers with a name, regardless of case. Only provider staff may learn of them. */
export async function employersNamed(reader: Reader, name: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from portal.employers where name_key = lower(${name}) order by id limit 5`.execute(reader);
  return rows;
}

/** The sign-ups with a name, other than this one, that are under way. */
export async function signUpsNamed(reader: Reader, name: string, leadUid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from portal.sign_up_leads
    where lower(company_name) = lower(${name}) and lead_uid <> ${leadUid} and state in ('partial', 'submitted')`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Those of the addresses that users have, in lower case. @param of.except - A user who does not count. */
export async function knownAddresses(reader: Reader, of: { addresses: readonly string[]; except: string }): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from portal.users where lower(email) = any(${of.addresses}::text[]) and user_uid <> ${of.except}
    order by 1`.execute(reader);
  return rows.map(({ email }) => email);
}
