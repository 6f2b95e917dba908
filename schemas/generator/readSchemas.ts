import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntitySchema, JsonSchema } from '../lib/jsonSchema.ts';
import { ownForm } from '../lib/ownForm.ts';
import { actionFaults } from './faults/actionFaults.ts';
import { withRestFields } from '../lib/restFields.ts';
import { choiceFaults } from './faults/choiceFaults.ts';
import { conditionFaults } from './faults/conditionFaults.ts';
import { metaFaults } from './faults/metaFaults.ts';
import { type NamingResource, namedFaults } from './faults/namedFaults.ts';
import { recordFaults } from './faults/recordFaults.ts';
import { type ScreenedResource, screenFaults } from './faults/screenFaults.ts';
import { secretFaults } from './faults/secretFaults.ts';
import { type PresentedResource, uiFaults, widgetNames, widgetsFolder } from './faults/uiFaults.ts';
import { valueFaults } from './faults/valueFaults.ts';

/** A resource file before its type is generated: only what the generator itself reads. */
export interface ResourceFile extends ScreenedResource, Pick<NamingResource, 'recordTitle'>, PresentedResource {
  list: NamingResource['list'] & { columns: string[]; optionalColumns?: string[] };
  related?: { id: string; entity: string; resource?: string; columns: string[] }[];
  actions?: {
    id: string;
    method: string;
    path: string;
    allowedAction: string;
    form?: { schema: string; sends?: 'body' | 'query' };
  }[];
}

export interface Schemas {
  meta: Record<'entity' | 'resource', JsonSchema>;
  entities: Record<string, EntitySchema>;
  /** The files of schemas/forms, with the fields written out that they take over from entities. */
  forms: Record<string, EntitySchema>;
  resources: Record<string, ResourceFile>;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new Error(
      `${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}. Mend the file and run npm run generate again.`,
      { cause: error },
    );
  }
}

/** By name without `ending`. A folder that is not there holds nothing. */
function readFolder(folder: string, ending: string): Record<string, unknown> {
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort();
  return Object.fromEntries(names.map((name) => [name.slice(0, -ending.length), readJson(join(folder, name))]));
}

/**
 * Reads every schema and resource file below `root` and checks each against its meta-schema and against each other.
 *
 * @throws Error that names the file, the place and the remedy of everything that is wrong.
 */
export function readSchemas(root: string): Schemas {
  const meta = {
    entity: readJson(join(root, 'meta/entity.meta.json')) as JsonSchema,
    resource: readJson(join(root, 'meta/resource.meta.json')) as JsonSchema,
  };
  const entities = readFolder(join(root, 'entities'), '.schema.json') as Record<string, EntitySchema>;
  const written = readFolder(join(root, 'forms'), '.schema.json') as Record<string, EntitySchema>;
  const files = readFolder(join(root, 'resources'), '.json') as Record<string, ResourceFile>;
  const faults = [
    ...metaFaults(meta.entity, entities, (name) => `schemas/entities/${name}.schema.json`),
    ...metaFaults(meta.entity, written, (name) => `schemas/forms/${name}.schema.json`),
    ...metaFaults(meta.resource, files, (name) => `schemas/resources/${name}.json`),
    ...misnamed('entities', entities),
    ...misnamed('forms', written),
    ...misnamedResources(files),
  ];
  // Only what is as its meta-schema says can be read on.
  const resources = faults.length === 0 ? writtenOut(files, entities) : {};
  if (faults.length === 0)
    faults.push(
      ...Object.entries(resources).flatMap(([name, resource]) => unknownFields(name, resource, entities)),
      ...lostFallbacks(entities),
      ...conditionFaults('entities', entities),
      ...conditionFaults('forms', written),
      ...valueFaults('entities', entities, entities),
      ...valueFaults('forms', written, entities),
      ...namedFaults(resources, entities),
      ...choiceFaults('entities', entities),
      ...choiceFaults('forms', written),
      ...recordFaults({ entities, resources }),
      ...actionFaults({ entities, forms: written, resources }),
      ...screenFaults(resources),
      ...secretFaults(entities, resources),
      ...uiFaults({ entities, forms: written, resources }, widgetNames(widgetsFolder(root))),
    );
  if (faults.length > 0)
    throw new Error(
      `The schemas have ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  const forms = Object.fromEntries(Object.entries(written).map(([name, form]) => [name, ownForm(form, entities)]));
  return { meta, entities, forms, resources };
}

function writtenOut(files: Record<string, ResourceFile>, entities: Record<string, EntitySchema>): Record<string, ResourceFile> {
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => {
      const entity = entities[file.entity];
      return [name, entity ? withRestFields(file, entity) : file];
    }),
  );
}

const misnamed = (folder: string, schemas: Record<string, EntitySchema>): string[] =>
  Object.entries(schemas)
    .filter(([name, { $id }]) => $id !== name)
    .map(([name, { $id }]) => `schemas/${folder}/${name}.schema.json, at /$id: is "${$id}"; write "${name}", the file's name.`);

const misnamedResources = (resources: Record<string, ResourceFile>): string[] =>
  Object.entries(resources)
    .filter(([file, { name }]) => name !== file)
    .map(([file, { name }]) => `schemas/resources/${file}.json, at /name: is "${name}"; write "${file}", the file's name.`);

function lostFallbacks(entities: Record<string, EntitySchema>): string[] {
  return Object.entries(entities).flatMap(([name, { properties }]) =>
    Object.entries(properties).flatMap(([field, { 'x-fallback': fallback }]) =>
      fallback === undefined || properties[fallback]
        ? []
        : [
            `schemas/entities/${name}.schema.json, at /properties/${field}/x-fallback: there is no field "${fallback}"; add it or correct the name.`,
          ],
    ),
  );
}

function unknownFields(name: string, resource: ResourceFile, entities: Record<string, EntitySchema>): string[] {
  const file = `schemas/resources/${name}.json`;
  const missing = (place: string, entityName: string, fields: readonly string[]): string[] => {
    const entity = entities[entityName];
    if (!entity)
      return [
        `${file}, at ${place}: there is no entity "${entityName}"; add schemas/entities/${entityName}.schema.json or correct the name.`,
      ];
    return fields
      .filter((field) => !entity.properties[field])
      .map(
        (field) =>
          `${file}, at ${place}: ${entityName} has no field "${field}"; add it to schemas/entities/${entityName}.schema.json or correct the name.`,
      );
  };
  const { list, endpoints } = resource;
  const createFields = endpoints.create?.sections.flatMap((section) => section.fields) ?? [];
  return [
    ...missing('/idProperty', resource.entity, [resource.idProperty]),
    ...missing('/list', resource.entity, [
      ...list.columns,
      ...(list.optionalColumns ?? []),
      ...list.sort,
      list.defaultSort.replace(/^-/, ''),
      ...list.filters,
    ]),
    ...missing('/endpoints/create', resource.entity, [...createFields, ...(endpoints.create?.required ?? [])]),
    ...resource.sections.flatMap((section) =>
      missing(`/sections/${section.id}`, resource.entity, [...section.fields, ...(section.required ?? [])]),
    ),
    ...(resource.related ?? []).flatMap((related) => missing('/related', related.entity, related.columns)),
  ];
}
