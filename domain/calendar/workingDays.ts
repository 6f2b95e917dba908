import holidays from '../../schemas/rules/bank-holidays.json' with { type: 'json' };
import { addDays, type CalendarDay, partsOf, weekdayOf } from '../../schemas/lib/dates/calendarDay.ts';

/** The parts of the United Kingdom with bank holidays of their own. */
export type Division = keyof typeof holidays.divisions;

const rules = ['previousWorkingDay', 'nextWorkingDay', 'sameDay'] as const;
/** The rule for a pay date on a day when the banks are closed. */
export type WorkingDayRule = (typeof rules)[number];

export const isWorkingDayRule = (value: unknown): value is WorkingDayRule => rules.some((one) => one === value);
export const isDivision = (value: unknown): value is Division =>
  typeof value === 'string' && Object.hasOwn(holidays.divisions, value);

/** The last year whose bank holidays have been published. For later days only the weekends are known. */
export const lastPublishedYear = holidays.lastYear;

const byDivision: Readonly<Record<Division, Readonly<Record<CalendarDay, string>>>> = holidays.divisions;

/** Whether the bank holidays of the day's year are known. */
export function isPublished(day: CalendarDay): boolean {
  const { year } = partsOf(day);
  return year >= holidays.firstYear && year <= holidays.lastYear;
}

/** The reason why the banks are closed on a day: the name of the weekday or bank holiday; null on a working day. */
export function closedBecause(day: CalendarDay, division: Division): string | null {
  const weekday = weekdayOf(day);
  if (weekday === 'Saturday' || weekday === 'Sunday') return weekday;
  return byDivision[division][day] ?? null;
}

/** The working day that replaces `day` under the rule; it may be the day itself. */
export function movedToWorkingDay(day: CalendarDay, rule: WorkingDayRule, division: Division): CalendarDay {
  if (rule === 'sameDay') return day;
  const step = rule === 'previousWorkingDay' ? -1 : 1;
  let moved = day;
  while (closedBecause(moved, division) !== null) moved = addDays(moved, step);
  return moved;
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
