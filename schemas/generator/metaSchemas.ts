import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from '../lib/jsonSchema.ts';

/** The meta-schemas by the kind of file that they check. */
export type MetaSchemas = Readonly<Record<'definition' | 'entity' | 'resource' | 'operations', JsonSchema>>;

/** Reads the meta-schemas of `folder`. A definition may use the keywords of a field. */
export function readMetaSchemas(folder: string): MetaSchemas {
  const [entity, resource, operations] = ['entity', 'resource', 'operations'].map(
    (kind) => JSON.parse(readFileSync(join(folder, `${kind}.meta.json`), 'utf8')) as JsonSchema,
  ) as [JsonSchema, JsonSchema, JsonSchema];
  return { definition: { $ref: '#/$defs/value', ...(entity.$defs && { $defs: entity.$defs }) }, entity, resource, operations };
}
