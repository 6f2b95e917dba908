import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import { type PaySchedule, payScheduleOf } from './payDates.ts';
import { isWorkingDayRule, type WorkingDayRule } from './workingDays.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The rules of a payroll that determine the dates of pay periods. */
export interface PayrollRules extends PaySchedule {
  /** The day of the month after the pay date on which contributions are due, for benefits without a day of their own. */
  paymentDueDay: number | null;
}

/** The rules of a benefit that determine the dates of pay periods. */
export interface BenefitRules {
  /** The first day on which contributions of the benefit are taken; null for the start of the payroll. */
  benefitStartDate: CalendarDay | null;
  daysAfterPeriodEndGenerateContributions: number;
  /** The day of the month, in place of the days after the end of the period. */
  exactDayGenerateContributions: number | null;
  generateContributionsWorkingDayRule: WorkingDayRule;
  /** The day of the month on which people are paid, in place of the payroll's rule. */
  exactPayDateDay: number | null;
  daysAfterPeriodEndPaymentDue: number;
  /** The day of the month after the pay date, in place of the days after the end of the period. */
  paymentDueDay: number | null;
  dueDayWorkingDayRule: WorkingDayRule;
  isPaidViaDd: boolean;
  /** Whether the law has a last day for its contributions: a pension's are deducted from pay, or given up for it. */
  isBoundToLegalDay: boolean;
}

/** The rules of a benefit's pay periods: those of its payroll and its own. */
export type PeriodSchedule = PayrollRules & BenefitRules & { benefitStartDate: CalendarDay };

const dayNumber = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) ? value : null);
const ruleOf = (value: unknown): WorkingDayRule => (isWorkingDayRule(value) ? value : 'previousWorkingDay');

/** The rules in a payroll's fields, or null while it has too few of them for pay dates. */
export function payrollRulesOf(payroll: Fields): PayrollRules | null {
  const pay = payScheduleOf(payroll);
  return pay && { ...pay, paymentDueDay: dayNumber(payroll['paymentDueDay']) };
}

/** The rules in a benefit's fields. Missing ones have the schema's default. */
export function benefitRulesOf(benefit: Fields): BenefitRules {
  const { startDate } = benefit;
  return {
    benefitStartDate: typeof startDate === 'string' ? startDate : null,
    daysAfterPeriodEndGenerateContributions: dayNumber(benefit['daysAfterPeriodEndGenerateContributions']) ?? 0,
    exactDayGenerateContributions: dayNumber(benefit['exactDayGenerateContributions']),
    generateContributionsWorkingDayRule: ruleOf(benefit['generateContributionsWorkingDayRule']),
    exactPayDateDay: dayNumber(benefit['exactPayDateDay']),
    daysAfterPeriodEndPaymentDue: dayNumber(benefit['daysAfterPeriodEndPaymentDue']) ?? 22,
    paymentDueDay: dayNumber(benefit['paymentDueDay']),
    dueDayWorkingDayRule: ruleOf(benefit['dueDayWorkingDayRule']),
    isPaidViaDd: benefit['isPaidViaDd'] === true,
    isBoundToLegalDay: benefit['type'] === 'pension',
  };
}

/**
 * The schedule of a benefit's periods, or null while its payroll has too few fields for pay dates.
 *
 * @param payroll - The payroll's fields.
 * @param benefit - The benefit's fields. Missing ones have the schema's default.
 */
export function periodScheduleOf(payroll: Fields, benefit: Fields): PeriodSchedule | null {
  const ofPayroll = payrollRulesOf(payroll);
  if (!ofPayroll) return null;
  const own = benefitRulesOf(benefit);
  return {
    ...ofPayroll,
    ...own,
    benefitStartDate: own.benefitStartDate ?? ofPayroll.startDate,
    // The benefit's own day comes first. A payroll's day holds for the benefits without one.
    paymentDueDay: own.paymentDueDay ?? ofPayroll.paymentDueDay,
  };
}

/** Whether two sets of rules are equal. Both must come from the same function above. */
export const areSameRules = <Rules extends PayrollRules | BenefitRules | null>(one: Rules, other: Rules): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
