import rules from '../../rules/pay-periods.json' with { type: 'json' };
import { addDays, addMonths, type CalendarDay, partsOf } from './calendarDay.ts';
import { type PaySchedule, payScheduleOf } from './payDates.ts';
import { payPeriods, type PayPeriod } from './payPeriods.ts';
import { closedBecause, type Division, isWorkingDayRule, movedToWorkingDay, type WorkingDayRule } from './workingDays.ts';

/** The fields of a payroll and of one of its benefits that determine the dates of a pay period. */
export interface PeriodSchedule extends PaySchedule {
  /** The first day on which contributions of the benefit are taken. */
  benefitStartDate: CalendarDay;
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
}

/** The dates of a pay period, each as `yyyy-MM-dd`. */
export interface PayPeriodDates {
  periodStartDate: CalendarDay;
  periodEndDate: CalendarDay;
  payDate: CalendarDay;
  generateContributionsDate: CalendarDay;
  dueDate: CalendarDay;
  /** Null for payment by bank transfer. */
  dDCollectionDate: CalendarDay | null;
  potsUpdatedDate: CalendarDay;
}

const firstOfMonth = (day: CalendarDay): CalendarDay => `${day.slice(0, 8)}01`;

/** The day of a month, or the month's last day if it is shorter. @param month - Any day of the month. */
function dayOfMonth(month: CalendarDay, day: number): CalendarDay {
  const first = firstOfMonth(month);
  const last = addDays(addMonths(first, 1), -1);
  return day >= partsOf(last).day ? last : addDays(first, day - 1);
}

/** The first such day of a month on or after `from`. */
function firstOnOrAfter(from: CalendarDay, day: number): CalendarDay {
  const found = dayOfMonth(from, day);
  return found >= from ? found : dayOfMonth(addMonths(firstOfMonth(from), 1), day);
}

/** The day that lies `count` working days after `from`, or before it when negative. */
export function addWorkingDays(from: CalendarDay, count: number, division: Division): CalendarDay {
  const step = Math.sign(count);
  let day = from;
  for (let left = Math.abs(count); left > 0;) {
    day = addDays(day, step);
    if (closedBecause(day, division) === null) left -= 1;
  }
  return day;
}

/**
 * The dates of one pay period, by the rules of docs/pay-dates.md.
 *
 * @param period - Its first and last day.
 */
export function payPeriodDates(schedule: PeriodSchedule, period: PayPeriod): PayPeriodDates {
  const { bankHolidayDivision: division } = schedule;
  const moved = (day: CalendarDay, rule: WorkingDayRule) => movedToWorkingDay(day, rule, division);
  const payDate = moved(
    schedule.exactPayDateDay === null
      ? addDays(period.end, schedule.daysAfterPeriodEndPaymentDay)
      : firstOnOrAfter(period.start, schedule.exactPayDateDay),
    schedule.payDayWorkingDayRule,
  );
  const generateContributionsDate = moved(
    schedule.exactDayGenerateContributions === null
      ? addDays(period.end, schedule.daysAfterPeriodEndGenerateContributions)
      : firstOnOrAfter(period.end, schedule.exactDayGenerateContributions),
    schedule.generateContributionsWorkingDayRule,
  );
  const dueDate = moved(
    schedule.paymentDueDay === null
      ? addDays(period.end, schedule.daysAfterPeriodEndPaymentDue)
      : dayOfMonth(addMonths(firstOfMonth(payDate), 1), schedule.paymentDueDay),
    schedule.dueDayWorkingDayRule,
  );
  // The money has to be there on the due date, so that a collection is never later.
  const dDCollectionDate = schedule.isPaidViaDd ? moved(dueDate, 'previousWorkingDay') : null;
  return {
    periodStartDate: period.start,
    periodEndDate: period.end,
    payDate,
    generateContributionsDate,
    dueDate,
    dDCollectionDate,
    potsUpdatedDate: addWorkingDays(dDCollectionDate ?? dueDate, rules.potsUpdatedWorkingDays, division),
  };
}

/**
 * The latest day on which contributions can be uploaded so that everything still happens by the due date: advance notice and collection for a
 * direct debit; for a bank transfer, the due date itself or the working day before it.
 */
export function latestUploadDate(
  { dueDate, isPaidByDD }: { dueDate: CalendarDay; isPaidByDD: boolean },
  division: Division,
): CalendarDay {
  const due = movedToWorkingDay(dueDate, 'previousWorkingDay', division);
  return isPaidByDD ? addWorkingDays(due, -(rules.collectionWorkingDays + rules.advanceNoticeWorkingDays), division) : due;
}

/**
 * The periods of a benefit with their dates, as an endless sequence.
 *
 * @param from - Leaves out the periods that ended before this day, and before the benefit's start.
 */
export function* benefitPeriods(schedule: PeriodSchedule, from: CalendarDay): Generator<PayPeriodDates> {
  const first = from > schedule.benefitStartDate ? from : schedule.benefitStartDate;
  for (const period of payPeriods(schedule.frequency, schedule.startDate, first)) yield payPeriodDates(schedule, period);
}

const dayNumber = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) ? value : null);
const ruleOf = (value: unknown): WorkingDayRule => (isWorkingDayRule(value) ? value : 'previousWorkingDay');

/**
 * The schedule of a benefit's periods, or null while its payroll has too few fields for pay dates.
 *
 * @param payroll - The payroll's fields.
 * @param benefit - The benefit's fields. Missing ones have the schema's default.
 */
export function periodScheduleOf(
  payroll: Readonly<Record<string, unknown>>,
  benefit: Readonly<Record<string, unknown>>,
): PeriodSchedule | null {
  const pay = payScheduleOf(payroll);
  if (!pay) return null;
  const { startDate } = benefit;
  return {
    ...pay,
    benefitStartDate: typeof startDate === 'string' ? startDate : pay.startDate,
    daysAfterPeriodEndGenerateContributions: dayNumber(benefit['daysAfterPeriodEndGenerateContributions']) ?? 0,
    exactDayGenerateContributions: dayNumber(benefit['exactDayGenerateContributions']),
    generateContributionsWorkingDayRule: ruleOf(benefit['generateContributionsWorkingDayRule']),
    exactPayDateDay: dayNumber(benefit['exactPayDateDay']),
    daysAfterPeriodEndPaymentDue: dayNumber(benefit['daysAfterPeriodEndPaymentDue']) ?? 22,
    // The benefit's own day comes first. A payroll's day holds for the benefits without one.
    paymentDueDay: dayNumber(benefit['paymentDueDay']) ?? dayNumber(payroll['paymentDueDay']),
    dueDayWorkingDayRule: ruleOf(benefit['dueDayWorkingDayRule']),
    isPaidViaDd: benefit['isPaidViaDd'] === true,
  };
}
