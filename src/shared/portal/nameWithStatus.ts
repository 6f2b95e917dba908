import { longDay } from '../format/longDay.ts';

/**
 * The status of a payroll or a benefit in words. A ceasing one says when, if its final pay date is known.
 * @example statusText({ status: 'Ceasing', finalPayDate: '2027-01-31' }) // 'Ceasing on 31 January 2027'
 */
export function statusText({ status, finalPayDate }: Readonly<Record<string, unknown>>, label = String(status)): string {
  if (status !== 'Ceasing' || typeof finalPayDate !== 'string') return label;
  return `${label} on ${longDay(finalPayDate)}`;
}

/**
 * The displayed name of a payroll or a benefit. If it is not active, its status follows in brackets.
 * @see docs/product.md, point 4, "Benefit and payroll status"
 * @example nameWithStatus({ name: 'Weekly staff', status: 'Ceased' }) // 'Weekly staff (Ceased)'
 */
export function nameWithStatus(record: Readonly<Record<string, unknown>>): string {
  const { name, status } = record;
  const known = typeof name === 'string' ? name : '';
  return typeof status === 'string' && status !== 'Active' ? `${known} (${statusText(record)})` : known;
}
