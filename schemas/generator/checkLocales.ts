import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntitySchema, JsonSchema } from '../lib/jsonSchema.ts';
import type { ResourceWords } from '../lib/resourceWords.ts';
import { choicesOf } from '../lib/storedType.ts';
import { metaFaults } from './faults/metaFaults.ts';
import type { ResourceFile, Schemas } from './readSchemas.ts';

/**
 * Checks the files of `root`/locales: each against its meta-schema, and every name against the files that it translates. A project without
 * the folder has none.
 *
 * @throws Error that names the file, the place and the remedy of every fault.
 */
export function checkLocales(root: string, { entities, resources }: Pick<Schemas, 'entities' | 'resources'>): void {
  const folder = join(root, 'locales');
  if (!existsSync(folder)) return;
  const meta = read(join(root, 'meta/locale.meta.json')) as JsonSchema;
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = read(join(folder, 'languages.json')) as Readonly<Record<string, string>>;
  const faults = languages.flatMap(({ name: language }) => {
    const own = `schemas/locales/${language}`;
    const nameless =
      language in names ? [] : [`schemas/locales/languages.json: there is no "${language}"; add it, with its name for itself.`];
    const lost = existsSync(join(folder, `${language}.json`))
      ? []
      : [`${own}: there is no ${own}.json with the portal's own words; add it, or the language cannot be chosen.`];
    return [...nameless, ...lost, ...readdirSync(join(folder, language)).flatMap((name) => fileFaults(name, `${own}/${name}`))];
  });
  if (faults.length > 0)
    throw new Error(`The words in other languages have faults:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);

  function fileFaults(name: string, file: string): string[] {
    const resource = resources[name.replace(/\.json$/, '')];
    if (!resource)
      return [`${file}: there is no resource of that name; correct it. The resources are ${Object.keys(resources).join(', ')}.`];
    const words = read(join(root, file.slice('schemas/'.length)));
    const invalid = metaFaults(meta, { [name]: words }, () => file);
    return invalid.length > 0
      ? invalid
      : unknownNames(words as ResourceWords, resource, entities[resource.entity]).map((fault) => `${file}, at ${fault}`);
  }
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${String(error)}. Correct the file and run npm run generate again.`, {
      cause: error,
    });
  }
}

function unknownNames(words: ResourceWords, resource: ResourceFile, entity: EntitySchema | undefined): string[] {
  if (!entity) return [];
  const { sections, endpoints, actions = [], related = [] } = resource;
  const created = (endpoints.create?.sections ?? []) as { title?: string }[];
  const unknown = (place: string, named: object | undefined, known: readonly string[]): string[] =>
    Object.keys(named ?? {})
      .filter((name) => !known.includes(name))
      .map((name) => `${place}: there is no "${name}"; correct it. There are: ${known.join(', ')}.`);
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
