import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOf, shareOf, sum, sumOfPercents } from './amounts.ts';

const most = 100_000_000_000;
const anyAmount = fc.integer({ min: 0, max: most });
/** A percentage with up to three decimals. */
const anyPercent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);

describe('a share of an amount', () => {
  it.each([
    [10_000, 5, 500],
    [12_345, 5, 617],
    [12_350, 5, 618],
    [10, 5, 1],
    [9, 5, 0],
    [100, 33.333, 33],
    [100_000, 33.333, 33_333],
    [100, 1.005, 1],
    [1_000, 1.005, 10],
    [100_000, 1.005, 1_005],
    [1_000, 1.15, 12],
    [200, 0.1 + 0.2, 1],
    [500, 0.3, 2],
    [500, 0.1, 1],
    [most, 100, most],
    [most, 0, 0],
    [0, 5, 0],
    [-10, 5, -1],
    [1, 1e-7, 0],
  ])('of %i pence at %f per cent is %i pence', (pence, percent, share) => expect(shareOf(pence, percent)).toBe(share));

  it('of a year is rounded once for a period', () => {
    // 3,000,030 pence a year at 5 %: 150,001.5 a year, 12,500.125 a month. Rounding the year first would give another month.
    expect(shareOf(3_000_030, 5, 12)).toBe(12_500);
    expect(shareOf(2_850_000, 5, 52)).toBe(2_740);
    expect(shareOf(120, 5, 12)).toBe(1);
    // 5.6 pence a year: rounded to 6 first, the month would be half a penny, and so a penny.
    expect(shareOf(112, 5, 12)).toBe(0);
  });

  it.each([
    [0.5, 5, 'whole pence'],
    [Number.NaN, 5, 'whole pence'],
    [1e308, 5, 'whole pence'],
    [100, -1, 'a number of 0 or more'],
    [100, Number.NaN, 'a number of 0 or more'],
    [100, Infinity, 'a number of 0 or more'],
    [100, 1e308, 'whole pence'],
  ])('of %d pence at %d per cent is refused with the remedy', (pence, percent, remedy) => {
    expect(() => shareOf(pence, percent)).toThrow(RangeError);
    expect(() => shareOf(pence, percent)).toThrow(remedy);
  });

  it('never falls when the amount or the percentage rises', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, anyPercent, anyPercent, (a, b, p, q) => {
        expect(shareOf(Math.max(a, b), Math.max(p, q))).toBeGreaterThanOrEqual(shareOf(Math.min(a, b), Math.min(p, q)));
      }),
    );
  });

  it('is within half a penny of the exact share, and never more than the whole', () => {
    fc.assert(
      fc.property(anyAmount, fc.nat(100_000), (pence, thousandths) => {
        const share = shareOf(pence, thousandths / 1000);
        const distance = BigInt(share) * 100_000n - BigInt(pence) * BigInt(thousandths);
        // Half up: at exactly half a penny the share is above, never below.
        expect(distance > -50_000n && distance <= 50_000n).toBe(true);
        expect(share).toBeLessThanOrEqual(pence);
      }),
    );
  });
});

it.each([
  [5, 0],
  [5.25, 2],
  [33.333, 3],
  [0.1 + 0.2, 17],
  [1e-7, 7],
])('%d per cent has %i decimals', (percent, decimals) => expect(decimalsOf(percent)).toBe(decimals));

describe('a sum', () => {
  it('of pence is whole pence', () => expect(sum([10, 20])).toBe(30));
  it('of nothing is nothing', () => expect(sum([])).toBe(0));
  it('of percentages is exact', () => expect(sumOfPercents([0.1, 0.2])).toBe(0.3));

  it.each([[[0.1]], [[Number.MAX_SAFE_INTEGER, 1]], [[Number.NaN]]])('of %j is refused', (amounts) =>
    expect(() => sum(amounts)).toThrow('whole pence'),
  );
});
