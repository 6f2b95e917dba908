import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';
import { choicesOf, withoutNull, quoteLiteral, storedType } from '../../lib/storedType.ts';
import type { Schemas } from '../readSchemas.ts';
import { sqlName } from './sqlName.ts';

/** A column that a stored field needs, as SQL writes it. */
export interface Column {
  field: string;
  name: string;
  /** Everything after the name: type, default, check. */
  sql: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** The column of a field: `addressLine1` -> `address_line1`, as `server/store/records/resourceTable.ts` reads it. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A field's value as SQL. */
export function literal(value: unknown, type: string): string {
  if (type === 'jsonb') return quoteLiteral(JSON.stringify(value));
  if (Array.isArray(value)) {
    const items = value.map((item) => (typeof item === 'string' ? quoteLiteral(item) : String(item)));
    return items.length === 0 ? "'{}'" : `array[${items.join(', ')}]::${type}`;
  }
  return typeof value === 'string' ? quoteLiteral(value) : String(value);
}

function columnOf(entity: EntitySchema, field: string, property: JsonSchema): Column {
  const name = columnName(field);
  const { schema, isNullable } = withoutNull(property);
  const sql = storedType(schema);
  const choices = choicesOf(schema);
  const hasDefault = property.default !== undefined && property.default !== null;
  const parts = [
    sql,
    isNullable ? '' : 'not null',
    hasDefault ? `default ${literal(property.default, sql)}` : '',
    choices.length > 0 ? `check (${sqlName(name)} in (${choices.map(quoteLiteral).join(', ')}))` : '',
  ];
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name))
    throw new Error(
      `schemas/entities/${entity.$id}.schema.json, at /properties/${field}: "${name}" cannot be a column; name the field in camel case, of letters and digits.`,
    );
  return { field, name, sql: parts.filter(Boolean).join(' '), isNullable, hasDefault };
}

/** The columns that the fields of an entity need: all of its fields but those that are marked `"x-stored": false`. */
export function columnsOf(entity: EntitySchema): Column[] {
  return Object.entries(entity.properties)
    .filter(([, property]) => property['x-stored'] !== false)
    .map(([field, property]) => columnOf(entity, field, property));
}

/** The column as a new table has it. A list that must be there is empty unless somebody fills it. */
export function columnDefinition({ name, sql, hasDefault }: Column): string {
  return `${sqlName(name)} ${sql}${sql.includes('[] not null') && !hasDefault ? " default '{}'" : ''}`;
}

/** A resource that a table of its own holds. */
export interface StoredResource {
  name: string;
  table: string;
  idProperty: string;
  scope: string;
  entity: EntitySchema;
  /** Whether its file lets records go. */
  isDeletable: boolean;
}

/** The resources that a table of their own holds; whether the service answers for them from their files alone. */
export function storedEntities({ resources, entities }: Schemas): (StoredResource & { isServed: boolean })[] {
  return Object.values(resources).flatMap(({ name, scope, routes, storage, entity: entityName, idProperty, endpoints }) => {
    const entity = entities[entityName];
    const [isServed, isDeletable] = [routes !== 'hand-written', endpoints.delete !== undefined];
    return 'table' in storage && entity ? [{ name, scope, isServed, isDeletable, table: storage.table, idProperty, entity }] : [];
  });
}
