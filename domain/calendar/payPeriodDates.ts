import rules from '../../schemas/rules/pay-periods.json' with { type: 'json' };
import { addDays, addMonths, type CalendarDay, partsOf } from '../../schemas/lib/dates/calendarDay.ts';
import { payPeriods, type PayPeriod } from './payPeriods.ts';
import type { PeriodSchedule } from './periodSchedule.ts';
import { addBacsDays, previousBacsDay } from './bacsDays.ts';
import { lastLegalDueDate } from './legalDueDate.ts';
import { addWorkingDays, type Division, movedToWorkingDay, type WorkingDayRule } from './workingDays.ts';

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

/** The first such day of a month on or after `from`. In a shorter month, its last day. */
export function firstOnOrAfter(from: CalendarDay, day: number): CalendarDay {
  const found = dayOfMonth(from, day);
  return found >= from ? found : dayOfMonth(addMonths(firstOfMonth(from), 1), day);
}

function regularPayDate(schedule: PeriodSchedule, { start, end }: PayPeriod): CalendarDay {
  const { exactPayDateDay: exactDay, daysAfterPeriodEndPaymentDay: daysAfter } = schedule;
  const day = exactDay === null ? addDays(end, daysAfter) : firstOnOrAfter(start, exactDay);
  return movedToWorkingDay(day, schedule.payDayWorkingDayRule, schedule.bankHolidayDivision);
}

/**
 * The dates of one pay period, by the rules of docs/pay-dates.md.
 *
 * @param period - Its first and last day.
 * @param givenPayDate - Of an extra period, in place of the rule for the pay date.
 */
export function payPeriodDates(schedule: PeriodSchedule, period: PayPeriod, givenPayDate?: CalendarDay): PayPeriodDates {
  const { bankHolidayDivision: division } = schedule;
  const moveToWorkingDay = (day: CalendarDay, rule: WorkingDayRule) => movedToWorkingDay(day, rule, division);
  const payDate = givenPayDate ?? regularPayDate(schedule, period);
  const generateContributionsDate = moveToWorkingDay(
    schedule.exactDayGenerateContributions === null
      ? addDays(period.end, schedule.daysAfterPeriodEndGenerateContributions)
      : firstOnOrAfter(period.end, schedule.exactDayGenerateContributions),
    schedule.generateContributionsWorkingDayRule,
  );
  const plannedDueDate = moveToWorkingDay(
    schedule.paymentDueDay === null
      ? addDays(period.end, schedule.daysAfterPeriodEndPaymentDue)
      : dayOfMonth(addMonths(firstOfMonth(payDate), 1), schedule.paymentDueDay),
    schedule.dueDayWorkingDayRule,
  );
  // The law comes before the settings of the benefit, and before the rule for a day off.
  const legal = lastLegalDueDate(payDate);
  const dueDate =
    schedule.isBoundToLegalDay && plannedDueDate > legal ? moveToWorkingDay(legal, 'previousWorkingDay') : plannedDueDate;
  // The money has to be there on the due date, so that a collection is never later.
  const dDCollectionDate = schedule.isPaidViaDd ? previousBacsDay(dueDate) : null;
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
 * The latest day on which contributions can be uploaded so that everything still happens by the due date: for a direct debit, its advance notice, which
 * covers the days of the collection; for a bank transfer, the due date itself or the working day before it.
 *
 * @see docs/rules.md, 7.3
 */
export function latestUploadDate(
  { dueDate, isPaidByDD }: { dueDate: CalendarDay; isPaidByDD: boolean },
  division: Division,
): CalendarDay {
  return isPaidByDD
    ? addBacsDays(previousBacsDay(dueDate), -rules.advanceNoticeWorkingDays)
    : movedToWorkingDay(dueDate, 'previousWorkingDay', division);
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
