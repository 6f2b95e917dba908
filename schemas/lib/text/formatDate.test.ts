import { describe, expect, it } from 'vitest';
import { formatDate, formatFullDate } from './formatDate.ts';

describe('formatDate', () => {
  it.each([
    ['2026-04-30', '30/04/2026'],
    ['2026-01-01', '01/01/2026'],
    ['2024-02-29', '29/02/2024'],
    ['2026-12-31T23:59:59Z', '31/12/2026'],
  ])('%s is shown as %s', (date, expected) => {
    expect(formatDate(date)).toBe(expected);
  });

  it.each([
    null,
    undefined,
    '',
    'soon',
    '30/04/2026',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2023-02-29',
    '26-04-30',
    '2026-04-300',
  ])('%s is shown as a dash', (date) => {
    expect(formatDate(date)).toBe('-');
  });
});

describe('formatFullDate', () => {
  it.each([
    ['a winter afternoon', '2026-01-05T15:07:00Z', 'Mon 05 Jan 2026, 3:07 pm'],
    ['summer time, an hour ahead of UTC', '2026-07-01T13:05:00Z', 'Wed 01 Jul 2026, 2:05 pm'],
    ['September, by three letters like the other months', '2026-09-05T09:00:00Z', 'Sat 05 Sep 2026, 10:00 am'],
    ['midnight', '2026-01-05T00:00:00Z', 'Mon 05 Jan 2026, 12:00 am'],
    ['noon', '2026-01-05T12:00:00Z', 'Mon 05 Jan 2026, 12:00 pm'],
    ['the last UTC hour of a summer day', '2026-06-30T23:30:00Z', 'Wed 01 Jul 2026, 12:30 am'],
  ])('shows %s', (_, timestamp, expected) => {
    expect(formatFullDate(timestamp)).toBe(expected);
  });

  it.each([null, undefined, '', 'yesterday'])('%s is shown as a dash', (timestamp) => {
    expect(formatFullDate(timestamp)).toBe('-');
  });
});
