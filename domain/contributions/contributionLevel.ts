import { formatPence } from '../../schemas/lib/text/money.ts';
import { formatPercent } from '../../schemas/lib/text/percent.ts';

/** One side of a level: a percentage of the pensionable pay, or pence each pay period. */
export type Share = { readonly percent: number } | { readonly amount: number };

/** The regular contributions of an employee and the employer to one pot. */
export interface ContributionLevel {
  readonly employee: Share;
  readonly employer: Share;
  /** Whether the employee gives up pay, so that the employer pays both shares. */
  readonly usesSalarySacrifice: boolean;
}

/** A level that holds from a day until the next one. */
export interface DatedLevel extends ContributionLevel {
  /** `yyyy-MM-dd`. */
  readonly effectiveFrom: string;
}

/** The level on a day: the latest one that has begun; null before the first. @param date - `yyyy-MM-dd`, such as a pay date. */
export const levelOn = (levels: readonly DatedLevel[], date: string): DatedLevel | null =>
  levels.reduce<DatedLevel | null>(
    (found, level) =>
      level.effectiveFrom <= date && (found === null || level.effectiveFrom > found.effectiveFrom) ? level : found,
    null,
  );

/** A share in words. @example shareText({ percent: 5 }) // '5% of pay' */
export function shareText(share: Share): string {
  if ('percent' in share) return share.percent === 0 ? 'Nothing' : `${formatPercent(share.percent)} of pay`;
  return share.amount === 0 ? 'Nothing' : `${formatPence(share.amount)} each pay period`;
}

const isSameShare = (one: Share, other: Share): boolean =>
  'percent' in one ? 'percent' in other && one.percent === other.percent : 'amount' in other && one.amount === other.amount;

/** Whether two levels are the same contributions. */
export const isSameLevel = (one: ContributionLevel, other: ContributionLevel): boolean =>
  isSameShare(one.employee, other.employee) &&
  isSameShare(one.employer, other.employer) &&
  one.usesSalarySacrifice === other.usesSalarySacrifice;
