import rules from '../../rules/minimum-contributions.json' with { type: 'json' };
import { sumOfPercents } from '../money/amounts.ts';
import { formatPercent } from '../text/percent.ts';
import type { ContributionLevel } from './contributionLevel.ts';

/** The least that must be paid in for an eligible jobholder, in percent of the pensionable pay. */
export interface MinimumContributions {
  readonly total: number;
  readonly employer: number;
}

const periods: readonly { validFrom: string; definitions: Readonly<Record<string, MinimumContributions>> }[] = rules.periods;

/**
 * The legal minimum on a day, by the scheme's definition of pensionable salary; null for a definition or a day without one.
 * @param date - `yyyy-MM-dd`.
 */
export function minimumOn(definition: string, date: string): MinimumContributions | null {
  const period = periods.findLast(({ validFrom }) => validFrom <= date);
  return period?.definitions[definition] ?? null;
}

/**
 * The words for a level below the legal minimum; null if it is not below it. Fixed amounts are not judged: their share of the pay is known only in
 * a pay period.
 */
export function belowMinimum(
  { employee, employer, usesSalarySacrifice }: ContributionLevel,
  minimum: MinimumContributions | null,
): string | null {
  if (!minimum || !('percent' in employee) || !('percent' in employer)) return null;
  const total = sumOfPercents([employee.percent, employer.percent]);
  // By salary sacrifice, all of it is the employer's contribution.
  const ofEmployer = usesSalarySacrifice ? total : employer.percent;
  const faults = [
    ...(total < minimum.total ? [`the total of ${formatPercent(total)} is below ${formatPercent(minimum.total)}`] : []),
    ...(ofEmployer < minimum.employer
      ? [`the employer's ${formatPercent(ofEmployer)} is below ${formatPercent(minimum.employer)}`]
      : []),
  ];
  return faults.length === 0 ? null : faults.join(', and ');
}
