import type { JsonSchema } from '../../lib/jsonSchema.ts';
import type { Schemas } from '../readSchemas.ts';
import type { ColumnEntry } from './bulkLoadFiles.ts';

export type FieldSources = Pick<Schemas, 'entities' | 'forms' | 'definitions'>;

/** The keywords by which values are checked and read. The rest, such as who may change a field, is about records. */
const ruleKeywords = [
  'type',
  'format',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'oneOf',
  'x-unit',
  'x-notation',
  'x-message',
  'x-messages',
] as const satisfies readonly (keyof JsonSchema)[];

/** The rules of a column: those of the field or the definition that it names, or its own. Undefined if there is no such field. */
export function schemaOfColumn(entry: ColumnEntry, sources: FieldSources): JsonSchema | undefined {
  if (entry.schema) return entry.schema;
  const found = entry.definition === undefined ? fieldOf(entry.field ?? '', sources) : itemsOf(entry.definition, sources);
  return found && Object.fromEntries(ruleKeywords.flatMap((key) => (found[key] === undefined ? [] : [[key, found[key]]])));
}

function fieldOf(field: string, { entities, forms }: FieldSources): JsonSchema | undefined {
  const [name = '', key = ''] = field.split('.');
  return (entities[name] ?? forms[name])?.properties[key];
}

/** The choices of a definition: of each entry, if it is a list. */
const itemsOf = (name: string, { definitions }: FieldSources): JsonSchema | undefined =>
  definitions[name]?.items ?? definitions[name];
