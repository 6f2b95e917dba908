import schema from '../../../schemas/entities/month.schema.json' with { type: 'json' };
import type { Month } from '../../../schemas/generated/types.ts';
import { colours } from '../../shared/theme/tokens.ts';

const { employee, employer, lumpSums } = schema.$defs.contributions.properties;

/** One part of the contributions. */
export interface ContributionSeries {
  field: 'employee' | 'employer' | 'lumpSums';
  title: string;
  colour: string;
}

const all: readonly ContributionSeries[] = [
  { field: 'employer', title: employer.title, colour: colours.pink },
  { field: 'employee', title: employee.title, colour: colours.greyDark },
  { field: 'lumpSums', title: lumpSums.title, colour: colours.fieldLine },
];

/** The parts to show: lump sums only where there are some. */
export const seriesOf = (contributions: Month['contributions']): readonly ContributionSeries[] =>
  all.filter(({ field }) => field !== 'lumpSums' || contributions.some((row) => row.lumpSums !== 0));

const full = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** @param month - `yyyy-MM`. @example monthName('2026-11') // 'November 2026' */
export const monthName = (month: string): string => full.format(new Date(`${month}-01`));

/** @param month - `yyyy-MM`. @example shortMonth('2026-09') // 'Sep' */
export const shortMonth = (month: string): string => short.format(new Date(`${month}-01`)).slice(0, 3);
