import type { EntitySchema, JsonSchema } from '../jsonSchema.ts';
import type { Schemas } from './readSchemas.ts';

/** A column that a stored field needs, as SQL and as TypeScript write it. */
export interface Column {
  field: string;
  name: string;
  /** Everything after the name: type, default, check. */
  sql: string;
  /** The TypeScript type of the value that a driver gives. */
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** `addressLine1` -> `address_line1`, as `server/store/resourceTable.ts` reads it. */
const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const typesOf = ({ type }: JsonSchema): string[] => (Array.isArray(type) ? type : type === undefined ? [] : [type]);

/** "This or null" without the null. */
function present(property: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const branches = property.anyOf ?? [];
  const [only, ...more] = branches.filter((branch) => branch.type !== 'null');
  if (only && more.length === 0 && branches.length === 2)
    return { schema: { ...only, ...(property['x-unit'] && { 'x-unit': property['x-unit'] }) }, isNullable: true };
  return { schema: property, isNullable: typesOf(property).includes('null') };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const choicesOf = ({ oneOf, enum: values }: JsonSchema): string[] =>
  (oneOf?.map((option) => option.const) ?? values ?? []).filter((value): value is string => typeof value === 'string');

interface StoredType {
  sql: string;
  type: string;
}

function scalarType(schema: JsonSchema): StoredType | undefined {
  const type = typesOf(schema).find((one) => one !== 'null');
  const isPence = schema['x-unit'] === 'pence' || (schema.maximum ?? 0) > 2_147_483_647;
  switch (type) {
    case 'boolean':
      return { sql: 'boolean', type: 'boolean' };
    case 'integer':
      return { sql: isPence ? 'bigint' : 'integer', type: 'number' };
    case 'number':
      return { sql: schema['x-unit'] === 'percent' ? 'numeric(5, 2)' : 'numeric', type: 'number' };
    case 'string': {
      const choices = choicesOf(schema);
      if (choices.length > 0) return { sql: 'text', type: choices.map(quoted).join(' | ') };
      if (schema.format === 'uuid') return { sql: 'uuid', type: 'string' };
      if (schema.format === 'date') return { sql: 'date', type: 'string' };
      if (schema.format === 'date-time') return { sql: 'timestamptz', type: 'Date | string' };
      return { sql: 'text', type: 'string' };
    }
    default:
      return undefined;
  }
}

/** A list of plain values is an array; anything that has parts is a JSON document. */
function storedType(schema: JsonSchema): StoredType {
  const scalar = scalarType(schema);
  if (scalar) return scalar;
  const item = typesOf(schema).includes('array') && schema.items && scalarType(schema.items);
  return item
    ? { sql: `${item.sql}[]`, type: item.type.includes('|') ? `(${item.type})[]` : `${item.type}[]` }
    : { sql: 'jsonb', type: 'unknown' };
}

function literal(value: unknown, type: string): string {
  if (type === 'jsonb') return quoted(JSON.stringify(value));
  if (Array.isArray(value)) {
    const items = value.map((item) => (typeof item === 'string' ? quoted(item) : String(item)));
    return items.length === 0 ? "'{}'" : `array[${items.join(', ')}]::${type}`;
  }
  return typeof value === 'string' ? quoted(value) : String(value);
}

function columnOf(entity: EntitySchema, field: string, property: JsonSchema): Column {
  const name = columnName(field);
  const { schema, isNullable } = present(property);
  const { sql, type } = storedType(schema);
  const choices = choicesOf(schema);
  const hasDefault = property.default !== undefined && property.default !== null;
  const parts = [
    sql,
    isNullable ? '' : 'not null',
    hasDefault ? `default ${literal(property.default, sql)}` : '',
    choices.length > 0 ? `check (${name} in (${choices.map(quoted).join(', ')}))` : '',
  ];
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name))
    throw new Error(
      `schemas/entities/${entity.$id}.schema.json, at /properties/${field}: "${name}" cannot be a column; name the field in camel case, of letters and digits.`,
    );
  return { field, name, sql: parts.filter(Boolean).join(' '), type, isNullable, hasDefault };
}

/** The columns that the fields of an entity need: all of its fields but those that are marked `"x-stored": false`. */
export function columnsOf(entity: EntitySchema): Column[] {
  return Object.entries(entity.properties)
    .filter(([, property]) => property['x-stored'] !== false)
    .map(([field, property]) => columnOf(entity, field, property));
}

/** The resources that a table of their own holds, by table. */
export function storedEntities({ resources, entities }: Schemas): { table: string; idProperty: string; entity: EntitySchema }[] {
  return Object.values(resources).flatMap(({ storage, entity: name, idProperty }) => {
    const entity = entities[name];
    return 'table' in storage && entity ? [{ table: storage.table, idProperty, entity }] : [];
  });
}
