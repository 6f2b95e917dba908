import type { ResourceFiles } from '../../schemas/generated/resources.ts';
import { ARCHIVED } from '../../schemas/lib/resources/archiving.ts';
import { ukDay } from '../../domain/calendar/ukDay.ts';
import { withRulesKept } from '../../schemas/lib/fields/ruleKeeping.ts';
import type { JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import type { Validate } from '../../schemas/lib/validate.ts';

/** A reference's value until the referenced record is chosen: see `records.ts`. */
export const anyUid = '00000000-0000-4000-8000-000000000000';

const day = 86_400_000;
const firstDay = Date.UTC(2025, 3, 6);
const dateOf = (n: number): string => new Date(firstDay + n * 31 * day).toISOString();

const oneOf = <Value>(values: readonly Value[], n: number): Value | undefined => values[n % values.length];

function text({ title = 'Text', minLength = 0, maxLength = 200 }: JsonSchema, n: number): string {
  const words = `${title} ${n + 1}`;
  return (words.length < minLength ? words.padEnd(minLength, '.') : words).slice(0, maxLength);
}

function number({ minimum = 0, maximum = minimum + 1_000, 'x-unit': unit }: JsonSchema, n: number): number {
  const step = unit === 'pence' ? 12_550 : unit === 'percent' ? 1.25 : 3;
  return Math.min(maximum, minimum + n * step);
}

/** A value of the property, different for each `n`; undefined where the schema does not say enough to make one up. */
function valueOf(property: JsonSchema, n: number): unknown {
  if (property.const !== undefined) return property.const;
  // The details of a file are of no use without its content.
  if (property['x-file']) return undefined;
  const choices = property.examples ?? property.enum ?? property.oneOf?.map((option) => option.const);
  if (choices && choices.length > 0) return oneOf(choices, n);
  const type = [property.type].flat().find((one) => one !== 'null');
  if (type === 'boolean') return n % 2 === 0;
  if (type === 'integer') return Math.trunc(number(property, n));
  if (type === 'number') return number(property, n);
  if (type === 'array') return [valueOf(property.items ?? {}, n)].filter((item) => item !== undefined);
  if (type === 'object') return valuesOf(property, n);
  if (type !== 'string' || property.pattern !== undefined) return undefined;
  if (property.format === 'date') return dateOf(n).slice(0, 10);
  if (property.format === 'date-time') return dateOf(n);
  if (property.format === 'uuid') return anyUid;
  if (property.format === 'email') return `sample${n + 1}@people.example`;
  if (property.format === 'time') return `${String(8 + (n % 10)).padStart(2, '0')}:30`;
  if (property.format === 'url') return `https://sample${n + 1}.example`;
  // Of the numbers that Ofcom keeps for drama.
  if (property.format === 'tel') return `01632 960 ${String(n % 1_000).padStart(3, '0')}`;
  return text(property, n);
}

function valuesOf({ properties = {} }: JsonSchema, n: number): Record<string, unknown> {
  const values = Object.entries(properties).map(([field, property]) => [field, valueOf(property, n)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/**
 * Records that the resource's schema accepts, the same ones in every load. Every field is filled in, except those that a condition of the schema forbids.
 *
 * @param validate - The entity's.
 * @param count - Number of records. They differ from each other as far as the schema allows.
 * @throws Error with the field that needs `examples`, when no valid value can be made up for it.
 */
export function recordsFromSchema(
  { resource, entity }: ResourceFiles,
  validate: Validate,
  count: number,
): Record<string, unknown>[] {
  const computed = Object.keys(entity.properties).filter((field) => entity.properties[field]?.['x-stored'] === false);
  const serviceOwn = new Set([resource.idProperty, 'allowedActions', ...computed]);
  return Array.from({ length: count }, (_, n) => {
    const record = withRulesKept(valuesOf(entity, n), entity, ukDay(new Date()));
    record[resource.idProperty] = anyUid;
    if (resource.archive) record[ARCHIVED] = false;
    // Remove the fields that a condition forbids and validate again, until the record is valid or another kind of fault is left.
    while (!validate(record)) {
      const field = validate.errors?.map(({ instancePath }) => instancePath.split('/')[1]).find((name) => name && name in record);
      if (field === undefined || entity.required?.includes(field))
        throw new Error(
          `No valid ${entity.$id} can be made up: ${JSON.stringify(validate.errors)}. Give "examples" in schemas/entities/${entity.$id}.schema.json, or the records themselves under "sample" in schemas/resources/${resource.name}.json.`,
        );
      Reflect.deleteProperty(record, field);
    }
    return Object.fromEntries(Object.entries(record).filter(([field]) => !serviceOwn.has(field)));
  });
}
