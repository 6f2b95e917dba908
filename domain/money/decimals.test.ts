import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf, sumOfPercents } from './amounts.ts';
import { divideHalfUp, exactDecimal, numberOf, plainText, roundToDigits } from './decimals.ts';

/** A number of 15 digits or fewer, as a whole number and the places of its point: a floating-point number keeps so many digits. */
const decimal = fc.record({ whole: fc.integer({ min: 0, max: 999_999_999 }), places: fc.integer({ min: 0, max: 6 }) });
const valueOf = ({ whole, places }: { whole: number; places: number }): number => whole / 10 ** places;

describe('an exact decimal', () => {
  it.each([
    [0, 0n, 0],
    [5.25, 525n, 2],
    [-33.333, -33_333n, 3],
    [0.1 + 0.2, 30_000_000_000_000_004n, 17],
    [1e-7, 1n, 7],
    [1.5e-7, 15n, 8],
    [1.5e21, 1_500_000_000_000_000_000_000n, 0],
  ])('of %d has the digits of its shortest text', (value, digits, places) =>
    expect(exactDecimal(value)).toEqual({ digits, places }),
  );

  it.each([Number.NaN, Infinity, -Infinity])('is not made of %d', (value) =>
    expect(() => exactDecimal(value)).toThrow('give a finite number'),
  );

  it('leads back to its number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(numberOf(exactDecimal(value)) === value).toBe(true);
        expect(Number(plainText(exactDecimal(value))) === value).toBe(true);
      }),
    );
  });
});

it.each([
  [7n, 2n, 4n],
  [-7n, 2n, -4n],
  [7n, -2n, -4n],
  [6n, 4n, 2n],
  [5n, 4n, 1n],
  [-1n, 3n, 0n],
])('%d divided by %d is %d', (dividend, divisor, quotient) => expect(divideHalfUp(dividend, divisor)).toBe(quotient));

it('a quotient is the nearest whole number', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (dividend, divisor) => {
      const rest = 2n * (dividend - divideHalfUp(dividend, divisor) * divisor);
      // A half goes away from 0, so that the rest never has the sign of the dividend there.
      expect(dividend < 0n ? rest > -divisor && rest <= divisor : rest >= -divisor && rest < divisor).toBe(true);
    }),
  );
});

it.each([
  [123_456, 3, '123.456'],
  [-5, 3, '-0.005'],
  [1_500, 2, '15'],
  [0, 2, '0'],
  [12, 0, '12'],
])('%d with its point before %d digits is written %s', (digits, places, text) =>
  expect(plainText({ digits: BigInt(digits), places })).toBe(text),
);

it.each([
  [123_456, 2, 4, '1235'],
  [123_450, 2, 4, '1235'],
  [-123_450, 2, 4, '-1235'],
  [123_456, 0, 2, '120000'],
  [999_999, 4, 3, '100'],
  [123, 5, 3, '0.00123'],
])('%d with its point before %d digits, rounded to %d digits, is %s', (digits, places, most, text) =>
  expect(plainText(roundToDigits({ digits: BigInt(digits), places }, most))).toBe(text),
);

describe('beside a computation with fractions', () => {
  it('a share is at most half a penny from the exact one, which is rounded up', () => {
    fc.assert(
      fc.property(fc.integer(), decimal, fc.constantFrom(1, 4, 12, 13, 26, 52), (pence, percent, periods) => {
        const [numerator, denominator] = [BigInt(pence) * BigInt(percent.whole), BigInt(100 * periods * 10 ** percent.places)];
        // A share that no number holds exactly is refused.
        fc.pre(numerator / denominator < Number.MAX_SAFE_INTEGER && numerator / denominator > -Number.MAX_SAFE_INTEGER);
        const share = BigInt(shareOf(pence, valueOf(percent), periods));
        const distance = 2n * (share * denominator - numerator);
        expect(
          pence < 0 ? distance >= -denominator && distance < denominator : distance > -denominator && distance <= denominator,
        ).toBe(true);
      }),
    );
  });

  it('a sum of percentages is the number nearest to their exact sum', () => {
    fc.assert(
      fc.property(fc.array(decimal, { maxLength: 5 }), (percents) => {
        const millionths = percents.reduce((sum, { whole, places }) => sum + whole * 10 ** (6 - places), 0);
        fc.pre(Number.isSafeInteger(millionths));
        // The division of two whole numbers that floating-point numbers hold exactly is rounded once.
        expect(sumOfPercents(percents.map(valueOf))).toBe(millionths / 1_000_000);
      }),
    );
  });
});
