import type { Resource } from '../../schemas/generated/types.ts';
import type { EntitySchema, JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import { ownForm } from '../../schemas/lib/ownForm.ts';
import { wholeResource } from '../../schemas/lib/resources/wholeResource.ts';
import {
  hasRecordScreen,
  type ReferenceDefinition,
  type ResourceDefinition,
  type ResourceSummary,
} from '../fields/model/definition.ts';
import type { SchemaFiles } from './schemaFiles.ts';

function entityOf(name: string, { entities }: SchemaFiles, usedBy: string): EntitySchema {
  const entity = entities[name];
  if (!entity) throw new Error(`No entity "${name}", which ${usedBy} names: add schemas/entities/${name}.schema.json.`);
  return entity;
}

function nodesOf(schema: JsonSchema): JsonSchema[] {
  const children = [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.$defs ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  return [schema, ...children.flatMap(nodesOf)];
}

function collectEntities(name: string, files: SchemaFiles, usedBy: string, found: Record<string, EntitySchema>): void {
  if (found[name]) return;
  const entity = entityOf(name, files, usedBy);
  found[name] = entity;
  for (const { $ref } of nodesOf(entity)) {
    if ($ref && !$ref.startsWith('#')) collectEntities($ref, files, `schemas/entities/${name}.schema.json`, found);
  }
}

/** The forms of a resource's actions. */
function formsOf({ name, actions = [] }: Resource, { forms = {}, entities }: SchemaFiles): Record<string, EntitySchema> {
  const names = actions.flatMap(({ form }) => (form ? [form.schema] : []));
  return Object.fromEntries(
    names.map((form) => {
      const own = forms[form];
      if (!own)
        throw new Error(`No form "${form}", which schemas/resources/${name}.json names: add schemas/forms/${form}.schema.json.`);
      return [form, ownForm(own, entities)];
    }),
  );
}

/** The fields that mark a record as no longer in use (docs/product.md, point 4). */
const STATUS_FIELDS = ['status', 'isActive'];

function addsToParent({ parent, endpoints: { create } }: Resource): Pick<ReferenceDefinition, 'addsToParent'> {
  if (!parent || !create) return {};
  const { field, allowedAction } = parent;
  return { addsToParent: { permission: create.permission, field, ...(allowedAction !== undefined && { allowedAction }) } };
}

function referenceTo(name: string, files: SchemaFiles, usedBy: string): ReferenceDefinition {
  const resource = files.resources[name];
  if (!resource) throw new Error(`No resource "${name}", which ${usedBy} refers to: add schemas/resources/${name}.json.`);
  const entity = entityOf(resource.entity, files, `schemas/resources/${name}.json`);
  const titleFields = [...resource.recordTitle.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
  return {
    name,
    scope: resource.scope,
    title: resource.title,
    pluralTitle: resource.pluralTitle,
    recordTitle: resource.recordTitle,
    portalPath: resource.portalPath,
    ...(resource.recordPath !== undefined && { recordPath: resource.recordPath }),
    ...(resource.recordAddress !== undefined && { recordAddress: resource.recordAddress }),
    idProperty: resource.idProperty,
    ...addsToParent(resource),
    defaultSort: resource.list.defaultSort,
    isSearchable: resource.list.search !== undefined,
    hasShow: hasRecordScreen(resource),
    properties: Object.fromEntries(
      Object.entries(entity.properties).filter(([field]) => titleFields.includes(field) || STATUS_FIELDS.includes(field)),
    ),
  };
}

/**
 * Gathers the definition of the resource `name` from its files.
 * @throws Error with the missing file and the file that refers to it.
 */
export function gatherDefinition(name: string, files: SchemaFiles): Omit<ResourceDefinition, 'loadValidators'> {
  const file = files.resources[name];
  if (!file) throw new Error(`No resource "${name}": add schemas/resources/${name}.json.`);
  const usedBy = `schemas/resources/${name}.json`;
  const resource = wholeResource(file, entityOf(file.entity, files, usedBy));
  const entities: Record<string, EntitySchema> = {};
  for (const entity of [resource.entity, ...(resource.related ?? []).map((related) => related.entity)]) {
    collectEntities(entity, files, usedBy, entities);
  }
  const references: Record<string, ReferenceDefinition> = {};
  const forms = formsOf(resource, files);
  for (const entity of [...Object.values(entities), ...Object.values(forms)]) {
    for (const { 'x-reference': reference } of nodesOf(entity)) {
      if (reference) references[reference] ??= referenceTo(reference, files, `schemas/entities/${entity.$id}.schema.json`);
    }
  }
  for (const { resource: listed } of resource.related ?? [])
    if (listed) references[listed] ??= referenceTo(listed, files, usedBy);
  return { resource, entity: entityOf(resource.entity, files, usedBy), entities, forms, references };
}

/** The data of a resource for routes and menus. A screen exists if the resource has the endpoint that it calls. */
export function summaryOf(resource: Resource): ResourceSummary {
  const { name, scope, portalPath, recordPath, title, pluralTitle, endpoints, menu } = resource;
  const { list, create } = endpoints;
  const isGenerated = resource.screens !== 'hand-written';
  const screens = {
    // Records in a list of their parent's have no list of their own.
    list: isGenerated && list !== undefined && !list.path.includes('{id}'),
    show: isGenerated && hasRecordScreen(resource),
    create: isGenerated && create !== undefined,
  };
  return {
    name,
    scope,
    portalPath,
    ...(recordPath !== undefined && { recordPath }),
    title,
    pluralTitle,
    ...(list && { listPermission: list.permission }),
    ...(screens.create && create && { createPermission: create.permission }),
    ...(menu && { menu }),
    screens,
    ...(create?.screen && { createPath: create.screen.path }),
  };
}
