import { daysBetween, isCalendarDay } from '../dates/calendarDay.ts';
import type { Computation, EntitySchema } from '../jsonSchema.ts';

type Values = Readonly<Record<string, unknown>>;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Removes the rounding errors of binary fractions, as in 0.1 + 0.2. */
const tidy = (number: number): number => Number(number.toFixed(6));

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The computations, each from several values to one; null without values. */
const computations: Readonly<Record<keyof Computation, (values: readonly unknown[]) => unknown>> = {
  sum: (values) => {
    const numbers = values.filter(isNumber);
    return numbers.length > 0 ? tidy(total(numbers)) : null;
  },
  difference: ([first, ...others]) => (isNumber(first) && others.every(isNumber) ? tidy(first - total(others)) : null),
  join: (values) => values.filter((value) => isNumber(value) || (typeof value === 'string' && value !== '')).join(' ') || null,
  daysBetween: ([from, to]) =>
    typeof from === 'string' && typeof to === 'string' && isCalendarDay(from) && isCalendarDay(to) ? daysBetween(from, to) : null,
};

/** The computation of a field; undefined if it is not computed. */
export function computationOf(computed: Computation | undefined): { name: keyof Computation; of: readonly string[] } | undefined {
  const [entry] = Object.entries<readonly string[]>({ ...computed });
  return entry && { name: entry[0] as keyof Computation, of: entry[1] };
}

/** A record with its computed fields (`x-computed`). */
export function withComputedFields<Shown extends Values>(record: Shown, { properties }: Pick<EntitySchema, 'properties'>): Shown {
  const worked = Object.entries(properties).flatMap(([field, property]): [string, unknown][] => {
    const computation = computationOf(property['x-computed']);
    return computation ? [[field, computations[computation.name](computation.of.map((one) => record[one]))]] : [];
  });
  return worked.length > 0 ? { ...record, ...Object.fromEntries(worked) } : record;
}
