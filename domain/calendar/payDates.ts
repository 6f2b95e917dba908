import { addDays, type CalendarDay, isCalendarDay, type Weekday, weekdayOf } from '../../schemas/lib/dates/calendarDay.ts';
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

/** The fields of a payroll that determine its pay dates. */
export interface PaySchedule {
  frequency: Frequency;
  /** The first day of the first period. */
  startDate: CalendarDay;
  /** Negative for a day before the end of the period. */
  daysAfterPeriodEndPaymentDay: number;
  payDayWorkingDayRule: WorkingDayRule;
  bankHolidayDivision: Division;
}

export interface PayDate {
  payDate: CalendarDay;
  weekday: Weekday;
  period: PayPeriod;
  /** The day before the move, and the reason for the move. Null when the pay date was not moved. */
  movedFrom: { day: CalendarDay; because: string } | null;
  /** Whether the bank holidays of its year have been published. If not, only weekends were considered. */
  isCertain: boolean;
}

function payDateOf(period: PayPeriod, schedule: PaySchedule): PayDate {
  const { payDayWorkingDayRule: rule, bankHolidayDivision: division } = schedule;
  const day = addDays(period.end, schedule.daysAfterPeriodEndPaymentDay);
  const payDate = movedToWorkingDay(day, rule, division);
  const movedFrom = payDate === day ? null : { day, because: closedBecause(day, division) ?? '' };
  return { payDate, weekday: weekdayOf(payDate), period, movedFrom, isCertain: isPublished(day) && isPublished(payDate) };
}

/** More days than bank holidays and weekends together have ever closed the banks. */
const longestClosure = 14;

/**
 * The pay dates on or after a day.
 *
 * @param from - The first day that counts; a payroll that starts later begins with its own first pay date.
 * @param count - The number of pay dates.
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

/** The most days before the end of a period: those of a month. */
const longestBeforeEnd = 31;

/** A start after this year is a typing error, and has no calendar. */
const lastStart = '2199-12-31';

/**
 * The schedule of a payroll, or null while it has too few fields to work out a pay date.
 *
 * @param fields - A payroll, or the unfinished form of one. Missing fields have the schema's default.
 */
export function payScheduleOf(fields: Readonly<Record<string, unknown>>): PaySchedule | null {
  const { startDate, frequency, daysAfterPeriodEndPaymentDay: days = 0 } = fields;
  const { payDayWorkingDayRule: rule = 'previousWorkingDay', bankHolidayDivision: division = 'england-and-wales' } = fields;
  if (typeof startDate !== 'string' || !isCalendarDay(startDate) || startDate > lastStart) return null;
  if (!isFrequency(frequency) || !isWorkingDayRule(rule) || !isDivision(division)) return null;
  if (typeof days !== 'number' || !Number.isInteger(days) || days < -longestBeforeEnd || days > 366) return null;
  return {
    startDate,
    frequency,
    daysAfterPeriodEndPaymentDay: days,
    payDayWorkingDayRule: rule,
    bankHolidayDivision: division,
  };
}
