import { describe, expect, it } from 'vitest';
import { categoryOf, statePensionDay, thresholdsOf, yearlyThresholds } from './earnings.ts';
import { periodOf } from './periods.ts';

it('rule 3.3: the first day of the period chooses the year', () => {
  expect(thresholdsOf('monthly', '2021-03-15').upper).toBe(416_700);
  expect(yearlyThresholds('2021-04-06').upper).toBe(5_027_000);
});

/** The table of rule 3.1 in pounds: trigger, lower, upper. */
const table = [
  ['2019-04-06', 'weekly', 192, 118, 962],
  ['2019-04-06', 'fortnightly', 384, 236, 1_924],
  ['2019-04-06', 'fourWeekly', 768, 472, 3_847],
  ['2019-04-06', 'monthly', 833, 512, 4_167],
  ['2020-04-05', 'monthly', 833, 512, 4_167],
  ['2020-04-06', 'taxWeekly', 192, 120, 962],
  ['2020-04-06', 'fortnightly', 384, 240, 1_924],
  ['2020-04-06', 'fourWeekly', 768, 480, 3_847],
  ['2020-04-06', 'taxMonthly', 833, 520, 4_167],
  ['2021-04-05', 'monthly', 833, 520, 4_167],
  ['2021-04-06', 'weekly', 192, 120, 967],
  ['2026-11-01', 'fortnightly', 384, 240, 1_934],
  ['2027-04-05', 'fourWeekly', 768, 480, 3_867],
  ['2026-11-01', 'monthly', 833, 520, 4_189],
  ['2028-05-01', 'monthly', 833, 520, 4_189],
] as const;

it.each(table)('rules 3.1, 3.2: from %s, %s: %i, %i, %i', (day, frequency, trigger, lower, upper) => {
  expect(thresholdsOf(frequency, day)).toEqual({ trigger: trigger * 100, lower: lower * 100, upper: upper * 100 });
});

it.each([
  ['2019-04-06', 6_136, 50_000],
  ['2020-04-06', 6_240, 50_000],
  ['2026-11-01', 6_240, 50_270],
])('rule 3.1: a year from %s: %i, %i', (day, lower, upper) => {
  expect(yearlyThresholds(day)).toEqual({ trigger: 1_000_000, lower: lower * 100, upper: upper * 100 });
});

describe('rule 4.2: categories of monthly pay', () => {
  it.each([
    ['2004-11-15', 3_000_000, '2026-11-14', 'non-eligible jobholder'],
    ['2004-11-15', 3_000_000, '2026-11-15', 'eligible jobholder'],
    ['1980-01-01', 999_600, '2026-11-01', 'non-eligible jobholder'],
    ['1980-01-01', 999_612, '2026-11-01', 'eligible jobholder'],
    ['1980-01-01', 624_000, '2026-11-01', 'entitled worker'],
    ['1951-11-01', 3_000_000, '2026-11-01', 'excluded'],
    ['1951-11-02', 3_000_000, '2026-11-01', 'non-eligible jobholder'],
    ['2010-11-02', 3_000_000, '2026-11-01', 'excluded'],
    ['2010-11-01', 3_000_000, '2026-11-01', 'non-eligible jobholder'],
  ] as const)('born %s, %i pence a year, on %s: %s', (born, annual, on, expected) => {
    expect(categoryOf(born, annual, 'monthly', on, periodOf('monthly', '2020-01-01', on).from)).toBe(expected);
  });
});

it('rule 3.3: the category of a day goes by the first day of its period', () => {
  // 515.00 a month: above the lower limit of 2019/20 (512.00), not above that of 2020/21 (520.00).
  expect(categoryOf('1980-01-01', 618_000, 'monthly', '2020-04-10', '2020-03-15')).toBe('non-eligible jobholder');
  expect(categoryOf('1980-01-01', 618_000, 'monthly', '2020-04-20', '2020-04-15')).toBe('entitled worker');
});

it.each([
  ['1955-06-01', '2021-06-01'],
  ['1960-04-05', '2026-04-05'],
  ['1960-04-06', '2026-05-06'],
  ['1960-05-05', '2026-06-05'],
  ['1960-05-06', '2026-07-06'],
  ['1960-06-06', '2026-09-06'],
  ['1960-07-06', '2026-11-06'],
  ['1960-07-31', '2026-11-30'],
  ['1960-08-06', '2027-01-06'],
  ['1960-09-06', '2027-03-06'],
  ['1960-10-06', '2027-05-06'],
  ['1960-11-06', '2027-07-06'],
  ['1960-12-06', '2027-09-06'],
  ['1960-12-31', '2027-09-30'],
  ['1961-01-06', '2027-11-06'],
  ['1961-01-31', '2027-11-30'],
  ['1961-02-06', '2028-01-06'],
  ['1961-03-06', '2028-03-06'],
  ['1977-04-05', '2044-04-05'],
  ['1977-04-06', '2044-05-06'],
  ['1977-05-06', '2044-07-06'],
  ['1977-06-06', '2044-09-06'],
  ['1977-07-06', '2044-11-06'],
  ['1977-08-06', '2045-01-06'],
  ['1977-09-06', '2045-03-06'],
  ['1977-10-06', '2045-05-06'],
  ['1977-11-06', '2045-07-06'],
  ['1977-12-06', '2045-09-06'],
  ['1978-01-06', '2045-11-06'],
  ['1978-02-06', '2046-01-06'],
  ['1978-03-06', '2046-03-06'],
  ['1978-04-05', '2046-03-06'],
  ['1978-04-06', '2046-04-06'],
])('rule 4.3: born on %s, State Pension age on %s', (born, expected) => {
  expect(statePensionDay(born)).toBe(expected);
});
