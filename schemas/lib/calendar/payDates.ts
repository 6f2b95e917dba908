import { addDays, type CalendarDay, isCalendarDay, type Weekday, weekdayOf } from './calendarDay.ts';
import { type Frequency, isFrequency, payPeriods, type PayPeriod } from './payPeriods.ts';
import {
  closedBecause,
  type Division,
  isDivision,
  isPublished,
  isWorkingDayRule,
  movedToWorkingDay,
  type WorkingDayRule,
} from './workingDays.ts';

/** The fields of a payroll that its pay dates come from. */
export interface PaySchedule {
  frequency: Frequency;
  /** The first day of the first period. */
  startDate: CalendarDay;
  daysAfterPeriodEndPaymentDay: number;
  payDayWorkingDayRule: WorkingDayRule;
  bankHolidayDivision: Division;
}

export interface PayDate {
  payDate: CalendarDay;
  weekday: Weekday;
  period: PayPeriod;
  /** The day by the count of days alone, and why it was not kept. Null when it is the pay date. */
  movedFrom: { day: CalendarDay; because: string } | null;
  /** Whether the bank holidays of its year have been published. If not, only weekends were looked at. */
  isCertain: boolean;
}

function payDateOf(period: PayPeriod, schedule: PaySchedule): PayDate {
  const { payDayWorkingDayRule: rule, bankHolidayDivision: division } = schedule;
  const day = addDays(period.end, schedule.daysAfterPeriodEndPaymentDay);
  const payDate = movedToWorkingDay(day, rule, division);
  const movedFrom = payDate === day ? null : { day, because: closedBecause(day, division) ?? '' };
  return { payDate, weekday: weekdayOf(payDate), period, movedFrom, isCertain: isPublished(day) && isPublished(payDate) };
}

/** Bank holidays and weekends together have never kept banks closed for so many days. */
const longestClosure = 14;

/**
 * The pay dates on or after a day.
 *
 * @param from - The first day that counts; a payroll that starts later begins with its own first pay date.
 * @param count - How many.
 */
export function nextPayDates(schedule: PaySchedule, from: CalendarDay, count: number): PayDate[] {
  const found: PayDate[] = [];
  const firstEnd = addDays(from, -schedule.daysAfterPeriodEndPaymentDay - longestClosure);
  for (const period of payPeriods(schedule.frequency, schedule.startDate, firstEnd)) {
    const date = payDateOf(period, schedule);
    if (date.payDate >= from) found.push(date);
    if (found.length >= count) break;
  }
  return found;
}

/** A start after this is a slip of the keyboard, and has no calendar. */
const lastStart = '2199-12-31';

/**
 * The schedule of a payroll as far as it is filled in, or null while a pay date cannot be worked out from it.
 *
 * @param fields - A payroll, or what a form holds of one so far. Of what is missing, the schema's default counts.
 */
export function payScheduleOf(fields: Readonly<Record<string, unknown>>): PaySchedule | null {
  const { startDate, frequency, daysAfterPeriodEndPaymentDay: days = 0 } = fields;
  const { payDayWorkingDayRule: rule = 'previousWorkingDay', bankHolidayDivision: division = 'england-and-wales' } = fields;
  if (typeof startDate !== 'string' || !isCalendarDay(startDate) || startDate > lastStart) return null;
  if (!isFrequency(frequency) || !isWorkingDayRule(rule) || !isDivision(division)) return null;
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 0 || days > 366) return null;
  return {
    startDate,
    frequency,
    daysAfterPeriodEndPaymentDay: days,
    payDayWorkingDayRule: rule,
    bankHolidayDivision: division,
  };
}
