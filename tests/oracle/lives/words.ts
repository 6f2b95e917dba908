import type { Day } from '../rules/days.ts';
import type { Share } from '../rules/amounts.ts';

export type Value = string | number | boolean | null | undefined;

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const longDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export const formatPence = (pence: number): string => pounds.format(pence / 100);

/** Fri 20 November 2026. */
export const formatDay = (day: Day): string => longDay.format(new Date(`${day}T00:00:00Z`)).replace(',', '');

/** 1 day, 2 days. */
export const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const formatPercent = (hundredths: number): string => `${hundredths / 100} %`;

export const formatShare = (share: Share): string =>
  'percent' in share ? formatPercent(share.percent) : `${formatPence(share.pence)} a period`;

/** Every number of a state is an amount. */
export function formatValue(value: Value): string {
  if (value === null || value === undefined) return 'empty';
  if (typeof value === 'number') return formatPence(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value;
}
