import rules from '../../schemas/rules/figure-bands.json' with { type: 'json' };
import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import { formatPounds } from '../../schemas/lib/text/money.ts';
import { formatPercent } from '../../schemas/lib/text/percent.ts';

/** The bands of `schemas/rules/figure-bands.json` that hold on a day, each list by the lowest values of its bands. */
export type FigureBands = (typeof rules.bands)[number];

/** The bands that hold on a day. Before the first set, the first one holds. */
export function bandsOn(today: CalendarDay): FigureBands {
  const found = rules.bands.findLast(({ validFrom }) => validFrom <= today) ?? rules.bands[0];
  if (!found) throw new Error('schemas/rules/figure-bands.json has no bands: add a set.');
  return found;
}

/** The lowest value of contributions that are a fixed amount of money. */
export const FIXED_AMOUNT = -1;

/** A band and its name. */
export interface NamedBand {
  from: number;
  title: string;
}

const nameBands = (bands: readonly number[], titleOf: (from: number, next: number | undefined) => string): NamedBand[] =>
  bands.map((from, n) => ({ from, title: titleOf(from, bands[n + 1]) }));

/** Yearly salaries. @example salaryBands([0, 1000000]) // 'Less than £10,000', '£10,000 or more' */
export const salaryBands = (bands: readonly number[]): NamedBand[] =>
  nameBands(bands, (from, next) => {
    if (next === undefined) return `${formatPounds(from / 100)} or more`;
    // Up to the pound below the next band: a salary between the two is in this one.
    return from === 0
      ? `Less than ${formatPounds(next / 100)}`
      : `${formatPounds(from / 100)} to ${formatPounds(next / 100 - 1)}`;
  });

/** Contributions, in hundredths of a percent; a fixed amount comes last. @example percentBands([0, 1, 300]) // 'None', 'Less than 3%', '3% or more', 'A fixed amount' */
export const percentBands = (bands: readonly number[]): NamedBand[] => [
  ...nameBands(bands, (from, next) => {
    if (next === undefined) return `${formatPercent(from / 100)} or more`;
    if (from === 0 && next === 1) return 'None';
    return from <= 1
      ? `Less than ${formatPercent(next / 100)}`
      : `${formatPercent(from / 100)} to less than ${formatPercent(next / 100)}`;
  }),
  { from: FIXED_AMOUNT, title: 'A fixed amount' },
];

/** Days. @example dayBands([0, 8, 31]) // 'Up to 7 days', '8 to 30 days', '31 days or more' */
export const dayBands = (bands: readonly number[]): NamedBand[] =>
  nameBands(bands, (from, next) => {
    if (next === undefined) return `${from} days or more`;
    return from <= 1 ? `Up to ${next - 1} days` : `${from} to ${next - 1} days`;
  });
