import type { Frequency } from '../calendar/payPeriods.ts';
import { shareOf } from '../money/amounts.ts';
import type { ContributionLevel, Share } from './contributionLevel.ts';

/** The pay periods of a year, by the frequency of the payroll. */
export const periodsOfYear: Readonly<Record<Frequency, number>> = {
  weekly: 52,
  taxWeekly: 52,
  fortnightly: 26,
  fourWeekly: 13,
  monthly: 12,
  taxMonthly: 12,
};

/** The band of qualifying earnings of one pay reference period, in pence. */
export interface EarningsBand {
  readonly lower: number;
  readonly upper: number;
}

/** The yearly salary of which the pay of a period, in pence, is that of one period: exact, so that a share of it is rounded once. */
export const yearlyOf = (payOfPeriod: number, frequency: Frequency): number => payOfPeriod * periodsOfYear[frequency];

/** A member with the level that holds on the pay date. */
export interface PaidMember {
  /** Pence a year; null if it is unknown. */
  readonly annualSalary: number | null;
  /** The scheme's definition of pensionable salary. Only `qualifyingEarnings` limits the pay to the band. */
  readonly pensionableSalaryDefinition: string;
  readonly level: ContributionLevel;
}

/** The pay period, as far as the amounts depend on it. */
export interface PaidPeriod {
  readonly frequency: Frequency;
  /** That of the frequency in the tax year in which the period begins, as for the assessment of its earnings. */
  readonly band: EarningsBand;
}

/** The regular amounts of one member in one pay period, in pence. */
export interface RegularAmounts {
  readonly employee: number;
  readonly employer: number;
}

/**
 * The pay of a year that counts for contributions: of a period, it is what counts of that period. The law gives the band of each length of a period in whole
 * pounds, in place of a part of the year's: SI 2019/374, article 3, and the orders since.
 *
 * @see docs/rules.md, rule 5.2
 */
function pensionableYear(annualSalary: number, definition: string, { frequency, band }: PaidPeriod): number {
  if (definition !== 'qualifyingEarnings') return annualSalary;
  const periods = periodsOfYear[frequency];
  return Math.max(0, Math.min(annualSalary, band.upper * periods) - band.lower * periods);
}

/** The pay of one period that counts for contributions, in pence; null for an unknown salary. */
export function pensionablePay(
  { annualSalary, pensionableSalaryDefinition }: Pick<PaidMember, 'annualSalary' | 'pensionableSalaryDefinition'>,
  period: PaidPeriod,
): number | null {
  if (annualSalary === null) return null;
  return shareOf(pensionableYear(annualSalary, pensionableSalaryDefinition, period), 100, periodsOfYear[period.frequency]);
}

/**
 * The regular contributions of a member in one pay period. Each share is rounded once, half up to the penny. By salary sacrifice the employer pays
 * both shares; they are rounded each, so that the total is the same with and without it.
 *
 * @returns null if a share is a percentage of an unknown salary.
 * @example regularAmounts({ annualSalary: 3_000_000, … 5 % and 3 % of qualifying earnings }, monthly) // { employee: 9900, employer: 5940 }
 */
export function regularAmounts(member: PaidMember, period: PaidPeriod): RegularAmounts | null {
  const { annualSalary, pensionableSalaryDefinition, level } = member;
  const pay = annualSalary === null ? null : pensionableYear(annualSalary, pensionableSalaryDefinition, period);
  const penceOf = (share: Share): number | null => {
    if ('amount' in share) return share.amount;
    return pay === null ? null : shareOf(pay, share.percent, periodsOfYear[period.frequency]);
  };
  const [employee, employer] = [penceOf(level.employee), penceOf(level.employer)];
  if (employee === null || employer === null) return null;
  return level.usesSalarySacrifice ? { employee: 0, employer: employee + employer } : { employee, employer };
}
