import { type RawBuilder, sql } from 'kysely';
import { thresholdsOf } from '../../../schemas/lib/assessment/earnings.ts';
import type { Frequency } from '../../../schemas/lib/calendar/payPeriods.ts';
import { type DeductionType, deductionTypeOf, paidRegularAmounts } from '../../../schemas/lib/contributions/deductions.ts';
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
}

/** A member with the level of the pay date. */
interface PaidPot extends Omit<
  WorkedOut,
  'employeeRegularAmount' | 'employerRegularAmount' | 'deductionType' | 'taxRelief' | 'sacrificedAmount' | 'isSalaryMissing'
> {
  payDate: string;
  frequency: Frequency;
  annualSalary: number | null;
  pensionableSalaryDefinition: string | null;
  schemeContributionType: string | null;
  employeePercent: number | null;
  employeeAmount: number | null;
  employerPercent: number | null;
  employerAmount: number | null;
  usesSalarySacrifice: boolean;
}

/**
 * The contributions of regular periods, by the levels and salaries as they are: of the employees who are active on the payroll, to the pots of
 * the benefit. A pension needs an active membership on the pay date; savings have no contributions without a level.
 *
 * @param of - A condition on the periods `r` and the pots `p`.
 */
export async function workOut(reader: Reader, of: RawBuilder<unknown>): Promise<WorkedOut[]> {
  const { rows } = await sql<PaidPot>`
    select r.payroll_date_uid as "payrollDateUid", r.employer_id as "employerId", p.employee_uid as "employeeUid", p.pot_uid as "potUid",
      r.payroll_uid as "payrollUid", r.benefit_uid as "benefitUid", r.due_date::text as "dueDate", r.pay_date::text as "payDate", y.frequency,
      case when p.pension_scheme_uid is null then 'savings' else 'pension' end as "contributionType",
      coalesce(p.product_uid, (select t.product_uid from portal.product_types t where t.is_pension order by t.priority, t.product_uid limit 1)) as "productUid",
      e.annual_salary as "annualSalary", s.pensionable_salary_definition as "pensionableSalaryDefinition",
      s.contribution_type as "schemeContributionType",
      case when l.pot_uid is null then s.default_employee_contribution_pct else l.employee_percent end as "employeePercent",
      l.employee_amount as "employeeAmount",
      case when l.pot_uid is null then s.default_employer_contribution_pct else l.employer_percent end as "employerPercent",
      l.employer_amount as "employerAmount",
      coalesce(l.uses_salary_sacrifice, s.contribution_type = 'salary-sacrifice', false) as "usesSalarySacrifice"
    from portal.pay_periods r
    join portal.benefits b on b.benefit_uid = r.benefit_uid
    join portal.payrolls y on y.payroll_uid = r.payroll_uid
    join portal.employees e on e.payroll_uid = r.payroll_uid and e.is_active and coalesce(e.employment_start_date <= r.pay_date, true)
    join portal.pots p on p.employee_uid = e.employee_uid and p.state = 'active'
      and (p.pension_scheme_uid = b.pension_scheme_uid or p.product_uid = b.product_uid)
    left join portal.pension_schemes s on s.pension_scheme_uid = p.pension_scheme_uid
    left join lateral (
      select * from portal.contribution_levels l where l.pot_uid = p.pot_uid and l.effective_from <= r.pay_date
      order by l.effective_from desc limit 1) l on true
    where not r.is_extra and ${of} and case when p.pension_scheme_uid is null then l.pot_uid is not null else exists (
      select from portal.pension_scheme_relationships m where m.employee_uid = p.employee_uid and m.pension_scheme_uid = p.pension_scheme_uid
        and m.state = 'active' and coalesce(m.enrolled_on <= r.pay_date, true)) end
    order by r.payroll_date_uid, p.pot_uid`.execute(reader);
  return rows.map(workedOut);
}

function workedOut(pot: PaidPot): WorkedOut {
  const { payDate, frequency, annualSalary, pensionableSalaryDefinition } = pot;
  const level = levelOf(pot);
  const deductionType = deductionTypeOf(pot.schemeContributionType, level.usesSalarySacrifice);
  const amounts = paidRegularAmounts(
    { annualSalary, pensionableSalaryDefinition: pensionableSalaryDefinition ?? 'notApplicable', level },
    { frequency, band: thresholdsOf(frequency, payDate) },
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
  };
}
