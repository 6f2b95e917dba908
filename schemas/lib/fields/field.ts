import { type FilterOperator, filterOperators } from '../filterOperators.ts';
import type { EntitySchema, JsonSchema, Tone } from '../jsonSchema.ts';

/** The kind of a value, which decides how it is shown, entered and filtered. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'pence'
  | 'percent'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'choice'
  | 'reference'
  /** An identifier: useful to a program, not to a user. */
  | 'identifier'
  | 'file'
  | 'record'
  | 'list';

export interface Choice {
  value: string | number;
  label: string;
  /** The colour of its badge, if the value is a status. */
  tone?: Tone;
}

/** One property of an entity, in the form for screens. */
export interface Field {
  name: string;
  label: string;
  help?: string;
  kind: FieldKind;
  /** The schema of a value that is present: without "or null", with its `$ref` resolved. */
  schema: JsonSchema;
  /** Whether null is one of its values, so that the field may be emptied. */
  takesNull: boolean;
  /** Only the service sets it. */
  isReadOnly: boolean;
  /** Set when the record is created, and fixed afterwards. */
  isWriteOnce: boolean;
  isSecret: boolean;
  /** The way in which a list may be filtered by it. */
  operators: readonly FilterOperator[];
  /** The values of a `choice`, in the schema's order. */
  choices: readonly Choice[];
  /** The fallback: the field whose value holds while this one is empty. */
  fallback?: { name: string; label: string };
  /** The resource of a `reference`. */
  reference?: string;
  /** The properties of a `record`, in all of its shapes. */
  fields: readonly Field[];
  /** The items of a `list`. */
  item?: Field;
}

const WITHOUT_FIELDS: EntitySchema = { $id: 'none', title: '', type: 'object', additionalProperties: false, properties: {} };

/** Resolves a `$ref`: another entity by its `$id`, or a part of the same one. */
function resolve(
  schema: JsonSchema,
  owner: EntitySchema,
  entities: Record<string, EntitySchema>,
): { schema: JsonSchema; owner: EntitySchema } {
  const { $ref, ...own } = schema;
  if (!$ref) return { schema, owner };
  const local = /^#\/\$defs\/(.+)$/.exec($ref)?.[1];
  const target = local ? owner.$defs?.[local] : entities[$ref];
  if (!target)
    throw new Error(
      `${owner.$id} refers to "${$ref}", which does not exist: correct the $ref in schemas/entities/${owner.$id}.schema.json.`,
    );
  return { schema: { ...target, ...own }, owner: local ? owner : (target as EntitySchema) };
}

const allowsNull = ({ type, anyOf }: JsonSchema): boolean =>
  (Array.isArray(type) && type.includes('null')) || (anyOf?.some(isNull) ?? false);

const isNull = ({ type }: JsonSchema): boolean => type === 'null';

/** The schema of a value that is present: "this or null" becomes "this". */
function withoutNull(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null');
    const [only] = types;
    return { ...schema, type: types.length === 1 && only !== undefined ? only : types };
  }
  const { anyOf, ...own } = schema;
  const branches = anyOf?.filter((branch) => !isNull(branch)) ?? [];
  const [only] = branches;
  return branches.length === 1 && only ? { ...only, ...own } : schema;
}

/** The JSON type of a value that is present. */
export function typeOf({ type }: JsonSchema): string | undefined {
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type;
}

function choicesOf({ oneOf, enum: values, pattern }: JsonSchema): Choice[] {
  const accepted = pattern === undefined ? null : new RegExp(pattern, 'u');
  // Of a definition, a field may refuse some of the values.
  const isValue = (value: unknown): value is string | number =>
    typeof value === 'number' || (typeof value === 'string' && (accepted === null || accepted.test(value)));
  const titled = oneOf?.map((option) => ({
    value: option.const,
    label: option.title ?? String(option.const),
    tone: option['x-tone'],
  }));
  return (titled ?? values?.map((value) => ({ value, label: String(value) })) ?? []).filter((choice): choice is Choice =>
    isValue(choice.value),
  );
}

/** The words for true and false: from the schema's `oneOf`, otherwise Yes and No. */
export function booleanLabel({ oneOf }: JsonSchema, value: boolean): string {
  return oneOf?.find((option) => option.const === value)?.title ?? (value ? 'Yes' : 'No');
}

function kindOfText({ format, 'x-reference': reference }: JsonSchema): FieldKind {
  if (reference) return 'reference';
  if (format === 'uuid') return 'identifier';
  if (format === 'date') return 'date';
  if (format === 'time') return 'time';
  return format === 'date-time' ? 'dateTime' : 'text';
}

const namesARecord = (name: string): boolean => name === 'id' || name.endsWith('Id');

function kindOf(name: string, schema: JsonSchema): FieldKind {
  if (schema['x-file']) return 'file';
  if (choicesOf(schema).length > 0) return 'choice';
  switch (typeOf(schema)) {
    case 'boolean':
      return 'boolean';
    case 'integer':
    case 'number':
      if (schema['x-unit'] === 'pence' || schema['x-unit'] === 'percent') return schema['x-unit'];
      // An id is read digit by digit, so it must not get thousands separators.
      return namesARecord(name) ? 'text' : 'number';
    case 'object':
      return 'record';
    case 'array':
      return 'list';
    default:
      return kindOfText(schema);
  }
}

/** The properties of a record, from all of its shapes (`oneOf`, `anyOf`). */
function partsOf(
  { oneOf = [], anyOf = [], properties }: JsonSchema,
  owner: EntitySchema,
  entities: Record<string, EntitySchema>,
): Record<string, JsonSchema> {
  const shapes = [...oneOf, ...anyOf].map((shape) => resolve(shape, owner, entities).schema.properties);
  return Object.assign({}, ...shapes, properties) as Record<string, JsonSchema>;
}

/**
 * Reads one property's schema.
 * @param name - The property's name.
 * @param owner - The entity that it belongs to: its local `$ref`s are resolved there.
 * @param entities - By `$id`, for the other `$ref`s.
 */
export function describeField(
  name: string,
  property: JsonSchema,
  owner: EntitySchema,
  entities: Record<string, EntitySchema>,
): Field {
  const unwrapped = withoutNull(property);
  const { schema, owner: schemaOwner } = resolve(unwrapped, owner, entities);
  const kind = kindOf(name, schema);
  const fallback = schema['x-fallback'];
  return {
    name,
    label: property.title ?? schema.title ?? name,
    ...(property.description && { help: property.description }),
    kind,
    schema,
    takesNull: allowsNull(property),
    isReadOnly: property.readOnly ?? false,
    isWriteOnce: property['x-writeOnce'] ?? false,
    isSecret: schema['x-secret'] ?? false,
    operators: filterOperators(schema),
    choices: choicesOf(schema),
    ...(fallback && { fallback: { name: fallback, label: owner.properties[fallback]?.title ?? fallback } }),
    ...(schema['x-reference'] && { reference: schema['x-reference'] }),
    fields:
      kind === 'record'
        ? Object.entries(partsOf(schema, schemaOwner, entities)).map(([key, value]) =>
            describeField(key, value, schemaOwner, entities),
          )
        : [],
    ...(kind === 'list' && schema.items && { item: describeField(name, schema.items, schemaOwner, entities) }),
  };
}

/** The JSON type of a value. */
function jsonTypeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'object' ? 'object' : typeof value;
}

/** A value that no schema describes, such as a fact that the history notes beside the fields of a record. Its label is its name. */
export function describeValue(name: string, value: unknown): Field {
  const item: unknown = Array.isArray(value) ? value[0] : undefined;
  const schema: JsonSchema = { type: jsonTypeOf(value), ...(item !== undefined && { items: { type: jsonTypeOf(item) } }) };
  return describeField(name, schema, WITHOUT_FIELDS, {});
}

/**
 * Reads the named properties of an entity, in the order given.
 * @throws Error with the entity's file, if it has no such property.
 */
export function describeFields(names: readonly string[], entity: EntitySchema, entities: Record<string, EntitySchema>): Field[] {
  return names.map((name) => {
    const property = entity.properties[name];
    if (!property)
      throw new Error(
        `${entity.$id} has no field "${name}": add it to schemas/entities/${entity.$id}.schema.json, or take it out of the resource.`,
      );
    return describeField(name, property, entity, entities);
  });
}
