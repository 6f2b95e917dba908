import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { execPath, stdout as terminal } from 'node:process';
import { promisify } from 'node:util';
import type { HotPayload, Plugin } from 'vite';
import type { Resource } from '../../schemas/generated/types.ts';
import { callsOf } from '../../schemas/lib/resourceCalls.ts';
import { wholeResource } from '../../schemas/lib/resources/wholeResource.ts';
import { DEFINITION_CHANGED, type ResourceSummary } from '../fields/model/definition.ts';
import { gatherDefinition, summaryOf } from './gatherDefinition.ts';
import { readSchemaFiles, schemaText, type SchemaFiles } from './schemaFiles.ts';

const RESOURCE = 'virtual:resource/';
const RESOURCES = 'virtual:resources';
const CALLS = 'virtual:resource-calls';
const SOURCES = ['resources', 'entities', 'forms', 'operations'];
/** An empty update. With any update, Vite's client removes the message of a fault from the page, and knows that the page has loaded. */
const NOTHING_BUT_AN_UPDATE: HotPayload = { type: 'update', updates: [] };

/** The id of a resource's module in the build. */
export const resourceModuleId = (name: string): string => `\0${RESOURCE}${name}`;

/** The summary of each resource in `virtual:resources`. */
export const resourceSummaries = (folder: string): ResourceSummary[] => summariesOf(readSchemaFiles(folder));

const summariesOf = ({ resources }: SchemaFiles): ResourceSummary[] => Object.values(resources).map(summaryOf);

function resourceModule(name: string, folder: string, files: SchemaFiles): string {
  const definition = gatherDefinition(name, files);
  const { endpoints, sections, actions = [] } = definition.resource;
  const screens = [
    ...(endpoints.create ? ['create'] : []),
    ...(sections.some(({ update }) => update) || actions.some(({ form }) => form) ? ['record'] : []),
  ];
  const validators = screens.map((screen) => {
    const file = join(folder, 'built', 'forms', name, `${screen}.js`);
    return `${screen}: () => import(${JSON.stringify(file)})`;
  });
  // An open form is drawn again when its definition changes, so an unchanged definition must not be sent.
  const isNew = 'JSON.stringify(next.default) !== JSON.stringify(definition)';
  return `const validators = { ${validators.join(', ')} };
const definition = { ...${JSON.stringify(definition)}, loadValidators: async (screen) => validators[screen]?.() ?? { own: {}, parts: {} } };
export default definition;
if (import.meta.hot) import.meta.hot.accept((next) => next && ${isNew} && dispatchEvent(new CustomEvent(${JSON.stringify(DEFINITION_CHANGED)}, { detail: next.default })));`;
}

function resourcesModule(files: SchemaFiles): string {
  const loaders = Object.keys(files.resources).map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(RESOURCE + name)})`,
  );
  return `export const summaries = ${JSON.stringify(summariesOf(files))};
export const loaders = { ${loaders.join(', ')} };`;
}

function callsModule({ resources, entities }: SchemaFiles): string {
  const calls = Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => {
      const entity = entities[resource.entity];
      return [name, callsOf(entity ? wholeResource(resource, entity) : resource)];
    }),
  );
  return `export const calls = ${JSON.stringify(calls)};`;
}

/** The data from which routes, menus, calls and permissions are made. An open page cannot replace them without a reload. */
function frameOf(folder: string, files: SchemaFiles): string {
  const resources = Object.values(files.resources);
  const addresses = (resource: Resource): string[] =>
    JSON.stringify(callsOf(resource)).match(/"(?:path|method|idProperty)":"[^"]*"/g) ?? [];
  const permissions = readFileSync(join(folder, 'generated/permissions.ts'), 'utf8');
  return JSON.stringify([permissions, ...resources.map((resource) => [summaryOf(resource), addresses(resource)])]);
}

const run = promisify(execFile);

/**
 * Runs the generator, and once more for as long as a file is saved in the meantime. The watcher does not report every save: an editor empties a file
 * before it writes the new text, and two changes within 50 ms are reported as one.
 *
 * @returns The files from which everything was generated.
 * @throws Error with the generator's message, which names the file, the place and the remedy.
 */
async function regenerate(schemas: string): Promise<SchemaFiles> {
  const text = schemaText(schemas);
  const isSuperseded = (): boolean => schemaText(schemas) !== text;
  try {
    const { stdout } = await run(execPath, [join(schemas, 'generate.ts'), '--without-migrations']);
    if (stdout) terminal.write(stdout);
  } catch (error) {
    if (isSuperseded()) return regenerate(schemas);
    throw new Error(error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error), { cause: error });
  }
  return isSuperseded() ? regenerate(schemas) : readSchemaFiles(schemas);
}

/**
 * Gives the portal one module for each resource, e.g. `virtual:resource/employees`, with its definition from all files in `schemas/`, so that a
 * screen loads it in one step. `virtual:resources` lists the resources, so that a new file needs no registration. `virtual:resource-calls` holds the
 * data provider's calls of each. During development, an edited schema or resource file runs the generator and changes the open screen in place. The
 * page reloads only when a resource is added or removed, or its address or calls change. A fault is shown over the page, with its remedy.
 *
 * @throws Error with the file and the remedy, if a resource refers to an entity or a resource that does not exist.
 */
export function resourceModules(schemas = 'schemas'): Plugin {
  let folder = '';
  /** The generator's sources. */
  const sources = (): string[] => [...SOURCES.map((source) => join(folder, source)), join(folder, '../machines/lifecycles')];
  /** The files from which the validators were generated. A definition never gets the validators of another version of its files. */
  let generated: SchemaFiles | undefined;
  const files = (): SchemaFiles => (generated ??= readSchemaFiles(folder));
  let frame = '';
  let generating: Promise<unknown> = Promise.resolve();
  let isFaulty = false;
  return {
    name: 'resource-modules',
    configResolved(config) {
      folder = resolve(config.root, schemas);
    },
    resolveId: (id) => (id === RESOURCES || id === CALLS || id.startsWith(RESOURCE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${RESOURCES}`) return resourcesModule(files());
      if (id === `\0${CALLS}`) return callsModule(files());
      if (id.startsWith(`\0${RESOURCE}`)) return resourceModule(id.slice(RESOURCE.length + 1), folder, files());
      return undefined;
    },
    configureServer(server) {
      frame = frameOf(folder, files());
      server.watcher.add(sources());
    },
    async hotUpdate({ file, modules }) {
      // Generated files are left to the change of the files from which they were made.
      if (['generated', 'built'].some((made) => file.startsWith(join(folder, made) + sep))) return [];
      if (!sources().some((source) => file.startsWith(source))) return undefined;
      const { hot, moduleGraph, name } = this.environment;
      if (name !== 'client') return modules;
      const regenerated = generating.then(() => regenerate(folder));
      // One at a time: a second save waits for the first, even if that fails.
      generating = regenerated.catch(() => undefined);
      try {
        generated = await regenerated;
      } catch (error) {
        isFaulty = true;
        const message = error instanceof Error ? error.message : String(error);
        this.environment.logger.error(message);
        // Without this, the update that removes the fault would be the client's first, and would reload the page.
        hot.send(NOTHING_BUT_AN_UPDATE);
        hot.send({ type: 'error', err: { message, stack: '' } });
        return [];
      }
      if (isFaulty) hot.send(NOTHING_BUT_AN_UPDATE);
      isFaulty = false;
      const before = frame;
      frame = frameOf(folder, generated);
      const isSchema = ({ id }: { id: string | null }): boolean =>
        id !== null && (id.startsWith(`\0${RESOURCES.slice(0, -1)}`) || id.startsWith(folder));
      const stale = [...moduleGraph.idToModuleMap.values()].filter(
        // Other modules may import them by a pattern, which a new file matches too.
        (module) => isSchema(module) || [...module.importedModules].some(isSchema),
      );
      for (const module of stale) moduleGraph.invalidateModule(module, new Set(), Date.now(), true);
      // A new entity changes no open page. The resource that refers to it does, later.
      if (frame === before)
        return stale.filter(({ id }) => id?.startsWith(`\0${RESOURCE}`) || id?.startsWith(join(folder, 'entities')));
      hot.send({ type: 'full-reload' });
      return [];
    },
  };
}
