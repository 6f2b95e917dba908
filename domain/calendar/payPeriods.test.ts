import { describe, expect, it } from 'vitest';
import { type Frequency, payPeriods } from './payPeriods.ts';

const first = (count: number, frequency: Frequency, startDate: string, from?: string): string[] => {
  const texts: string[] = [];
  for (const { start, end } of payPeriods(frequency, startDate, from)) {
    texts.push(`${start}/${end}`);
    if (texts.length === count) break;
  }
  return texts;
};

describe('pay periods', () => {
  it('of a monthly payroll return to the 31st after a short month', () =>
    expect(first(4, 'monthly', '2027-12-31')).toEqual([
      '2027-12-31/2028-01-30',
      '2028-01-31/2028-02-28',
      '2028-02-29/2028-03-30',
      '2028-03-31/2028-04-29',
    ]));

  it.each([
    ['weekly', '2026-11-23/2026-11-29', '2026-11-30/2026-12-06'],
    ['fortnightly', '2026-11-23/2026-12-06', '2026-12-07/2026-12-20'],
    ['fourWeekly', '2026-11-23/2026-12-20', '2026-12-21/2027-01-17'],
  ] as const)('of a %s payroll are of one length', (frequency, ...expected) =>
    expect(first(2, frequency, '2026-11-23')).toEqual(expected),
  );

  it.each([
    ['2026-04-06', '2026-04-06/2026-05-05'],
    ['2026-05-05', '2026-04-06/2026-05-05'],
    ['2026-05-06', '2026-05-06/2026-06-05'],
    ['2026-01-03', '2025-12-06/2026-01-05'],
  ])('of a tax monthly payroll that starts on %s begin with the tax month of that day', (startDate, period) =>
    expect(first(1, 'taxMonthly', startDate)).toEqual([period]),
  );

  it('of a tax weekly payroll begin again on 6 April, and the odd day before it is week 53', () =>
    expect(first(5, 'taxWeekly', '2026-03-25')).toEqual([
      '2026-03-22/2026-03-28',
      '2026-03-29/2026-04-04',
      '2026-04-05/2026-04-05',
      '2026-04-06/2026-04-12',
      '2026-04-13/2026-04-19',
    ]));

  it('of a tax weekly payroll have a week 53 of two days at the end of a tax year with a leap day', () =>
    expect(first(3, 'taxWeekly', '2028-03-28')).toEqual([
      '2028-03-28/2028-04-03',
      '2028-04-04/2028-04-05',
      '2028-04-06/2028-04-12',
    ]));

  it('of a tax year with 53 weekly pay days are 53, and of one with 27 fortnightly ones 27', () => {
    // Paid on the last day of each period: on Mondays from 6 April 2026 to 5 April 2027, and on every second one from 6 April 2026.
    const paidIn = (frequency: Frequency, startDate: string): number =>
      first(60, frequency, startDate).filter((text) => text.slice(11) >= '2026-04-06' && text.slice(11) <= '2027-04-05').length;
    expect(paidIn('weekly', '2026-03-31')).toBe(53);
    expect(paidIn('fortnightly', '2026-03-24')).toBe(27);
    expect(paidIn('taxWeekly', '2026-04-06')).toBe(53);
  });

  it.each(['monthly', 'weekly', 'taxMonthly', 'taxWeekly', 'fortnightly', 'fourWeekly'] as const)(
    'of a %s payroll that began long ago start with the one of a given day',
    (frequency) => {
      const [period = ''] = first(1, frequency, '2009-01-15', '2026-11-21');
      const [start = '', end = ''] = period.split('/');
      expect(start <= '2026-11-21' && '2026-11-21' <= end).toBe(true);
      expect(first(5000, frequency, '2009-01-15').slice(0, 1000)).toContain(period);
    },
  );
});
