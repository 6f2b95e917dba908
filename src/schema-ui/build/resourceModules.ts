import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { Resource } from '../../../schemas/generated/types.ts';
import type { EntitySchema } from '../../../schemas/jsonSchema.ts';
import { gatherDefinition, type SchemaFiles, summaryOf } from './gatherDefinition.ts';

const RESOURCE = 'virtual:resource/';
const RESOURCES = 'virtual:resources';
const SOURCES = ['resources', 'entities', 'forms'];

function readFolder<T>(folder: string, ending: string): Record<string, T> {
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return Object.fromEntries(
    names.toSorted().map((name) => [name.slice(0, -ending.length), JSON.parse(readFileSync(join(folder, name), 'utf8')) as T]),
  );
}

const readSchemaFiles = (folder: string): SchemaFiles => ({
  resources: readFolder<Resource>(join(folder, 'resources'), '.json'),
  entities: readFolder<EntitySchema>(join(folder, 'entities'), '.schema.json'),
  forms: readFolder<EntitySchema>(join(folder, 'forms'), '.schema.json'),
});

function resourceModule(name: string, folder: string): string {
  const definition = gatherDefinition(name, readSchemaFiles(folder));
  const hasForms =
    definition.resource.endpoints.create !== undefined ||
    definition.resource.sections.some(({ update }) => update) ||
    Object.keys(definition.forms).length > 0;
  const validators = JSON.stringify(join(folder, `generated/validators/${name}.js`));
  const load = hasForms ? `() => import(${validators})` : 'async () => ({})';
  return `export default { ...${JSON.stringify(definition)}, loadValidators: ${load} };`;
}

function resourcesModule(folder: string): string {
  const { resources } = readSchemaFiles(folder);
  const loaders = Object.keys(resources).map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(RESOURCE + name)})`,
  );
  return `export const summaries = ${JSON.stringify(Object.values(resources).map(summaryOf))};\nexport const loaders = { ${loaders.join(', ')} };`;
}

/**
 * Gives the portal one module for each resource, `virtual:resource/employees`, with all that the files in `schemas/` say of it, so that
 * a screen loads in one step what lies in several files; and `virtual:resources`, the list of them, so that a new file is found by itself.
 * While developing, an edited schema reloads the open page.
 *
 * @throws Error naming the file and the remedy, when a resource names an entity or a resource that does not exist.
 */
export function resourceModules(schemas = 'schemas'): Plugin {
  let folder = '';
  return {
    name: 'resource-modules',
    configResolved(config) {
      folder = resolve(config.root, schemas);
    },
    resolveId: (id) => (id === RESOURCES || id.startsWith(RESOURCE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${RESOURCES}`) return resourcesModule(folder);
      if (id.startsWith(`\0${RESOURCE}`)) return resourceModule(id.slice(RESOURCE.length + 1), folder);
      return undefined;
    },
    configureServer(server) {
      server.watcher.add(SOURCES.map((source) => join(folder, source)));
    },
    hotUpdate({ file }) {
      if (!SOURCES.some((source) => file.startsWith(join(folder, source)))) return undefined;
      for (const module of this.environment.moduleGraph.idToModuleMap.values()) {
        if (module.id?.startsWith(`\0${RESOURCES.slice(0, -1)}`)) this.environment.moduleGraph.invalidateModule(module);
      }
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}
