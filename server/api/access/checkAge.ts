import { ApiError } from '../core/apiError.ts';

/** docs/product.md, points 5 and 9: default minimum age. */
const minimumAge = 18;

/**
 * Refuses access for a person below the minimum age.
 *
 * @param dateOfBirth - `yyyy-MM-dd`; ISO dates sort as text.
 * @throws ApiError 422 at the field.
 */
export function checkAge(dateOfBirth: string, now: Date): void {
  const today = now.toISOString().slice(0, 10);
  const latest = `${Number(today.slice(0, 4)) - minimumAge}${today.slice(4)}`;
  if (dateOfBirth > latest)
    throw ApiError.invalid([{ field: 'dateOfBirth', defaultMessage: `Enter a date of birth at least ${minimumAge} years ago` }]);
}
