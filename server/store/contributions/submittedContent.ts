import { type RawBuilder, sql } from 'kysely';

/** Contributions of a period, as one text for each: the person, the pot and the amounts that are submitted. @param period - SQL of the period's id. */
export const openContributionTexts = (period: RawBuilder<unknown>, employerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select 'open' as kind, c.pot_uid::text as place, concat_ws(' ', c.pot_uid, c.employee_uid, c.employee_regular_amount, c.employer_regular_amount,
    c.employee_lump_sum, c.employer_lump_sum) as text
  from portal.regular_payroll_contributions c
  where c.payroll_date_uid = ${period} and c.employer_id = ${employerId} and c.statement_uid is null and not c.is_cancelled`;

/** The checksum of texts by kind and place: of everything that one approval is about. Of 100,000 texts it takes about a second. */
export const checksumOf = (texts: RawBuilder<unknown>): RawBuilder<string> => sql`(
  select encode(sha256(coalesce(string_agg(sha256(convert_to(one.text, 'UTF8')), ''::bytea order by one.kind, one.place), ''::bytea)), 'hex')
  from (${texts}) one)`;

const amount = sql`(o.employee_regular_amount + o.employer_regular_amount + o.employee_lump_sum + o.employer_lump_sum)`;
const prepared = sql`(p.prepared_employee_amount + p.prepared_employer_amount)`;

/**
 * What differs, pot by pot, between the contributions that are submitted and those with which the service opened the period: an amount, a contribution that
 * came later, one that was cancelled. One that the service did not prepare as before has no `prepared_amount`. @param period - SQL of the period's id.
 */
export const differencesFromPrepared = (period: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(o.employee_uid, p.employee_uid) as employee_uid, coalesce(o.pot_uid, p.pot_uid) as pot_uid,
    ${prepared} as prepared_amount, coalesce(${amount}, 0) as amount
  from (
    select * from portal.regular_payroll_contributions c
    where c.payroll_date_uid = ${period} and c.statement_uid is null and not c.is_cancelled) o
  full join (
    select distinct on (c.pot_uid) * from portal.regular_payroll_contributions c
    where c.payroll_date_uid = ${period} and c.statement_uid is null and c.prepared_employee_amount is not null
    order by c.pot_uid, c.is_cancelled) p on p.pot_uid = o.pot_uid
  where (o.employee_uid, o.employee_regular_amount, o.employer_regular_amount, o.employee_lump_sum, o.employer_lump_sum)
    is distinct from (p.employee_uid, p.prepared_employee_amount, p.prepared_employer_amount, 0, 0)
    -- A contribution of nothing that is cancelled changes nothing.
    and (o.pot_uid is not null or ${prepared} <> 0)`;
