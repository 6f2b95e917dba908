import { addDays, type CalendarDay, daysBetween, weekdayOf } from '../../../../schemas/lib/dates/calendarDay.ts';
import { firstOnOrAfter } from '../../../../domain/calendar/payPeriodDates.ts';
import { type PayPeriod, payPeriods } from '../../../../domain/calendar/payPeriods.ts';
import type { PayrollSetupDraft } from '../../../../schemas/generated/types.ts';

/** The rules of a payroll and its benefit by which people are paid on the days that an applicant described. */
export interface PayDayRules {
  /** Of the payroll. Negative for a day before the end of the period. */
  daysAfterPeriodEndPaymentDay: number;
  /** Of the benefit: the day of the month, if it is counted from the start of the period. */
  exactPayDateDay: number | null;
  /** Whether the rules give the described days in every period, and not only near them. */
  areExact: boolean;
}

/** The answers about pay days, as the forms of the sign-up have them. */
export type PayDayAnswers = Pick<
  PayrollSetupDraft,
  | 'frequency'
  | 'payDateWeekly'
  | 'weekOfPayDate'
  | 'payDateMonthlyType'
  | 'payDateParticularDay'
  | 'paymentInArrears'
  | 'startDate'
>;

const weeks = ['First', 'Second', 'Third', 'Fourth'];
/** The last day of any month, since a shorter month has its own last day instead. */
const lastOfMonth = 31;
/** A leap year has each length of a month. */
const checkedPeriods = 48;

/**
 * The rules for pay days.
 *
 * Paid within the period or, in arrears, within the next one. A fortnightly payroll pays in the second week of its period.
 *
 * @param answers - Complete and without faults.
 */
export function payDayRules(answers: PayDayAnswers): PayDayRules {
  const { frequency, startDate } = answers;
  const frequencyType = frequency?.frequencyType ?? 'monthly';
  const periods = payPeriods(frequencyType, startDate ?? '');
  const [first] = periods.take(1);
  if (!first) throw new Error('A payroll of a sign-up has a start date.');
  return frequencyType === 'monthly' ? monthlyRules(answers, first) : weeklyRules(answers, first);
}

function weeklyRules(
  { frequency, payDateWeekly, weekOfPayDate, paymentInArrears }: PayDayAnswers,
  period: PayPeriod,
): PayDayRules {
  const ofFrequency = frequency?.frequencyType === 'fortnightly' && !paymentInArrears ? 1 : 0;
  const week = frequency?.frequencyType === 'fourWeekly' ? weeks.indexOf(weekOfPayDate ?? 'First') : ofFrequency;
  const from = addDays(paymentInArrears ? addDays(period.end, 1) : period.start, week * 7);
  let payDay = from;
  while (weekdayOf(payDay) !== payDateWeekly && daysBetween(from, payDay) < 6) payDay = addDays(payDay, 1);
  return { daysAfterPeriodEndPaymentDay: daysBetween(period.end, payDay), exactPayDateDay: null, areExact: true };
}

function monthlyRules(answers: PayDayAnswers, period: PayPeriod): PayDayRules {
  const { payDateMonthlyType, payDateParticularDay, paymentInArrears, startDate } = answers;
  const day = payDateMonthlyType === 'particularDay' ? (payDateParticularDay ?? lastOfMonth) : lastOfMonth;
  // The rules know the last working day, and not the one before it.
  const isKnown = payDateMonthlyType !== 'penultimateWorkingDay';
  const from = ({ start, end }: PayPeriod): CalendarDay => (paymentInArrears ? addDays(end, 1) : start);
  const daysAfter = (of: PayPeriod): number => daysBetween(of.end, firstOnOrAfter(from(of), day));
  const daysAfterPeriodEndPaymentDay = daysAfter(period);
  if (!paymentInArrears) return { daysAfterPeriodEndPaymentDay, exactPayDateDay: day, areExact: isKnown };
  const areEqual = payPeriods('monthly', startDate ?? '')
    .take(checkedPeriods)
    .every((one) => daysAfter(one) === daysAfterPeriodEndPaymentDay);
  return { daysAfterPeriodEndPaymentDay, exactPayDateDay: null, areExact: isKnown && areEqual };
}
