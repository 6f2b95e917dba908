import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';
import { choicesOf, withoutNull, storedType } from '../../lib/storedType.ts';
import type { Schemas } from '../readSchemas.ts';

/** The keywords that bound a value's length or size. */
export const limitNames = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;
export type Limits = Partial<Record<(typeof limitNames)[number], number>>;

/** The allowed stored values, as far as existing records depend on them. */
export interface StoredField {
  /** The column's SQL type. A document's values are JSON, and change with the same type. */
  type: string;
  nullable?: true;
  required?: true;
  default?: unknown;
  choices?: string[];
  limits?: Limits;
  unit?: string;
  /** CHECK constraints of the column that a hand-written migration gave it. */
  checks?: string[];
  /** The fields of a small record. */
  parts?: Record<string, StoredField>;
  /** The entries of a list. */
  entries?: StoredField;
}

/** The stored shape of one resource's records. */
export interface StoredResourceShape {
  entity: string;
  /** Absent where the records are documents. */
  table?: string;
  fields: Record<string, StoredField>;
}

/** The shape of every resource's records after the newest migration, by the resource's name. */
export type StoredShape = Record<string, StoredResourceShape>;

/** The stored shape of a field. References to other schemas are not followed. */
function storedField(property: JsonSchema, isRequired: boolean): StoredField {
  const { schema, isNullable } = withoutNull(property);
  const { properties, items, required = [], 'x-unit': unit } = schema;
  const choices = choicesOf(schema);
  const limits = Object.fromEntries(limitNames.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])));
  const value = property.default ?? undefined;
  return {
    type: storedType(schema),
    ...(isNullable && { nullable: true }),
    ...(isRequired && { required: true }),
    ...(value !== undefined && { default: value }),
    ...(choices.length > 0 && { choices }),
    ...(Object.keys(limits).length > 0 && { limits }),
    ...(unit && { unit }),
    ...(properties && { parts: partsOf(properties, required) }),
    ...(items && { entries: storedField(items, false) }),
  };
}

const partsOf = (properties: Record<string, JsonSchema>, required: readonly string[]): Record<string, StoredField> =>
  Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, storedField(part, required.includes(name))]));

/** The stored fields of an entity: all but those that the service works out. */
export const storedFields = ({ properties, required = [] }: EntitySchema): Record<string, StoredField> =>
  partsOf(Object.fromEntries(Object.entries(properties).filter(([, property]) => property['x-stored'] !== false)), required);

/** The stored shape that the present files require. */
export function wantedShape({ resources, entities }: Schemas): StoredShape {
  return Object.fromEntries(
    Object.values(resources).flatMap(({ name, storage, entity: entityName }): [string, StoredResourceShape][] => {
      const entity = entities[entityName];
      if (!entity || 'view' in storage) return [];
      return [[name, { entity: entityName, ...('table' in storage && { table: storage.table }), fields: storedFields(entity) }]];
    }),
  );
}
