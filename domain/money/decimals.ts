/** An exact decimal: `digits` hundredths, thousandths and so on, by the number of `places`. */
export interface ExactDecimal {
  readonly digits: bigint;
  readonly places: number;
}

/**
 * A number as an exact decimal. Its shortest text is its value: 33.333 is 33.333, not the binary fraction beside it. There are no zeros at its end.
 *
 * @throws RangeError for a number that is not finite.
 * @example exactDecimal(5.25) // { digits: 525n, places: 2 }
 */
export function exactDecimal(value: number): ExactDecimal {
  const [, whole, fraction = '', exponent = '0'] = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (whole === undefined) throw new RangeError(`${value} has no decimals: give a finite number.`);
  const digits = BigInt(whole + fraction);
  const places = fraction.length - Number(exponent);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}

/** The sum of decimals. */
export function sumOfDecimals(decimals: readonly ExactDecimal[]): ExactDecimal {
  const places = Math.max(0, ...decimals.map((one) => one.places));
  return { digits: decimals.reduce((sum, one) => sum + one.digits * 10n ** BigInt(places - one.places), 0n), places };
}

/** A decimal with that many digits at most, zeros before the first one not counted. A half is rounded away from 0. */
export function roundToDigits({ digits, places }: ExactDecimal, most: number): ExactDecimal {
  const excess = String(digits).replace('-', '').length - most;
  if (excess <= 0) return { digits, places };
  const rounded = divideHalfUp(digits, 10n ** BigInt(excess));
  return places >= excess
    ? { digits: rounded, places: places - excess }
    : { digits: rounded * 10n ** BigInt(excess - places), places: 0 };
}

/** A decimal without an exponent, and without zeros at its end. @example plainText({ digits: -50n, places: 3 }) // '-0.05' */
export function plainText({ digits, places }: ExactDecimal): string {
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  const [whole, fraction] = [text.slice(0, text.length - places), text.slice(text.length - places).replace(/0+$/, '')];
  return `${digits < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The number that is nearest to a decimal. */
export const numberOf = ({ digits, places }: ExactDecimal): number => Number(`${digits}e-${places}`);

/** A quotient as a whole number. A half is rounded away from 0. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const [size, by] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = (2n * size + by) / (2n * by);
  return dividend < 0n === divisor < 0n ? quotient : -quotient;
}
