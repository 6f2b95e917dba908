import { daysBetween, isCalendarDay } from '../calendar/calendarDay.ts';
import type { Computation, EntitySchema } from '../jsonSchema.ts';

type Values = Readonly<Record<string, unknown>>;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Without the digits that come of binary fractions alone, as in 0.1 + 0.2. */
const tidy = (number: number): number => Number(number.toFixed(6));

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** How each computation makes one value of several; null where there is nothing to make it of. */
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

/** What a field is worked out from; nothing where it is not a computed one. */
export function computationOf(computed: Computation | undefined): { name: keyof Computation; of: readonly string[] } | undefined {
  const [entry] = Object.entries<readonly string[]>({ ...computed });
  return entry && { name: entry[0] as keyof Computation, of: entry[1] };
}

/** A record with the fields that its entity works out from others (`x-computed`). */
export function withComputedFields<Shown extends Values>(record: Shown, { properties }: Pick<EntitySchema, 'properties'>): Shown {
  const worked = Object.entries(properties).flatMap(([field, property]): [string, unknown][] => {
    const computation = computationOf(property['x-computed']);
    return computation ? [[field, computations[computation.name](computation.of.map((one) => record[one]))]] : [];
  });
  return worked.length > 0 ? { ...record, ...Object.fromEntries(worked) } : record;
}
