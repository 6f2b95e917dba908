import {
  addDays,
  addMonths,
  addWorkingDays,
  countDays,
  daysOfMonth,
  makeDay,
  moveToWorkingDay,
  type Day,
  type Move,
  type Nation,
} from './days.ts';

export type Frequency = 'monthly' | 'taxMonthly' | 'weekly' | 'taxWeekly' | 'fortnightly' | 'fourWeekly';

export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** The day of a period on which it is paid, counted from its end, or the first such day of a month in it. */
export type PayDayRule =
  | { readonly kind: 'daysAfterEnd'; readonly days: number; readonly move: Move }
  | { readonly kind: 'dayOfMonth'; readonly day: number; readonly move: Move };

/** The due date, counted from the period's end, or a day of the month after the month of the pay date. */
export type DueRule = PayDayRule;

const periodsAYear: Readonly<Record<Frequency, number>> = {
  monthly: 12,
  taxMonthly: 12,
  weekly: 52,
  taxWeekly: 52,
  fortnightly: 26,
  fourWeekly: 13,
};

/** Rule 5.2. A 53rd pay day does not change the number. */
export const countPeriodsAYear = (frequency: Frequency): number => periodsAYear[frequency];

/** 6 April of the tax year that holds `day`. */
export function taxYearStart(day: Day): Day {
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= '04-06' ? makeDay(year, 4, 6) : makeDay(year - 1, 4, 6);
}

function taxMonthOf(day: Day): Period {
  const from = Number(day.slice(8)) >= 6 ? `${day.slice(0, 8)}06` : `${addMonths(day, -1).slice(0, 8)}06`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** Tax weeks are counted from each 6 April; the day or two left over are week 53 (rule 1.3). */
function taxWeekOf(day: Day): Period {
  const start = taxYearStart(day);
  const from = addDays(start, Math.floor(countDays(start, day) / 7) * 7);
  const lastOfYear = addDays(addMonths(start, 12), -1);
  const to = addDays(from, 6);
  return { from, to: to > lastOfYear ? lastOfYear : to };
}

function equalPeriodOf(first: Day, length: number, day: Day): Period {
  const from = addDays(first, Math.floor(countDays(first, day) / length) * length);
  return { from, to: addDays(from, length - 1) };
}

/** Counted from the first period, so that 31 January follows 31 December and 28 February follows it (rule 1.1). */
function monthOf(first: Day, day: Day): Period {
  const months = (Number(day.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(first.slice(5, 7));
  const begun = addMonths(first, months) <= day ? months : months - 1;
  return { from: addMonths(first, begun), to: addDays(addMonths(first, begun + 1), -1) };
}

/** The period of a payroll that holds `day` (rules 1.1 to 1.4). */
export function periodOf(frequency: Frequency, first: Day, day: Day): Period {
  switch (frequency) {
    case 'monthly':
      return monthOf(first, day);
    case 'taxMonthly':
      return taxMonthOf(day);
    case 'taxWeekly':
      return taxWeekOf(day);
    case 'weekly':
      return equalPeriodOf(first, 7, day);
    case 'fortnightly':
      return equalPeriodOf(first, 14, day);
    case 'fourWeekly':
      return equalPeriodOf(first, 28, day);
  }
}

/** The first such day of a month on or after `from`. */
function firstDayOfMonth(from: Day, day: number): Day {
  const inMonth = (month: Day): Day =>
    `${month.slice(0, 8)}${String(Math.min(day, daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7))))).padStart(2, '0')}`;
  return inMonth(from) >= from ? inMonth(from) : inMonth(addMonths(`${from.slice(0, 8)}01`, 1));
}

export function payDateOf(period: Period, rule: PayDayRule, nation: Nation): Day {
  const planned = rule.kind === 'daysAfterEnd' ? addDays(period.to, rule.days) : firstDayOfMonth(period.from, rule.day);
  return moveToWorkingDay(planned, rule.move, nation);
}

/** The 22nd of the month after the month of the pay date; the 19th when not paid electronically (rule 7.1). */
export const lastLegalDueDate = (payDate: Day, isElectronic = true): Day =>
  `${addMonths(`${payDate.slice(0, 8)}01`, 1).slice(0, 8)}${isElectronic ? '22' : '19'}`;

/** `isBound`: a member's deduction or sacrifice for a pension falls due, which the law binds to the 22nd. */
export function dueDateOf(period: Period, payDate: Day, rule: DueRule, nation: Nation, isBound: boolean): Day {
  const nextMonth = addMonths(`${payDate.slice(0, 8)}01`, 1);
  const planned = rule.kind === 'daysAfterEnd' ? addDays(period.to, rule.days) : firstDayOfMonth(nextMonth, rule.day);
  const moved = moveToWorkingDay(planned, rule.move, nation);
  const last = lastLegalDueDate(payDate);
  return isBound && moved > last ? moveToWorkingDay(last, 'previous', nation) : moved;
}

/** Rule 7.3: the notice comes ten Bacs days before the collection, which is on the last Bacs day up to the due date; a transfer is made on a working day. */
export const latestSafeDay = (due: Day, isCollected: boolean, nation: Nation): Day =>
  isCollected ? addWorkingDays(moveToWorkingDay(due, 'previous'), -10) : moveToWorkingDay(due, 'previous', nation);
