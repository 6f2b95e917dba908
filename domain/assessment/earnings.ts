import rules from '../../schemas/rules/earnings-thresholds.json' with { type: 'json' };
import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import type { Frequency } from '../calendar/payPeriods.ts';
import { entryOn, lawOn } from './lawInForce.ts';

/** The earnings thresholds of one pay reference period, in pence. */
export interface Thresholds {
  /** Automatic enrolment needs earnings above this. */
  trigger: number;
  /** Qualifying earnings are those above `lower`, up to `upper`. */
  lower: number;
  upper: number;
  /** The length that they are published for. */
  per: 'week' | 'fortnight' | 'fourWeeks' | 'month';
  /** The tax year whose figures these are, such as `2026/27`. */
  taxYear: string;
  /** Whether they were published for the period. If not, they are those of the nearest year that is known. */
  isPublished: boolean;
}

/**
 * The thresholds of the period that begins on `start`. The tax year in which a period begins decides.
 *
 * A year without published figures has the latest known ones.
 */
export function thresholdsOf(frequency: Frequency, start: CalendarDay): Thresholds {
  const { from, until, taxYear, earnings } = entryOn(rules.thresholds, start);
  const per = rules.frequencies[frequency].thresholds as Thresholds['per'];
  return { ...earnings[per], per, taxYear, isPublished: from <= start && start <= until };
}

/** The band of qualifying earnings of a whole tax year, in pence: that of the day, or of the nearest year that is known. */
export function yearlyBand(on: CalendarDay): { lower: number; upper: number; taxYear: string } {
  const { earnings, taxYear } = entryOn(rules.thresholds, on);
  return { lower: earnings.year.lower, upper: earnings.year.upper, taxYear };
}

/** The periods by which a yearly salary is divided. */
export const periodsAYear = (frequency: Frequency): number => rules.frequencies[frequency].periodsAYear;

/**
 * The earnings of one period by a yearly salary: the salary divided by the periods of a year, to the nearest penny, half a penny up. Overtime and
 * other changing pay is not in it.
 * @param annualSalary - In pence.
 * @example earningsOfPeriod(1000000, 'monthly') // 83333
 */
export const earningsOfPeriod = (annualSalary: number, frequency: Frequency): number =>
  Math.round(annualSalary / periodsAYear(frequency));

/** The minimum contributions of one period, in pence. */
export interface MinimumContributions {
  qualifyingEarnings: number;
  /** Of the worker and the employer together. */
  total: number;
  employer: number;
  /** In per cent of the qualifying earnings. */
  totalPercent: number;
  employerPercent: number;
}

/** Each part to the nearest penny, half a penny up. Whole percentages of integer pence are exact. */
const percentOf = (pence: number, percent: number): number => Math.round((pence * percent) / 100);

/** The minimum contributions in law on qualifying earnings. @param earnings - Of the period, in pence. */
export function minimumContributions(earnings: number, { lower, upper }: Thresholds, on: CalendarDay): MinimumContributions {
  const { total, employer } = lawOn('minimumContributions', on);
  const qualifyingEarnings = Math.max(0, Math.min(earnings, upper) - lower);
  return {
    qualifyingEarnings,
    total: percentOf(qualifyingEarnings, total),
    employer: percentOf(qualifyingEarnings, employer),
    totalPercent: total,
    employerPercent: employer,
  };
}
