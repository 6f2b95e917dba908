import type { JsonSchema } from './jsonSchema.ts';

/** The type of a value in PostgreSQL, and its type in TypeScript as the drivers return it. */
export interface StoredType {
  sql: string;
  type: string;
}

const typesOf = ({ type }: JsonSchema): string[] => (Array.isArray(type) ? type : type === undefined ? [] : [type]);

/** "This or null" without the null. */
export function present(property: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const branches = property.anyOf ?? [];
  const [only, ...more] = branches.filter((branch) => branch.type !== 'null');
  if (only && more.length === 0 && branches.length === 2)
    return { schema: { ...only, ...(property['x-unit'] && { 'x-unit': property['x-unit'] }) }, isNullable: true };
  return { schema: property, isNullable: typesOf(property).includes('null') };
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const choicesOf = ({ oneOf, enum: values }: JsonSchema): string[] =>
  (oneOf?.map((option) => option.const) ?? values ?? []).filter((value): value is string => typeof value === 'string');

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

/** A list of plain values is an array; a value with parts is a JSON document. */
export function storedType(schema: JsonSchema): StoredType {
  const scalar = scalarType(schema);
  if (scalar) return scalar;
  const item = typesOf(schema).includes('array') && schema.items && scalarType(schema.items);
  return item
    ? { sql: `${item.sql}[]`, type: item.type.includes('|') ? `(${item.type})[]` : `${item.type}[]` }
    : { sql: 'jsonb', type: 'unknown' };
}
