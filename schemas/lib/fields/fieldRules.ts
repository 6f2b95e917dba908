import { formats } from '../formats.ts';
import type { EntitySchema, FieldRule, JsonSchema } from '../jsonSchema.ts';
import type { ValidationFault } from '../validate.ts';

/** What each comparison asks of how two values are ordered: below 0 where the first is the smaller or earlier one. */
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

/** How a rule compares, and the field that it compares with; nothing where the rule does not say. */
export function comparisonOf(rule: FieldRule): { comparison: Comparison; other: string } | undefined {
  for (const comparison of comparisonNames) {
    const other = rule[comparison];
    if (other !== undefined) return { comparison, other };
  }
  return undefined;
}

/** The format of a value that is there. */
const formatOf = ({ format, anyOf }: JsonSchema): string | undefined => format ?? anyOf?.find((one) => one.format)?.format;

/** A value as it is compared; undefined where it is empty, or not one of its type, which is the schema's to refuse. */
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

type Values = Readonly<Record<string, unknown>>;

/** Whether a record is as a rule says. One that has an empty field is: there is nothing to compare. */
export function keepsRule(rule: FieldRule, { properties }: Pick<EntitySchema, 'properties'>, record: Values): boolean {
  const compared = comparisonOf(rule);
  if (!compared) return true;
  const { comparison, other } = compared;
  const order = orderOf(comparable(record[rule.field], properties[rule.field]), comparable(record[other], properties[other]));
  return order === undefined || comparisons[comparison](order);
}

/**
 * The faults of a record by its entity's rules across two fields (`x-rules`), each at the rule's field. The form and the service ask the
 * same.
 *
 * @param record - The whole record, as it would be saved.
 * @param written - What is written of it. A rule of which neither field is written is not judged: the fault was there before.
 */
export function brokenRules(entity: EntitySchema, record: Values, written: Values): ValidationFault[] {
  return (entity['x-rules'] ?? [])
    .filter((rule) => rule.field in written || (comparisonOf(rule)?.other ?? '') in written)
    .filter((rule) => !keepsRule(rule, entity, record))
    .map(({ field, message }) => ({ instancePath: `/${field}`, keyword: 'x-rules', params: { message } }));
}
