import { type RawBuilder, sql } from 'kysely';
import { thresholdsOf } from '../../../domain/assessment/earnings.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { Frequency } from '../../../domain/calendar/payPeriods.ts';
import { type DeductionType, deductionTypeOf, paidRegularAmounts } from '../../../domain/contributions/deductions.ts';
import {
  alwaysMember,
  type DatedSalary,
  entitlingDay,
  type EntitlingPeriod,
  lastPayIn,
  type MembershipStretch,
  type PayrollStretch,
  salaryOn,
} from '../../../domain/contributions/entitlement.ts';
import { yearlyOf } from '../../../domain/contributions/regularAmounts.ts';
import type { Reader } from '../createStore.ts';
import { levelOf } from './contributionLevels.ts';

/** A contribution as the levels and salaries of the pay date make it. */
export interface WorkedOut {
  payrollDateUid: string;
  employerId: number;
  employeeUid: string;
  potUid: string;
  payrollUid: string;
  benefitUid: string;
  dueDate: string;
  contributionType: 'pension' | 'savings';
  productUid: string | null;
  employeeRegularAmount: number;
  employerRegularAmount: number;
  deductionType: DeductionType;
  taxRelief: number;
  sacrificedAmount: number;
  /** The salary is unknown, so that a percentage of it is nothing for now. */
  isSalaryMissing: boolean;
  /** A share of it is a percentage of pay. False for fixed amounts, which stay whatever the pay is. */
  followsPay: boolean;
}

/** A pot that a period may pay into, with the level of the pay date and what was true of its owner by date. */
interface PaidPot extends Omit<
  WorkedOut & EntitlingPeriod,
  | 'employeeRegularAmount'
  | 'employerRegularAmount'
  | 'deductionType'
  | 'taxRelief'
  | 'sacrificedAmount'
  | 'isSalaryMissing'
  | 'followsPay'
> {
  frequency: Frequency;
  annualSalary: number | null;
  /** Null where no salary is dated. */
  salaries: DatedSalary[] | null;
  payrolls: PayrollStretch[];
  /** Null without a day of membership. */
  memberships: MembershipStretch[] | null;
  pensionableSalaryDefinition: string | null;
  schemeContributionType: string | null;
  employeePercent: number | null;
  employeeAmount: number | null;
  employerPercent: number | null;
  employerAmount: number | null;
  usesSalarySacrifice: boolean;
}

/** The contributions to work out. */
export interface WhichContributions {
  /** A condition on the periods `r`. */
  periods: RawBuilder<unknown>;
  /** Only those of these employees; default: of everybody. */
  employeeUids?: readonly string[];
  /** A further condition, on an employee `x` in a period `r`. Default: none. */
  employees?: RawBuilder<unknown>;
  /** As if their employment and every membership ended so, unless they ended before. Default: as it is. */
  leaving?: Leaving;
  /** As if these were the salaries by date of everybody chosen. Default: as they are. */
  salaries?: readonly DatedSalary[];
}

/** The end of an employment. */
export interface Leaving {
  lastDay: CalendarDay;
  /** The pay of the period of the last day, in pence; null where the usual pay stands. */
  lastPay: number | null;
}

/** The days of membership of the scheme of the pot `p`. One that was opted out of is undone from its first day. */
const membershipDays = sql`(
  select json_agg(d) from (
    select m.enrolled_on as "from", case when m.state = 'notEnrolled' then m.ended_on end as "until"
    from portal.pension_scheme_relationships m
    where m.employee_uid = p.employee_uid and m.pension_scheme_uid = p.pension_scheme_uid
      and (m.state = 'active' or m.state = 'notEnrolled' and m.ended_on is not null)
    union all
    select f.enrolled_on, f.ended_on from portal.former_memberships f
    where f.employee_uid = p.employee_uid and f.pension_scheme_uid = p.pension_scheme_uid
  ) d)`;

/**
 * The contributions of regular periods, each by what was true on its days and its pay date: the payroll, the membership, the salary and the level of then,
 * whatever changed afterwards. Savings have no contributions without a level.
 */
export async function workOut(
  reader: Reader,
  { periods, employeeUids, employees, leaving, salaries }: WhichContributions,
): Promise<WorkedOut[]> {
  const isNamed = employeeUids ? sql`x.employee_uid = any(${[...employeeUids]}::uuid[])` : sql`true`;
  const { rows } = await sql<PaidPot>`
    select r.payroll_date_uid as "payrollDateUid", r.employer_id as "employerId", p.employee_uid as "employeeUid", p.pot_uid as "potUid",
      r.payroll_uid as "payrollUid", r.benefit_uid as "benefitUid", r.due_date::text as "dueDate", r.pay_date::text as "payDate",
      r.period_start_date::text as "periodStartDate", r.period_end_date::text as "periodEndDate", y.frequency,
      case when p.pension_scheme_uid is null then 'savings' else 'pension' end as "contributionType",
      coalesce(p.product_uid, (select t.product_uid from portal.product_types t where t.is_pension order by t.priority, t.product_uid limit 1)) as "productUid",
      e.annual_salary as "annualSalary", (
        select json_agg(json_build_object('effectiveFrom', d.effective_from, 'annualSalary', d.annual_salary))
        from portal.employee_salaries d where d.employee_uid = e.employee_uid) as salaries,
      (
        select json_agg(json_build_object('payrollUid', w.payroll_uid, 'from', w.started_on, 'until', w.ended_on,
          'lastPay', w.last_pay))
        from portal.payroll_relationships w where w.employee_uid = e.employee_uid) as payrolls,
      ${membershipDays} as memberships,
      s.pensionable_salary_definition as "pensionableSalaryDefinition",
      s.contribution_type as "schemeContributionType",
      case when l.pot_uid is null then s.default_employee_contribution_pct else l.employee_percent end as "employeePercent",
      l.employee_amount as "employeeAmount",
      case when l.pot_uid is null then s.default_employer_contribution_pct else l.employer_percent end as "employerPercent",
      l.employer_amount as "employerAmount",
      coalesce(l.uses_salary_sacrifice, s.contribution_type = 'salary-sacrifice', false) as "usesSalarySacrifice"
    from portal.pay_periods r
    join portal.benefits b on b.benefit_uid = r.benefit_uid
    join portal.payrolls y on y.payroll_uid = r.payroll_uid
    -- Everybody whom the payroll may have paid in the period.
    cross join lateral (
      select distinct x.employee_uid from portal.payroll_relationships x
      where x.payroll_uid = r.payroll_uid and x.started_on <= r.pay_date
        and coalesce(x.ended_on, 'infinity') >= least(r.period_start_date, r.pay_date) and ${isNamed} and ${employees ?? sql`true`}
    ) c
    join portal.employees e on e.employee_uid = c.employee_uid
    join portal.pots p on p.employee_uid = e.employee_uid
      and (p.pension_scheme_uid = b.pension_scheme_uid or p.product_uid = b.product_uid and p.state = 'active')
    left join portal.pension_schemes s on s.pension_scheme_uid = p.pension_scheme_uid
    left join lateral (
      select * from portal.contribution_levels l where l.pot_uid = p.pot_uid and l.effective_from <= r.pay_date
      order by l.effective_from desc limit 1) l on true
    where not r.is_extra and ${periods} and (p.pension_scheme_uid is not null or l.pot_uid is not null)
    order by r.payroll_date_uid, p.pot_uid`.execute(reader);
  return rows.flatMap((row) => {
    const pot = salaries === undefined ? row : { ...row, salaries: [...salaries] };
    return workedOut(leaving === undefined ? pot : endedOn(pot, leaving)) ?? [];
  });
}

/** The pot as it is once its owner has left: nothing of the employment comes after the last day. Savings end with the payroll. */
function endedOn(pot: PaidPot, { lastDay, lastPay }: Leaving): PaidPot {
  const end = <Stretch extends { from: CalendarDay | null; until: CalendarDay | null }>(
    stretches: readonly Stretch[],
  ): Stretch[] =>
    stretches
      .filter(({ from }) => from === null || from <= lastDay)
      .map((one) => (one.until !== null && one.until < lastDay ? one : { ...one, until: lastDay }));
  const payrolls = end(pot.payrolls).map((one) => (one.until === lastDay ? { ...one, lastPay } : one));
  return { ...pot, payrolls, memberships: pot.memberships && end(pot.memberships) };
}

/** The contribution of a pot in a period; null if the person has none. */
function workedOut(pot: PaidPot): WorkedOut | null {
  const { payDate, frequency, annualSalary, pensionableSalaryDefinition } = pot;
  const memberships = pot.contributionType === 'savings' ? alwaysMember : (pot.memberships ?? []);
  const day = entitlingDay(pot, pot.payrolls, memberships);
  if (day === null) return null;
  const level = levelOf(pot);
  const lastPay = lastPayIn(pot, pot.payrolls, day);
  const deductionType = deductionTypeOf(pot.schemeContributionType, level.usesSalarySacrifice);
  const amounts = paidRegularAmounts(
    {
      annualSalary: lastPay === null ? salaryOn(pot.salaries ?? [], day, annualSalary) : yearlyOf(lastPay, frequency),
      pensionableSalaryDefinition: pensionableSalaryDefinition ?? 'notApplicable',
      level,
    },
    { frequency, band: thresholdsOf(frequency, pot.periodStartDate) },
    { type: deductionType, payDate },
  );
  const { payrollDateUid, employerId, employeeUid, potUid, payrollUid, benefitUid, dueDate, contributionType, productUid } = pot;
  return {
    payrollDateUid,
    employerId,
    employeeUid,
    potUid,
    payrollUid,
    benefitUid,
    dueDate,
    contributionType,
    productUid,
    employeeRegularAmount: amounts?.employeeRegularAmount ?? 0,
    employerRegularAmount: amounts?.employerRegularAmount ?? 0,
    deductionType,
    taxRelief: amounts?.taxRelief ?? 0,
    sacrificedAmount: amounts?.sacrificedAmount ?? 0,
    isSalaryMissing: amounts === null,
    followsPay: [level.employee, level.employer].some((share) => 'percent' in share && share.percent > 0),
  };
}
