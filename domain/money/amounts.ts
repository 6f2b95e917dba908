import { divideHalfUp, type ExactDecimal, exactDecimal, numberOf, sumOfDecimals } from './decimals.ts';

/** @throws RangeError unless the amount is whole pence that a number holds exactly. */
function checkPence(pence: number): number {
  if (Number.isSafeInteger(pence)) return pence;
  throw new RangeError(`${pence} is not an amount: give whole pence, ${Number.MAX_SAFE_INTEGER} at most.`);
}

/**
 * A percentage as an exact decimal. A number from JSON has its shortest text as its value: 33.333 is 33.333, not the binary fraction beside it.
 *
 * @throws RangeError for a negative percentage, and for one that is not finite.
 */
function exactPercent(percent: number): ExactDecimal {
  if (Number.isFinite(percent) && percent >= 0) return exactDecimal(percent);
  throw new RangeError(`${percent} is not a percentage: give a number of 0 or more.`);
}

/**
 * A percentage of an amount, in whole pence. This is the one rounding rule: half a penny is rounded up, on the amount of each member (decision 044).
 *
 * @param percent - In percent: 5 is five per cent.
 * @param periods - The pay periods of a year, if the amount is a year's and the share one period's: both divisions have only one rounding.
 * @throws RangeError for an amount that is not whole pence, a negative percentage, or a result beyond the largest safe integer.
 * @see docs/decisions/044-money-and-contribution-levels.md
 * @example shareOf(12_345, 5) // 617
 */
export function shareOf(pence: number, percent: number, periods = 1): number {
  const { digits, places } = exactPercent(percent);
  // Of a negative amount, the share is the same with the sign turned: a correction cancels its contribution.
  return checkPence(Number(divideHalfUp(BigInt(checkPence(pence)) * digits, BigInt(periods * 100) * 10n ** BigInt(places))));
}

/** The sum of percentages, without the errors of binary fractions. @example sumOfPercents([0.1, 0.2]) // 0.3 */
export const sumOfPercents = (percents: readonly number[]): number => numberOf(sumOfDecimals(percents.map(exactPercent)));

/** The number of decimals of a percentage as it is written. @example decimalsOf(5.25) // 2 */
export const decimalsOf = (percent: number): number => exactPercent(percent).places;

/** The sum of amounts. @throws RangeError if an amount or a sum is not whole pence that a number holds exactly. */
export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, pence) => checkPence(total + checkPence(pence)), 0);
