import rules from '../../rules/list-query.json' with { type: 'json' };
import { formats } from '../formats.ts';
import type { JsonSchema } from '../jsonSchema.ts';
import { choicesOf } from '../storedType.ts';

/** The reason why a filter cannot have a text, for the API (`Give filter[isActive] as true or false.`) and for a screen. */
export interface FilterFault {
  expected: string;
  /** After the text: `31/02/2026 isn't a valid date`. */
  said: string;
}

const faults = {
  flag: { expected: 'as true or false', said: "isn't one of the choices" },
  integer: { expected: 'as a whole number', said: "isn't a valid number" },
  number: { expected: 'as a number', said: "isn't a valid number" },
  uuid: { expected: 'as a uid', said: "isn't a valid choice" },
  day: { expected: 'as a date, yyyy-MM-dd', said: "isn't a valid date" },
  moment: { expected: 'as a moment with its offset. For days, use gte and lte', said: "isn't a valid date" },
  dayOrMoment: { expected: 'as a date, yyyy-MM-dd, or as a moment with its offset', said: "isn't a valid date" },
  time: { expected: 'as a time, HH:mm', said: "isn't a valid time" },
} as const satisfies Record<string, FilterFault>;

const unless = (isValid: boolean, fault: FilterFault): FilterFault | null => (isValid ? null : fault);

/** Whether a text of a filter is longer than the service accepts. */
export const isTooLong = (text: string): boolean => text.length > rules.textLength;

/** @param schema - Of a value that is present, without its null. */
export function filterFault(schema: JsonSchema, text: string, isBound = false): FilterFault | null {
  const types = [schema.type ?? []].flat();
  if (types.includes('boolean')) return unless(text === 'true' || text === 'false', faults.flag);
  if (types.includes('integer')) return unless(/^-?\d{1,15}$/.test(text), faults.integer);
  if (types.includes('number')) return unless(/^-?\d{1,15}(\.\d{1,6})?$/.test(text), faults.number);
  const choices = choicesOf(schema);
  if (choices.length > 0)
    return unless(choices.includes(text), { expected: `as one of: ${choices.join(', ')}`, said: "isn't one of the choices" });
  switch (schema.format) {
    case 'uuid':
      return unless(formats.uuid.test(text), faults.uuid);
    case 'date-time':
      if (isBound) return unless(formats['date-time'](text) || formats.date(text), faults.dayOrMoment);
      return unless(formats['date-time'](text), faults.moment);
    case 'date':
      return unless(formats.date(text), faults.day);
    case 'time':
      return unless(formats.time.test(text), faults.time);
    default:
      return null;
  }
}
