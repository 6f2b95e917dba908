import { addDays, addMonths, type CalendarDay } from '../dates/calendarDay.ts';
import { formats } from '../formats.ts';
import type { EntitySchema, FieldComparison, FieldWarning, JsonSchema, Offset } from '../jsonSchema.ts';

/** The test of each comparison on the order of two values, which is below 0 if the first is smaller or earlier. */
const comparisons = {
  after: (order: number) => order > 0,
  notBefore: (order: number) => order >= 0,
  before: (order: number) => order < 0,
  notAfter: (order: number) => order <= 0,
  moreThan: (order: number) => order > 0,
  atLeast: (order: number) => order >= 0,
  lessThan: (order: number) => order < 0,
  atMost: (order: number) => order <= 0,
} as const;

export type Comparison = keyof typeof comparisons;

export const comparisonNames = Object.keys(comparisons) as Comparison[];

/** The word with which a rule compares a date with the present day. No field may have this name. */
export const TODAY = 'today';

/** The comparison of a rule, and its other side: a field, {@link TODAY}, or a number. Undefined if the rule has none. */
export function comparisonOf(rule: FieldComparison): { comparison: Comparison; other: string | number } | undefined {
  for (const comparison of comparisonNames) {
    const other = rule[comparison];
    if (other !== undefined) return { comparison, other };
  }
  return undefined;
}

/** A rule across fields, or a warning. */
type Rule = FieldComparison & Pick<FieldWarning, 'legalMinimum'>;

/** The fields that a rule reads: its own, and those that it is compared with. */
export function fieldsOf(rule: Rule): string[] {
  if (rule.legalMinimum !== undefined) {
    const { employee, employer, pensionableSalary, contributionType } = rule.legalMinimum;
    return [...new Set([rule.field, employee, employer, pensionableSalary, contributionType])];
  }
  if (rule.bankAccountOf !== undefined) return [rule.field, rule.bankAccountOf];
  if (rule.postcodeOf !== undefined) return [rule.field, rule.postcodeOf];
  const other = comparisonOf(rule)?.other;
  return typeof other === 'string' && other !== TODAY ? [rule.field, other] : [rule.field];
}

/** A day that lies `offset` later. Years are counted as twelve months, so that 29 February becomes the last day of a shorter one. */
export function offsetDay(day: CalendarDay, { years = 0, months = 0, days = 0 }: Offset): CalendarDay {
  const moved = addMonths(day, 12 * years + months);
  return days === 0 ? moved : addDays(moved, days);
}

/** The format of a value, without its null. */
const formatOf = ({ format, anyOf }: JsonSchema): string | undefined => format ?? anyOf?.find((one) => one.format)?.format;

/** A value in comparable form; undefined if it is empty or of another type, which the schema refuses. */
function comparable(value: unknown, property: JsonSchema = {}): number | string | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Date) return value.getTime();
  if (typeof value !== 'string') return undefined;
  switch (formatOf(property)) {
    case 'date':
      return formats.date(value) ? value : undefined;
    case 'date-time':
      // Two texts of the same moment may have different offsets.
      return formats['date-time'](value) ? Date.parse(value) : undefined;
    case 'time':
      return formats.time.test(value) ? value : undefined;
    default:
      return undefined;
  }
}

function orderOf(one: number | string | undefined, other: number | string | undefined): number | undefined {
  if (one === undefined || other === undefined || typeof one !== typeof other) return undefined;
  return one === other ? 0 : one < other ? -1 : 1;
}

export type Values = Readonly<Record<string, unknown>>;

/** The other side of a comparison as a value: of the field, the present day, or the number itself; moved by the rule's offset. */
export function otherValue(
  rule: FieldComparison,
  { properties }: Pick<EntitySchema, 'properties'>,
  record: Values,
  today: CalendarDay,
): number | string | undefined {
  const other = comparisonOf(rule)?.other;
  if (other === undefined || typeof other === 'number') return other;
  const value = other === TODAY ? today : comparable(record[other], properties[other]);
  return rule.offset && typeof value === 'string' && formats.date(value) ? offsetDay(value, rule.offset) : value;
}

/** The countries whose postcodes the Royal Mail gives: the United Kingdom, Guernsey, Jersey and the Isle of Man. */
const royalMail: ReadonlySet<unknown> = new Set(['GB', 'GG', 'JE', 'IM']);
/** Of the Royal Mail, or of the forces, who have the number of a post office. @see https://www.gov.uk/bfpo/find-a-bfpo-number */
const postcode = /^(?:GIR 0AA|BFPO ?\d{1,4}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i;

/** Whether a postcode can be one of a country. An address without a country is in the United Kingdom. */
const isPostcodeOf = (text: unknown, country: unknown = null): boolean =>
  typeof text !== 'string' || (country !== null && !royalMail.has(country)) || postcode.test(text);

/** Whether a record is as a rule demands. With an empty field it is, since there is nothing to compare. */
export function keepsRule(
  rule: FieldComparison,
  entity: Pick<EntitySchema, 'properties'>,
  record: Values,
  today: CalendarDay,
): boolean {
  if (rule.postcodeOf !== undefined) return isPostcodeOf(record[rule.field], record[rule.postcodeOf]);
  const compared = comparisonOf(rule);
  if (!compared) return true;
  const own = comparable(record[rule.field], entity.properties[rule.field]);
  const order = orderOf(own, otherValue(rule, entity, record, today));
  return order === undefined || comparisons[compared.comparison](order);
}

/** Whether a rule concerns one of the fields written now. A rule about others is skipped: the fault was there before. */
export const isConcerned = (rule: Rule, written: Values): boolean => fieldsOf(rule).some((field) => field in written);
