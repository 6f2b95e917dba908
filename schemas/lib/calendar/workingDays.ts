import holidays from '../../rules/bank-holidays.json' with { type: 'json' };
import { addDays, type CalendarDay, partsOf, weekdayOf } from './calendarDay.ts';

/** The countries of the United Kingdom that have bank holidays of their own. */
export type Division = keyof typeof holidays.divisions;

const rules = ['previousWorkingDay', 'nextWorkingDay', 'sameDay'] as const;
/** What becomes of a day on which banks do not work. */
export type WorkingDayRule = (typeof rules)[number];

export const isWorkingDayRule = (value: unknown): value is WorkingDayRule => rules.some((one) => one === value);
export const isDivision = (value: unknown): value is Division =>
  typeof value === 'string' && Object.hasOwn(holidays.divisions, value);

/** The last year whose bank holidays have been published. Of later days only the weekends are known. */
export const lastPublishedYear = holidays.lastYear;

const byDivision: Readonly<Record<Division, Readonly<Record<CalendarDay, string>>>> = holidays.divisions;

/** Whether the bank holidays of the day's year are known. */
export function isPublished(day: CalendarDay): boolean {
  const { year } = partsOf(day);
  return year >= holidays.firstYear && year <= holidays.lastYear;
}

/** Why banks do not work on a day: the weekday's name or the bank holiday's, or null on a working day. */
export function closedBecause(day: CalendarDay, division: Division): string | null {
  const weekday = weekdayOf(day);
  if (weekday === 'Saturday' || weekday === 'Sunday') return weekday;
  return byDivision[division][day] ?? null;
}

/** The working day that stands in for `day` by the rule, which may be the day itself. */
export function movedToWorkingDay(day: CalendarDay, rule: WorkingDayRule, division: Division): CalendarDay {
  if (rule === 'sameDay') return day;
  const step = rule === 'previousWorkingDay' ? -1 : 1;
  let moved = day;
  while (closedBecause(moved, division) !== null) moved = addDays(moved, step);
  return moved;
}
