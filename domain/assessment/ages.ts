import pensionAge from '../../schemas/rules/state-pension-age.json' with { type: 'json' };
import { addDays, addMonths, type CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import { entryOn, lawOn } from './lawInForce.ts';

const MONTHS_A_YEAR = 12;

/** The same date so many months later. A person born on 29 February has the birthday that the rules name in a year without that day. */
function anniversary(dateOfBirth: CalendarDay, months: number): CalendarDay {
  const day = addMonths(dateOfBirth, months);
  if (!dateOfBirth.endsWith('02-29') || !day.endsWith('02-28')) return day;
  return lawOn('ages', day).birthdayOfLeapDay === '03-01' ? addDays(day, 1) : day;
}

/** A birthday. @example birthday('2004-02-29', 22) // '2026-03-01' */
export const birthday = (dateOfBirth: CalendarDay, years: number): CalendarDay => anniversary(dateOfBirth, years * MONTHS_A_YEAR);

/**
 * The day on which a person reaches State Pension age.
 * @see schemas/rules/state-pension-age.json
 * @example statePensionDay('1960-07-31') // '2026-11-30'
 */
export function statePensionDay(dateOfBirth: CalendarDay): CalendarDay {
  const band: { on?: CalendarDay; years?: number; months?: number } = entryOn(pensionAge.bands, dateOfBirth);
  return band.on ?? anniversary(dateOfBirth, (band.years ?? 0) * MONTHS_A_YEAR + (band.months ?? 0));
}

/** Whether the day on which a person reaches State Pension age is exact. Those born before the rules' first day have reached it, on a day that is not shown. */
export const hasExactPensionDay = (dateOfBirth: CalendarDay): boolean => dateOfBirth >= pensionAge.exactFrom;

/** The age in whole years on a day. */
export function ageOn(dateOfBirth: CalendarDay, on: CalendarDay): number {
  const years = Number(on.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return birthday(dateOfBirth, years) <= on ? years : years - 1;
}

/** The days between which the law applies to a person, and between which automatic enrolment does. Each second day is no longer part of it. */
export interface AgeLimits {
  begins: CalendarDay;
  eligibleFrom: CalendarDay;
  statePensionDay: CalendarDay;
  ends: CalendarDay;
}

/** The birthdays that decide a person's category. @param on - The law of this day. */
export function ageLimits(dateOfBirth: CalendarDay, on: CalendarDay): AgeLimits {
  const { lowest, eligible, beyond } = lawOn('ages', on);
  return {
    begins: birthday(dateOfBirth, lowest),
    eligibleFrom: birthday(dateOfBirth, eligible),
    statePensionDay: statePensionDay(dateOfBirth),
    ends: birthday(dateOfBirth, beyond),
  };
}
