import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resource } from '../../schemas/generated/types.ts';
import type { EntitySchema, JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import { withDefinitions } from '../../schemas/lib/resources/definitions.ts';
import { withRecordKinds } from '../../schemas/lib/resources/recordKinds.ts';
import { type LifecycleCharts, withLifecycles } from '../../schemas/lib/resources/lifecycleFiles.ts';

/** The parsed files of `schemas/resources`, `schemas/entities` and `schemas/forms`, by name. */
export interface SchemaFiles {
  resources: Record<string, Resource>;
  entities: Record<string, EntitySchema>;
  forms?: Record<string, EntitySchema>;
}

/** The name without its ending, and the text of each file. */
function readFolder(folder: string, ending: string): [name: string, text: string][] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return names.toSorted().map((name) => [name.slice(0, -ending.length), readFileSync(join(folder, name), 'utf8')]);
}

const readSources = (folder: string) => ({
  definitions: readFolder(join(folder, 'definitions'), '.json'),
  resources: readFolder(join(folder, 'resources'), '.json'),
  entities: readFolder(join(folder, 'entities'), '.schema.json'),
  forms: readFolder(join(folder, 'forms'), '.schema.json'),
});

const parseFiles = <T>(files: readonly [name: string, text: string][]): Record<string, T> =>
  Object.fromEntries(files.map(([name, text]) => [name, JSON.parse(text) as T]));

/** The text of all files that {@link readSchemaFiles} parses. Equal texts have equal definitions. */
export const schemaText = (folder: string): string => JSON.stringify(readSources(folder));

/** The files, with the additions of the generated description of the lifecycles. */
export function readSchemaFiles(folder: string): SchemaFiles {
  const sources = readSources(folder);
  const resources = parseFiles<Resource>(sources.resources);
  const definitions = withRecordKinds(parseFiles<JsonSchema>(sources.definitions), resources);
  const files: SchemaFiles = {
    resources,
    entities: withDefinitions(parseFiles<EntitySchema>(sources.entities), definitions),
    forms: withDefinitions(parseFiles<EntitySchema>(sources.forms), definitions),
  };
  const charts = join(folder, 'built/lifecycles.json');
  return withLifecycles(files, existsSync(charts) ? (JSON.parse(readFileSync(charts, 'utf8')) as LifecycleCharts) : {});
}
