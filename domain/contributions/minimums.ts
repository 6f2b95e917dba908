import rules from '../../schemas/rules/minimum-contributions.json' with { type: 'json' };
import { shareOf, sumOfPercents } from '../money/amounts.ts';
import { formatPercent } from '../../schemas/lib/text/percent.ts';
import { formatPence } from '../../schemas/lib/text/money.ts';
import type { ContributionLevel, Share } from './contributionLevel.ts';

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
 * The words for a level below the legal minimum; null if it is not below it.
 *
 * @param pay - The pay of a period that the scheme counts, in pence, by which fixed amounts are judged. While it is unknown, they are below the minimum only if
 *   nobody or no employer pays anything.
 */
export function belowMinimum(
  level: ContributionLevel,
  minimum: MinimumContributions | null,
  pay: number | null = null,
): string | null {
  if (!minimum) return null;
  const { employee, employer, usesSalarySacrifice } = level;
  const faults =
    'percent' in employee && 'percent' in employer
      ? percentFaults(sumOfPercents([employee.percent, employer.percent]), {
          employer: employer.percent,
          usesSalarySacrifice,
          minimum,
        })
      : amountFaults(level, minimum, pay);
  return faults.length === 0 ? null : faults.join(', and ');
}

function percentFaults(
  total: number,
  { employer, usesSalarySacrifice, minimum }: { employer: number; usesSalarySacrifice: boolean; minimum: MinimumContributions },
): string[] {
  // By salary sacrifice, all of it is the employer's contribution.
  const ofEmployer = usesSalarySacrifice ? total : employer;
  return [
    ...(total < minimum.total ? [`the total of ${formatPercent(total)} is below ${formatPercent(minimum.total)}`] : []),
    ...(ofEmployer < minimum.employer
      ? [`the employer's ${formatPercent(ofEmployer)} is below ${formatPercent(minimum.employer)}`]
      : []),
  ];
}

const paysNothing = (share: Share): boolean => ('percent' in share ? share.percent : share.amount) === 0;

/** The faults of a level with a fixed amount. A penny less is rounding. */
function amountFaults(
  { employee, employer, usesSalarySacrifice }: ContributionLevel,
  minimum: MinimumContributions,
  pay: number | null,
): string[] {
  if (pay === null) {
    const isNothing = paysNothing(employee) && paysNothing(employer);
    if (isNothing) return ['nothing is paid in'];
    return !usesSalarySacrifice && paysNothing(employer) && minimum.employer > 0 ? ['the employer pays nothing'] : [];
  }
  const penceOf = (share: Share): number => ('amount' in share ? share.amount : shareOf(pay, share.percent));
  const total = penceOf(employee) + penceOf(employer);
  const ofEmployer = usesSalarySacrifice ? total : penceOf(employer);
  const [leastTotal, leastOfEmployer] = [shareOf(pay, minimum.total), shareOf(pay, minimum.employer)];
  return [
    ...(total < leastTotal - 1 ? [`the total of ${formatPence(total)} each pay period is below ${formatPence(leastTotal)}`] : []),
    ...(ofEmployer < leastOfEmployer - 1
      ? [`the employer's ${formatPence(ofEmployer)} is below ${formatPence(leastOfEmployer)}`]
      : []),
  ];
}
