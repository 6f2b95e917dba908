import { formats } from '../formats.ts';
import type { EntitySchema, FieldRule, JsonSchema } from '../jsonSchema.ts';
import type { ValidationFault } from '../validate.ts';

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

/** The comparison of a rule and the other field; undefined if the rule has none. */
export function comparisonOf(rule: FieldRule): { comparison: Comparison; other: string } | undefined {
  for (const comparison of comparisonNames) {
    const other = rule[comparison];
    if (other !== undefined) return { comparison, other };
  }
  return undefined;
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

type Values = Readonly<Record<string, unknown>>;

/** Whether a record keeps a rule. With an empty field it does, since there is nothing to compare. */
export function keepsRule(rule: FieldRule, { properties }: Pick<EntitySchema, 'properties'>, record: Values): boolean {
  const compared = comparisonOf(rule);
  if (!compared) return true;
  const { comparison, other } = compared;
  const order = orderOf(comparable(record[rule.field], properties[rule.field]), comparable(record[other], properties[other]));
  return order === undefined || comparisons[comparison](order);
}

/**
 * The faults of a record by its entity's rules across two fields (`x-rules`), each at the rule's field. The form and the service use the same check.
 *
 * @param record - The whole record to be saved.
 * @param written - The fields written now. A rule is skipped if neither of its fields is written: the fault was there before.
 */
export function brokenRules(entity: EntitySchema, record: Values, written: Values): ValidationFault[] {
  return (entity['x-rules'] ?? [])
    .filter((rule) => rule.field in written || (comparisonOf(rule)?.other ?? '') in written)
    .filter((rule) => !keepsRule(rule, entity, record))
    .map(({ field, message }) => ({ instancePath: `/${field}`, keyword: 'x-rules', params: { message } }));
}
