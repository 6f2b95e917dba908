import { addDays, addMonths } from '../../schemas/lib/dates/calendarDay.ts';
import { periodName } from './periodName.ts';
import type { PayPeriod } from './payPeriods.ts';

const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * The name of a pay period as a title has it: a calendar month by its name, any other period by the name that it has.
 * @param name - The name that the period is listed under. An extra period has one of its own, which stays.
 * @example shortPeriodName({ start: '2026-10-01', end: '2026-10-31' }, '1 to 31 October 2026') // 'October 2026'
 */
export function shortPeriodName(period: PayPeriod, name: string): string {
  const isMonth = period.start.endsWith('-01') && period.end === addDays(addMonths(period.start, 1), -1);
  return isMonth && name === periodName(period) ? monthAndYear.format(new Date(`${period.start}T00:00:00Z`)) : name;
}

/** The place of a pay period, in words. */
export interface PeriodPlace extends PayPeriod {
  payrollName: string;
  benefitName: string;
  name: string;
}

/**
 * The title of what belongs to a pay period: its payroll, its benefit, and the period.
 * @example 'Office staff, Workplace pension, October 2026'
 */
export const periodTitle = (place: PeriodPlace): string =>
  [place.payrollName, place.benefitName, shortPeriodName(place, place.name)].join(', ');
