import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EntitySchema, JsonSchema } from '../lib/jsonSchema.ts';
import type { ResourceWords } from '../lib/resourceWords.ts';
import { choicesOf } from '../lib/storedType.ts';
import { type Fault, faultAt, faultIn, faultsIn, type PartFault } from './reports/fault.ts';
import { metaFaults } from './faults/metaFaults.ts';
import { refuse } from './reports/refuse.ts';
import type { ResourceFile, Schemas } from './readSchemas.ts';
import { contentOf, readFolder, type SchemaFile } from './schemaFiles.ts';

/**
 * Checks the files of `root`/locales: each against its meta-schema, and every name against the files that it translates. A project without
 * the folder has none.
 *
 * @throws Error that names the file, the line, the column and the remedy of every fault.
 */
export function checkLocales(root: string, { entities, resources }: Pick<Schemas, 'entities' | 'resources'>): void {
  const folder = join(root, 'locales');
  if (!existsSync(folder)) return;
  const [meta] = readFolder(root, 'meta', 'locale.meta.json').map((file) => contentOf(file).content as JsonSchema);
  if (!meta) throw new Error('There is no schemas/meta/locale.meta.json: restore it, and run npm run generate again.');
  const shared = readFolder(root, 'locales', '.json');
  const names = shared.find(({ name }) => name === 'languages');
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = languages.flatMap(({ name }) => readFolder(root, `locales/${name}`, '.json'));
  const faults = [
    ...shared.flatMap((file) => contentOf(file).faults),
    ...languages.flatMap(({ name }) => languageFaults(name, shared, names && contentOf(names).content)),
    ...files.flatMap(fileFaults),
  ];
  refuse(faults, [...shared, ...files]);

  function fileFaults(file: SchemaFile): Fault[] {
    const resource = resources[file.name];
    if (!resource) {
      const known = Object.keys(resources).join(', ');
      return [faultIn(file.path, '', `there is no resource of that name; correct it. The resources are ${known}.`)];
    }
    const { content, faults: unread } = contentOf(file);
    if (content === undefined) return unread;
    const invalid = [...unread, ...metaFaults(meta ?? {}, { [file.path]: content })];
    return invalid.length > 0
      ? invalid
      : faultsIn(file.path, unknownNames(content as ResourceWords, resource, entities[resource.entity]));
  }
}

/** The faults of a language that has no name, or not the portal's own words. */
function languageFaults(language: string, shared: readonly SchemaFile[], names: unknown): Fault[] {
  const file = `schemas/locales/${language}.json`;
  const hasName = typeof names === 'object' && names !== null && language in names;
  return [
    ...(hasName
      ? []
      : [faultIn('schemas/locales/languages.json', '', `there is no "${language}"; add it, with its name for itself.`)]),
    ...(shared.some(({ name }) => name === language)
      ? []
      : [faultIn(file, '', "is missing; add it with the portal's own words, or the language cannot be chosen.")]),
  ];
}

function unknownNames(words: ResourceWords, resource: ResourceFile, entity: EntitySchema | undefined): PartFault[] {
  if (!entity) return [];
  const { sections, endpoints, actions = [], related = [] } = resource;
  const created = (endpoints.create?.sections ?? []) as { title?: string }[];
  const unknown = (place: string, named: object | undefined, known: readonly string[]): PartFault[] =>
    Object.keys(named ?? {})
      .filter((name) => !known.includes(name))
      .map((name) => faultAt(`${place}/${name}`, `there is no "${name}"; correct it. There are: ${known.join(', ')}.`));
  return [
    ...unknown('/sections', words.sections, [...sections.map(({ id }) => id), ...created.flatMap(({ title }) => title ?? [])]),
    ...unknown(
      '/actions',
      words.actions,
      actions.map(({ id }) => id),
    ),
    ...unknown(
      '/related',
      words.related,
      related.map(({ id }) => id),
    ),
    ...unknown('/fields', words.fields, Object.keys(entity.properties)),
    ...Object.entries(words.fields ?? {}).flatMap(([field, { choices }]) =>
      unknown(`/fields/${field}/choices`, choices, choicesIn(entity.properties[field] ?? {}, entity)),
    ),
  ];
}

function choicesIn(property: JsonSchema, entity: EntitySchema): string[] {
  const named = /^#\/\$defs\/(.+)$/.exec(property.$ref ?? '')?.[1];
  const schema = named === undefined ? property : { ...entity.$defs?.[named], ...property };
  return choicesOf(schema.items ?? schema).map(String);
}
