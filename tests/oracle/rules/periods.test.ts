import { describe, expect, it } from 'vitest';
import { addDays } from './days.ts';
import { dueDateOf, lastLegalDueDate, latestSafeDay, payDateOf, periodOf, type Frequency, type PayDayRule } from './periods.ts';

function periodsFrom(frequency: Frequency, first: string, count: number): string[] {
  const periods: string[] = [];
  for (let day = first; periods.length < count;) {
    const { from, to } = periodOf(frequency, first, day);
    periods.push(`${from} to ${to}`);
    day = addDays(to, 1);
  }
  return periods;
}

describe('rule 1: periods', () => {
  it('monthly ones are counted from the first', () => {
    expect(periodsFrom('monthly', '2027-12-31', 4)).toEqual([
      '2027-12-31 to 2028-01-30',
      '2028-01-31 to 2028-02-28',
      '2028-02-29 to 2028-03-30',
      '2028-03-31 to 2028-04-29',
    ]);
  });

  it.each([
    ['2026-04-08', '2026-04-06', '2026-04-12'],
    ['2027-04-04', '2027-03-29', '2027-04-04'],
    ['2027-04-05', '2027-04-05', '2027-04-05'],
    ['2028-04-03', '2028-03-28', '2028-04-03'],
    ['2028-04-05', '2028-04-04', '2028-04-05'],
  ])('the tax week of %s is %s to %s', (day, from, to) => {
    expect(periodOf('taxWeekly', '2020-04-06', day)).toEqual({ from, to });
  });

  it('tax months run from the 6th to the 5th', () => {
    expect(periodOf('taxMonthly', '2026-04-06', '2026-05-05')).toEqual({ from: '2026-04-06', to: '2026-05-05' });
    expect(periodOf('taxMonthly', '2026-04-06', '2027-01-01')).toEqual({ from: '2026-12-06', to: '2027-01-05' });
  });

  it.each([
    ['weekly', 7, 53],
    ['fortnightly', 14, 27],
    ['fourWeekly', 28, 14],
  ] as const)('rule 1.4: %s pay on Mondays has a pay day more in 2026/27', (frequency, length, count) => {
    const first = addDays('2026-04-06', -length + 1);
    const payDates = Array.from({ length: count + 1 }, (_, number) =>
      payDateOf(
        periodOf(frequency, first, addDays(first, number * length)),
        { kind: 'daysAfterEnd', days: 0, move: 'none' },
        'scotland',
      ),
    );
    expect(payDates.filter((day) => day >= '2026-04-06' && day <= '2027-04-05')).toHaveLength(count);
    expect(payDates[0]).toBe('2026-04-06');
    expect(payDates[count - 1]).toBe('2027-04-05');
  });
});

describe('rule 7: due dates', () => {
  it.each([
    ['2026-10-30', '2026-11-22'],
    ['2026-12-31', '2027-01-22'],
  ])('what was paid on %s arrives by %s', (payDate, due) => {
    expect(lastLegalDueDate(payDate)).toBe(due);
  });

  it('is the 19th when not paid electronically', () => {
    expect(lastLegalDueDate('2026-10-30', false)).toBe('2026-11-19');
  });

  it.each([
    [true, 'next', '2026-11-20'],
    [true, 'none', '2026-11-22'],
    [true, 'previous', '2026-11-20'],
    [false, 'next', '2026-11-23'],
  ] as const)('bound by law: %s; day 22 with %s working day is %s', (isBound, move, expected) => {
    const due: PayDayRule = { kind: 'dayOfMonth', day: 22, move };
    const period = { from: '2026-10-01', to: '2026-10-31' };
    expect(dueDateOf(period, '2026-10-30', due, 'england-and-wales', isBound)).toBe(expected);
  });

  it.each([
    ['2026-04-06', '2026-05-05', '2026-04-30', '2026-05-22'],
    ['2026-06-29', '2026-07-05', '2026-06-30', '2026-07-22'],
  ])('22 days after the end of %s to %s, paid on %s, is no later than %s', (from, to, payDate, expected) => {
    const due: PayDayRule = { kind: 'daysAfterEnd', days: 22, move: 'none' };
    expect(dueDateOf({ from, to }, payDate, due, 'england-and-wales', true)).toBe(expected);
  });

  it('rule 7.3: the latest safe day is ten working days before', () => {
    expect(latestSafeDay('2026-12-22', true, 'scotland')).toBe('2026-12-08');
    expect(latestSafeDay('2026-12-22', false, 'scotland')).toBe('2026-12-22');
    // A Sunday: the collection is on Friday the 20th.
    expect(latestSafeDay('2026-11-22', true, 'scotland')).toBe('2026-11-06');
    expect(latestSafeDay('2026-11-22', false, 'scotland')).toBe('2026-11-20');
  });
});
