import { describe, expect, it } from 'vitest';
import { billedOf, deductedOfGross, grossOfDeducted, meetsMinimum, splitShares, splitTyped, workOutShare } from './amounts.ts';
import { thresholdsOf } from './earnings.ts';
import type { Frequency } from './periods.ts';

const frequencies: Readonly<Record<number, Frequency>> = { 12: 'monthly', 13: 'fourWeekly', 26: 'fortnightly', 52: 'weekly' };
const bandOf = (periods: number) => thresholdsOf(frequencies[periods] ?? 'monthly', '2026-11-01');
const band = bandOf(12);

it.each([
  ['qualifying earnings', 3_000_000, 500, 12, 9_900],
  ['qualifying earnings', 3_000_000, 300, 12, 5_940],
  ['qualifying earnings', 2_208_900, 500, 12, 6_604],
  ['qualifying earnings', 2_208_900, 500, 52, 1_524],
  ['qualifying earnings', 6_000_000, 500, 12, 18_345],
  ['qualifying earnings', 7_573_063, 250, 26, 4_235],
  ['qualifying earnings', 7_573_063, 550, 26, 9_317],
  ['qualifying earnings', 6_000_000, 500, 52, 4_235],
  ['qualifying earnings', 6_000_000, 500, 13, 16_935],
  ['qualifying earnings', 624_000, 500, 12, 0],
  ['qualifying earnings', 600_000, 500, 12, 0],
  ['qualifying earnings', 2_400_000, 3_333, 12, 49_328],
  ['qualifying earnings', 1_250_000, 250, 26, 602],
  ['basic pay', 2_208_900, 500, 12, 9_204],
  ['total earnings', 2_999_999, 500, 12, 12_500],
  ['at least 85 percent', 1_200_006, 500, 12, 5_000],
  ['total earnings', 1_200_120, 500, 12, 5_001],
] as const)(
  'rule 5.2: %s, %i a year at %i hundredths of a percent in %i periods: %i',
  (definition, annual, percent, periods, expected) => {
    expect(workOutShare({ percent }, annual, definition, bandOf(periods), periods)).toBe(expected);
  },
);

it('rule 5.1: an amount is of a period', () => {
  expect(workOutShare({ pence: 2_000 }, 3_000_000, 'qualifying earnings', band, 12)).toBe(2_000);
});

it.each([
  [10_204, 8_163, 2_041],
  [5_490, 4_392, 1_098],
  [9_999, 7_999, 2_000],
  [3, 2, 1],
  [5, 4, 1],
  [1, 1, 0],
])('rule 5.7: of %i gross %i is deducted and %i claimed', (gross, deducted, claimed) => {
  expect(deductedOfGross(gross)).toBe(deducted);
  expect(splitShares(gross, 5_940, 'relief at source')).toEqual({
    member: gross,
    employer: 5_940,
    deducted,
    employerPays: 5_940,
    claimed,
  });
});

it('the gross share of a deduction leads back to that deduction', () => {
  for (let deducted = 0; deducted < 5_000; deducted += 1) expect(deductedOfGross(grossOfDeducted(deducted))).toBe(deducted);
});

describe('rules 5.5, 5.6: who pays', () => {
  it('the employer pays both shares with sacrifice', () => {
    const amounts = splitShares(9_900, 5_940, 'sacrifice');
    expect(amounts).toEqual({ member: 9_900, employer: 5_940, deducted: 0, employerPays: 15_840, claimed: 0 });
    expect(billedOf(amounts)).toBe(15_840);
  });

  it('the whole share is deducted with net pay', () => {
    expect(splitShares(9_900, 5_940, 'net pay')).toEqual({
      member: 9_900,
      employer: 5_940,
      deducted: 9_900,
      employerPays: 5_940,
      claimed: 0,
    });
  });

  it('the statement bills the deduction and the employer with relief at source', () => {
    expect(billedOf(splitShares(10_204, 5_940, 'relief at source'))).toBe(14_103);
    expect(splitTyped(8_163, 5_940, 'relief at source')).toMatchObject({ member: 10_204, deducted: 8_163, claimed: 2_041 });
    expect(splitTyped(8_163, 5_940, 'sacrifice')).toMatchObject({ member: 8_163, deducted: 0, employerPays: 14_103 });
  });
});

it.each([
  ['qualifying earnings', 9_900, 5_940, true],
  ['qualifying earnings', 9_899, 5_940, false],
  ['qualifying earnings', 10_000, 5_939, false],
  ['basic pay', 12_500, 10_000, true],
  ['basic pay', 12_500, 9_999, false],
  ['total earnings', 10_000, 7_500, true],
  ['at least 85 percent', 12_500, 7_499, false],
] as const)('rule 5.4: %s, %i and %i of 30,000.00 a year reach the minimum: %s', (definition, member, employer, expected) => {
  expect(meetsMinimum({ member, employer }, 3_000_000, definition, band, 12)).toBe(expected);
});
