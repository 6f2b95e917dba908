import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frequency } from '../calendar/payPeriods.ts';
import { sum } from '../money/amounts.ts';
import type { ContributionLevel, Share } from './contributionLevel.ts';
import { type PaidMember, type PaidPeriod, periodsOfYear, regularAmounts } from './regularAmounts.ts';
import { usedMilliseconds } from '../../tests/setup/usedMilliseconds.ts';

/** The bands of the tax years from 2021/22 on. */
const bands: Readonly<Record<Frequency, { lower: number; upper: number }>> = {
  weekly: { lower: 12_000, upper: 96_700 },
  taxWeekly: { lower: 12_000, upper: 96_700 },
  fortnightly: { lower: 24_000, upper: 193_400 },
  fourWeekly: { lower: 48_000, upper: 386_700 },
  monthly: { lower: 52_000, upper: 418_900 },
  taxMonthly: { lower: 52_000, upper: 418_900 },
};
const periodOf = (frequency: Frequency): PaidPeriod => ({ frequency, band: bands[frequency] });
const fiveAndThree: ContributionLevel = { employee: { percent: 5 }, employer: { percent: 3 }, usesSalarySacrifice: false };
const member = (values: Partial<PaidMember> = {}): PaidMember => ({
  annualSalary: 3_000_000,
  pensionableSalaryDefinition: 'qualifyingEarnings',
  level: fiveAndThree,
  ...values,
});

describe('the regular amounts of a member', () => {
  it.each<[string, PaidMember, Frequency, ReturnType<typeof regularAmounts>]>([
    // 2,500 a month, less 520.
    ['within the band', member(), 'monthly', { employee: 9_900, employer: 5_940 }],
    ['of a tax month', member(), 'taxMonthly', { employee: 9_900, employer: 5_940 }],
    // 576.923… a week, less 120: 456.923…; rounded once, at the end.
    ['of a week', member(), 'weekly', { employee: 2_285, employer: 1_371 }],
    ['below the band', member({ annualSalary: 600_000 }), 'monthly', { employee: 0, employer: 0 }],
    ['at its lower end', member({ annualSalary: 624_000 }), 'monthly', { employee: 0, employer: 0 }],
    // Ten pounds above it.
    ['just above its lower end', member({ annualSalary: 636_000 }), 'monthly', { employee: 50, employer: 30 }],
    // 4,189 less 520; 967 less 120; 1,934 less 240; 3,867 less 480.
    ['above its upper end', member({ annualSalary: 9_000_000 }), 'monthly', { employee: 18_345, employer: 11_007 }],
    ['above its upper end, by the week', member({ annualSalary: 9_000_000 }), 'weekly', { employee: 4_235, employer: 2_541 }],
    ['by two weeks', member({ annualSalary: 9_000_000 }), 'fortnightly', { employee: 8_470, employer: 5_082 }],
    ['by four weeks', member({ annualSalary: 9_000_000 }), 'fourWeekly', { employee: 16_935, employer: 10_161 }],
    ['of all pay', member({ pensionableSalaryDefinition: 'totalEarnings' }), 'monthly', { employee: 12_500, employer: 7_500 }],
    [
      'by salary sacrifice',
      member({ level: { ...fiveAndThree, usesSalarySacrifice: true } }),
      'monthly',
      { employee: 0, employer: 15_840 },
    ],
    [
      'of fixed amounts, without a salary',
      member({ annualSalary: null, level: { ...fiveAndThree, employee: { amount: 12_345 }, employer: { amount: 0 } } }),
      'weekly',
      { employee: 12_345, employer: 0 },
    ],
    [
      'of one each',
      member({ level: { ...fiveAndThree, employee: { amount: 12_345 } } }),
      'monthly',
      { employee: 12_345, employer: 5_940 },
    ],
    ['of an unknown salary', member({ annualSalary: null }), 'monthly', null],
  ])('%s', (_, of, frequency, expected) => expect(regularAmounts(of, periodOf(frequency))).toEqual(expected));

  // 1,560 and 936 pounds a year.
  it.each<[Frequency, number, number]>([
    ['weekly', 3_000, 1_800],
    ['taxWeekly', 3_000, 1_800],
    ['fortnightly', 6_000, 3_600],
    ['fourWeekly', 12_000, 7_200],
    ['monthly', 13_000, 7_800],
    ['taxMonthly', 13_000, 7_800],
  ])("are one period's part of the year: %s", (frequency, employee, employer) => {
    const of = member({ annualSalary: 3_120_000, pensionableSalaryDefinition: 'totalEarnings' });
    expect(regularAmounts(of, periodOf(frequency))).toEqual({ employee, employer });
  });

  it('are known for every frequency of a payroll', () => {
    expect(Object.keys(periodsOfYear).toSorted()).toEqual(Object.keys(bands).toSorted());
  });
});

const share: fc.Arbitrary<Share> = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => ({ percent: hundredths / 100 })),
  fc.integer({ min: 0, max: 1_000_000 }).map((amount) => ({ amount })),
);
const anyMember: fc.Arbitrary<PaidMember> = fc.record({
  annualSalary: fc.option(fc.integer({ min: 0, max: 100_000_000_000 }), { nil: null, freq: 20 }),
  pensionableSalaryDefinition: fc.constantFrom(
    'qualifyingEarnings',
    'basicPay',
    'atLeast85Percent',
    'totalEarnings',
    'notApplicable',
  ),
  level: fc.record({ employee: share, employer: share, usesSalarySacrifice: fc.boolean() }),
});
const anyPeriod = fc.constantFrom(...(Object.keys(periodsOfYear) as Frequency[])).map(periodOf);

describe('a schedule', () => {
  it('has a total that is the sum of its rows, 10,000 times, and whole pence in every row', () => {
    fc.assert(
      fc.property(fc.array(anyMember, { maxLength: 8 }), anyPeriod, (members, period) => {
        const rows = members.flatMap((one) => regularAmounts(one, period) ?? []);
        const total = sum(rows.map((row) => sum([row.employee, row.employer])));
        expect(total).toBe(sum([sum(rows.map(({ employee }) => employee)), sum(rows.map(({ employer }) => employer))]));
        for (const { employee, employer } of rows) {
          expect(Number.isSafeInteger(employee) && employee >= 0).toBe(true);
          expect(Number.isSafeInteger(employer) && employer >= 0).toBe(true);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it('has the same total by salary sacrifice', () => {
    fc.assert(
      fc.property(anyMember, anyPeriod, (one, period) => {
        const totalBy = (usesSalarySacrifice: boolean): number | null => {
          const amounts = regularAmounts({ ...one, level: { ...one.level, usesSalarySacrifice } }, period);
          return amounts && sum([amounts.employee, amounts.employer]);
        };
        expect(totalBy(true)).toBe(totalBy(false));
      }),
    );
  });

  it('never pays less for a higher salary', () => {
    const salary = fc.integer({ min: 0, max: 100_000_000_000 });
    fc.assert(
      fc.property(anyMember, salary, salary, anyPeriod, (one, a, b, period) => {
        const employeeOf = (annualSalary: number): number =>
          regularAmounts({ ...one, annualSalary, level: { ...one.level, usesSalarySacrifice: false } }, period)?.employee ?? -1;
        expect(employeeOf(Math.max(a, b))).toBeGreaterThanOrEqual(employeeOf(Math.min(a, b)));
      }),
    );
  });

  it('of 5,000 members takes far less than two seconds', () => {
    const members = Array.from({ length: 5_000 }, (_, n) => member({ annualSalary: 1_000_000 + n * 1_337 }));
    const start = usedMilliseconds();
    const rows = members.map((one) => regularAmounts(one, periodOf('monthly')));
    expect(usedMilliseconds() - start).toBeLessThan(1_000);
    expect(rows.every((row) => row !== null)).toBe(true);
  });
});
