import { addDays, addMonths, type CalendarDay, daysBetween, partsOf } from '../../schemas/lib/dates/calendarDay.ts';

const frequencies = ['monthly', 'weekly', 'taxMonthly', 'taxWeekly', 'fortnightly', 'fourWeekly'] as const;
/** The frequency of a payroll (docs/product.md, point 9). */
export type Frequency = (typeof frequencies)[number];
export const isFrequency = (value: unknown): value is Frequency => frequencies.some((one) => one === value);

/** The first and last day of a pay period, both included. */
export interface PayPeriod {
  start: CalendarDay;
  end: CalendarDay;
}

const startOfTaxYear = (year: number): CalendarDay => `${String(year).padStart(4, '0')}-04-06`;

/** The 6 April on or before a day. */
function taxYearOf(day: CalendarDay): CalendarDay {
  const { year } = partsOf(day);
  const start = startOfTaxYear(year);
  return day >= start ? start : startOfTaxYear(year - 1);
}

const nextTaxYear = (start: CalendarDay): CalendarDay => startOfTaxYear(partsOf(start).year + 1);

/** The days in a period of each frequency that is counted in weeks. */
const weeks: Partial<Record<Frequency, number>> = { weekly: 7, fortnightly: 14, fourWeekly: 28 };

/** A tax year has 52 tax weeks, and a week 53 of the one or two odd days before 6 April (docs/pay-dates.md). */
const taxWeeksAYear = 53;

/** The tax weeks from the one of `day`. */
function* taxWeeks(day: CalendarDay): Generator<CalendarDay> {
  for (let taxYear = taxYearOf(day); ; taxYear = nextTaxYear(taxYear)) {
    for (let week = 0; week < taxWeeksAYear; week += 1) {
      const next = week + 1 < taxWeeksAYear ? addDays(taxYear, 7 * (week + 1)) : nextTaxYear(taxYear);
      if (next > day) yield addDays(taxYear, 7 * week);
    }
  }
}

/** The first days of periods, from the period of `from`. */
function* starts(frequency: Frequency, startDate: CalendarDay, from: CalendarDay): Generator<CalendarDay> {
  const days = weeks[frequency];
  if (days !== undefined) {
    const gone = Math.floor(daysBetween(startDate, from) / days);
    for (let week = gone; ; week += 1) yield addDays(startDate, week * days);
  }
  if (frequency === 'taxWeekly') yield* taxWeeks(from);
  let first = startDate;
  if (frequency === 'taxMonthly') {
    const sixth = `${startDate.slice(0, 8)}06`;
    first = startDate >= sixth ? sixth : addMonths(sixth, -1);
  }
  // Counted from the first period, so that a payroll that began on the 31st returns to it after a short month.
  for (let month = 0; ; month += 1) if (addMonths(first, month + 1) > from) yield addMonths(first, month);
}

/**
 * The periods of a payroll, as an endless sequence. Each begins the day after the one before it ended.
 *
 * Tax months run from the 6th to the 5th and tax weeks from 6 April, as HMRC counts them, so the first period begins with the tax month or week of
 * the start date.
 *
 * @param from - Leaves out the periods that ended before this day.
 * @see docs/pay-dates.md
 */
export function* payPeriods(frequency: Frequency, startDate: CalendarDay, from = startDate): Generator<PayPeriod> {
  let start: CalendarDay | null = null;
  for (const next of starts(frequency, startDate, from > startDate ? from : startDate)) {
    if (start !== null) yield { start, end: addDays(next, -1) };
    start = next;
  }
}
