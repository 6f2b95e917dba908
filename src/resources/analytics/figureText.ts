import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import type { DashboardFigures } from '../../../schemas/generated/types.ts';
import rules from '../../../schemas/rules/dashboards.json' with { type: 'json' };
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { formatPercent } from '../../../schemas/lib/text/percent.ts';

export type FiguresChart = DashboardFigures['charts'][number];
export type KeyFigure = DashboardFigures['keyFigures'][number];

/** The text of a figure of a group that is too small. */
export const NOT_SHOWN = 'Not shown';

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });
/** A value in words; null is the figure of a group that is not shown. @example valueText(7500, 'basisPoints') // '75%' */
export function valueText(value: number | null, unit: FiguresChart['unit']): string {
  if (value === null) return NOT_SHOWN;
  if (unit === 'pence') return formatPence(value);
  return unit === 'basisPoints' ? formatPercent(value / 100) : formatCount(value);
}

/** A key figure in words; a dash if there is nothing to count. */
export function keyFigureText({ value, unit }: KeyFigure): string {
  if (value === null) return '–';
  return unit === 'score' ? `${value} of 100` : valueText(value, unit);
}

const isMonth = (label: string): boolean => /^\d{4}-\d{2}$/.test(label);

/** The label of a row: a month as `Nov 2026`, any other as it is. */
export const rowText = (label: string): string => (isMonth(label) ? month.format(new Date(`${label}-01`)) : label);

/** @example timeText('2026-11-23T14:05:00Z') // '23 November 2026 at 14:05' */
export const timeText = (timestamp: string): string => time.format(new Date(timestamp));

/** The lines below the title of a chart's image: the employer, the filters that the chart has, and the time of the figures. */
export function linesOf(
  { employerName, refreshedTimestamp, payrolls }: DashboardFigures,
  { rows }: FiguresChart,
  query: URLSearchParams,
): string[] {
  const payroll = payrolls.find(({ payrollUid }) => payrollUid === query.get('payrollUid'));
  const chosen = [
    ...(rows.some(({ label }) => isMonth(label)) ? [`Last ${query.get('months') ?? rules.defaultMonths} months`] : []),
    ...(payrolls.length > 0 ? [payroll?.name ?? 'All payrolls'] : []),
  ];
  return [
    employerName,
    ...(chosen.length > 0 ? [chosen.join(', ')] : []),
    ...(refreshedTimestamp === null ? [] : [`Figures of ${timeText(refreshedTimestamp)}`]),
  ];
}
