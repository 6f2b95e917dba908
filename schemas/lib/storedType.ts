import type { JsonSchema } from './jsonSchema.ts';

const typesOf = ({ type }: JsonSchema): string[] => (Array.isArray(type) ? type : type === undefined ? [] : [type]);

/** "This or null" without the null. */
export function withoutNull(property: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const branches = property.anyOf ?? [];
  const [only, ...more] = branches.filter((branch) => branch.type !== 'null');
  if (only && more.length === 0 && branches.length === 2)
    return { schema: { ...only, ...(property['x-unit'] && { 'x-unit': property['x-unit'] }) }, isNullable: true };
  return { schema: property, isNullable: typesOf(property).includes('null') };
}

export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const choicesOf = ({ oneOf, enum: values }: JsonSchema): string[] =>
  (oneOf?.map((option) => option.const) ?? values ?? []).filter((value): value is string => typeof value === 'string');

function scalarType(schema: JsonSchema): string | undefined {
  const type = typesOf(schema).find((one) => one !== 'null');
  const isPence = schema['x-unit'] === 'pence' || (schema.maximum ?? 0) > 2_147_483_647;
  switch (type) {
    case 'boolean':
      return 'boolean';
    case 'integer':
      return isPence ? 'bigint' : 'integer';
    case 'number':
      return schema['x-unit'] === 'percent' ? 'numeric(5, 2)' : 'numeric';
    case 'string':
      return choicesOf(schema).length > 0
        ? 'text'
        : ({ uuid: 'uuid', date: 'date', 'date-time': 'timestamptz' }[schema.format ?? ''] ?? 'text');
    default:
      return undefined;
  }
}

/** The type of a value in PostgreSQL. A list of plain values is an array; a value with parts is a JSON document. */
export function storedType(schema: JsonSchema): string {
  const scalar = scalarType(schema);
  if (scalar) return scalar;
  const item = typesOf(schema).includes('array') && schema.items && scalarType(schema.items);
  return item ? `${item}[]` : 'jsonb';
}
