import type { DashboardFigures } from '../../../schemas/generated/types.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { formatPercent } from '../../../schemas/lib/text/percent.ts';

export type FiguresChart = DashboardFigures['charts'][number];

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });
const count = new Intl.NumberFormat('en-GB');

/** A value in words; null is the figure of a group that is not shown. @example valueText(7500, 'basisPoints') // '75%' */
export function valueText(value: number | null, unit: FiguresChart['unit']): string {
  if (value === null) return 'Not shown';
  if (unit === 'pence') return formatPence(value);
  return unit === 'basisPoints' ? formatPercent(value / 100) : count.format(value);
}

/** The label of a row: a month as `Nov 2026`, any other as it is. */
export const rowText = (label: string): string => (/^\d{4}-\d{2}$/.test(label) ? month.format(new Date(`${label}-01`)) : label);

/** @example timeText('2026-11-23T14:05:00Z') // '23 November 2026 at 14:05' */
export const timeText = (timestamp: string): string => time.format(new Date(timestamp));
