import { type RawBuilder, sql } from 'kysely';
import type { TemplateMember } from '../../../domain/files/templates/templateValues.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { openForChanges } from '../contributions/openForChanges.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { takesNone } from './benefitsOfFile.ts';
import { billedIn, comesAfter } from './membersOfPeriod.ts';

/** The place that a template is for. */
export interface StoredTemplatePlace {
  payrollName: string;
  payrollStartDate: CalendarDay | null;
  /** The named pay period; for contributions without one, the earliest that waits for some, or else the earliest that takes some. */
  payrollDateUid: string | null;
  payDate: CalendarDay | null;
  /** Of the pay period; without one, those of the payroll's first pension. */
  benefitUid: string | null;
  benefitName: string | null;
  pensionSchemeUid: string | null;
  /** The period whose contributions fill the amounts: the pay period, or the last one before it that has any. */
  amountsOf: string | null;
}

export interface AskedTemplate {
  employerId: number;
  payrollUid: string;
  payrollDateUid: string | null;
  /** Whether the rows are about contributions. */
  pays: boolean;
}

/** @returns null when the employer has no such payroll. */
export async function templatePlace(
  reader: Reader,
  { employerId, payrollUid, payrollDateUid, pays }: AskedTemplate,
): Promise<StoredTemplatePlace | null> {
  const { rows } = await sql<StoredTemplatePlace>`
    with period as (
      select r.payroll_date_uid, r.benefit_uid, r.pay_date, r.period_start_date from portal.pay_periods r
      where r.payroll_uid = ${payrollUid} and r.employer_id = ${employerId}
        and case when ${payrollDateUid}::uuid is not null then r.payroll_date_uid = ${payrollDateUid}
          else ${pays} and not r.is_extra and r.status = any(${[...openForChanges]}::text[]) end
      order by ${takesNone}, r.period_start_date, r.payroll_date_uid limit 1
    ), benefit as (
      select b.benefit_uid, b.name, b.pension_scheme_uid from portal.benefits b
      where b.payroll_uid = ${payrollUid} and b.employer_id = ${employerId}
        and case when exists (select from period) then b.benefit_uid = (select benefit_uid from period) else b.pension_scheme_uid is not null end
      order by b.start_date nulls last, b.benefit_uid limit 1
    )
    select p.name as "payrollName", p.start_date::text as "payrollStartDate", r.payroll_date_uid as "payrollDateUid", r.pay_date::text as "payDate",
      b.benefit_uid as "benefitUid", b.name as "benefitName", b.pension_scheme_uid as "pensionSchemeUid",
      (select d.payroll_date_uid from portal.pay_periods d
        where d.benefit_uid = b.benefit_uid and d.employer_id = ${employerId} and d.period_start_date <= coalesce(r.period_start_date, portal.uk_today())
          and exists (select from portal.regular_payroll_contributions c where c.payroll_date_uid = d.payroll_date_uid and not c.is_cancelled)
        order by d.period_start_date desc, d.payroll_date_uid limit 1) as "amountsOf"
    from portal.payrolls p left join period r on true left join benefit b on true
    where p.payroll_uid = ${payrollUid} and p.employer_id = ${employerId}`.execute(reader);
  return rows[0] ?? null;
}

/** Whose rows a template has: the active employees of a payroll, or only some of them. */
export interface TemplateMembers extends Pick<
  StoredTemplatePlace,
  'payrollDateUid' | 'benefitUid' | 'pensionSchemeUid' | 'amountsOf'
> {
  employerId: number;
  payrollUid: string;
  /**
   * Only those of the pay period: active members of the scheme or, of savings, those with an active pot, and whom else it would bill; or the members who may opt
   * out.
   */
  only: 'members' | 'optOuts' | null;
}

/** The employees `e` of a template. */
function isOfTemplate({ payrollUid, payrollDateUid, only }: TemplateMembers): RawBuilder<unknown> {
  const onPayroll = sql`e.payroll_uid = ${payrollUid} and e.is_active`;
  if (only === null) return onPayroll;
  if (only === 'optOuts') return sql`${onPayroll} and m.state = 'active' and m.enrolment_type is distinct from 'contractual'`;
  const period = sql`${payrollDateUid}::uuid`;
  return sql`(${onPayroll} and (m.state = 'active' or savings.state = 'active')
    and not ${comesAfter(period, sql`greatest(m.enrolled_on, e.employment_start_date)`)} or e.employee_uid in (${billedIn(period)}))`;
}

const membersAtOnce = 2_000;

/** The employees in the order of their payroll numbers, some thousand at a time. The statement is planned and sorted once for all. */
export async function* eachTemplateMember(tx: Scoped, template: TemplateMembers): AsyncGenerator<TemplateMember[]> {
  const { employerId, benefitUid, pensionSchemeUid, amountsOf } = template;
  await sql`
    declare members_of_template no scroll cursor for
    with amounts as (
      select c.employee_uid, sum(c.employee_regular_amount)::bigint as employee, sum(c.employer_regular_amount)::bigint as employer
      from portal.regular_payroll_contributions c where c.payroll_date_uid = ${amountsOf} and c.employer_id = ${employerId} and not c.is_cancelled
      group by c.employee_uid)
    select e.payroll_number as "payrollNumber", e.national_insurance as "nationalInsurance", e.first_name as "firstName", e.last_name as "lastName",
      e.date_of_birth::text as "dateOfBirth", e.email, e.mobile_phone as "mobilePhone", e.address_line1 as "addressLine1",
      e.address_line2 as "addressLine2", e.town, e.county, e.post_code as "postCode", e.country, e.employment_start_date::text as "employmentStartDate",
      e.annual_salary as "annualSalary", m.enrolled_on::text as "enrolledOn", m.enrolment_type as "enrolmentType",
      a.employee as "employeeRegularAmount", a.employer as "employerRegularAmount"
    from portal.employees e
    left join portal.pension_scheme_relationships m on m.employee_uid = e.employee_uid and m.pension_scheme_uid = ${pensionSchemeUid}
    left join portal.pots savings on savings.employee_uid = e.employee_uid and savings.product_uid = (
      select b.product_uid from portal.benefits b where b.benefit_uid = ${benefitUid} and b.employer_id = ${employerId})
    left join amounts a on a.employee_uid = e.employee_uid
    where e.employer_id = ${employerId} and ${isOfTemplate(template)}
    order by e.payroll_number, e.employee_uid`.execute(tx);
  for (;;) {
    const { rows } = await sql<TemplateMember>`fetch ${sql.lit(membersAtOnce)} from members_of_template`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < membersAtOnce) break;
  }
  // The rows of another benefit follow in the same transaction.
  await sql`close members_of_template`.execute(tx);
}
