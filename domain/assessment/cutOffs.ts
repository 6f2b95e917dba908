import { addDays, type CalendarDay, daysBetween } from '../../schemas/lib/dates/calendarDay.ts';
import type { Frequency } from '../calendar/payPeriods.ts';
import { type AgeLimits, ageLimits } from './ages.ts';
import { earningsOfPeriod, type Thresholds } from './earnings.ts';

/** The last number up to `highest` for which something holds that holds for all smaller numbers too; -1 if it never holds. */
function lastOf(highest: number, holds: (number: number) => boolean): number {
  let [low, high] = [-1, highest];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Nobody who works was born before this day. */
const EARLIEST_BIRTH = '1850-01-01';

/** For each age limit, the date of birth of the youngest people who have reached it. */
export type BirthCutOffs = Readonly<Record<keyof AgeLimits, CalendarDay>>;

/** The dates of birth that separate the categories on a day: a database compares them with each person's, without computing their age. */
export function birthCutOffs(on: CalendarDay): BirthCutOffs {
  const days = daysBetween(EARLIEST_BIRTH, on);
  const youngest = (limit: keyof AgeLimits): CalendarDay =>
    addDays(
      EARLIEST_BIRTH,
      lastOf(days, (number) => ageLimits(addDays(EARLIEST_BIRTH, number), on)[limit] <= on),
    );
  return {
    begins: youngest('begins'),
    eligibleFrom: youngest('eligibleFrom'),
    statePensionDay: youngest('statePensionDay'),
    ends: youngest('ends'),
  };
}

/** The highest salary that an employee's record can have, in pence. */
const HIGHEST_SALARY = 100_000_000_000;

/** The highest yearly salaries, in pence, whose earnings of a period are not above the lower limit and the trigger. */
export function salaryCutOffs(frequency: Frequency, { lower, trigger }: Thresholds): { lower: number; trigger: number } {
  const highest = (limit: number): number => lastOf(HIGHEST_SALARY, (salary) => earningsOfPeriod(salary, frequency) <= limit);
  return { lower: highest(lower), trigger: highest(trigger) };
}
