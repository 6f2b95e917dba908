import type { Resource } from '../../generated/types.ts';
import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';
import type { OpenApiDocument, OpenApiMethod } from './openApi.ts';
import product from '../../rules/product.json' with { type: 'json' };
import { typeName } from '../types.ts';
import { forCallers, portable, securitySchemes, sharedSchemas } from './components.ts';
import { type DescribedOperation, spelledOut } from './describedOperation.ts';
import { addExamples } from './examples.ts';
import { listParameters, pathParameters } from './parameters.ts';
import type { OperationsFile } from '../operationsFile.ts';
import { headers, refusalResponses } from './refusals.ts';
import { resourceOperations } from './resourceOperations.ts';

interface Sources {
  entities: Record<string, EntitySchema>;
  forms: Record<string, EntitySchema>;
  resources: Record<string, unknown>;
  operations: readonly OperationsFile[];
}

/**
 * The OpenAPI 3.1 document of the data API, from the schema, resource and operations files.
 *
 * @throws Error naming both places, when two files describe the same operation.
 */
export function openApiDocument({ entities, forms, resources, operations }: Sources): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = { ...sharedSchemas };
  const described: DescribedOperation[] = [];
  const tags = new Map<string, string>();
  const elsewhere = new Set(operations.flatMap((file) => file.operations.map(({ method, path }) => endpointKey(method, path))));
  for (const [name, entity] of Object.entries(entities)) schemas[typeName(name)] = portable(entity, typeName(name));
  // Checked against their meta-schema by readSchemas.
  for (const resource of Object.values(resources) as Resource[]) {
    const entity = entities[resource.entity];
    if (!entity) throw new Error(`There is no entity "${resource.entity}": add schemas/entities/${resource.entity}.schema.json.`);
    const own = resourceOperations(resource, entity, forms);
    tags.set(resource.pluralTitle, forCallers(entity.description ?? ''));
    // An action that two resources have, each seen from its own side, is one operation of the API: schemas/operations describes it.
    described.push(
      ...own.operations.filter(({ isAction, method, path }) => !isAction || !elsewhere.has(endpointKey(method, path))),
    );
    Object.assign(schemas, own.forms);
    if (resource.fieldPermissions)
      schemas[typeName(entity.$id)] = portable(withFieldPermissions(entity, resource), typeName(entity.$id));
  }
  for (const file of operations) {
    const resource = resources[file.name] as Resource | undefined;
    const tag = resource?.pluralTitle ?? file.title;
    if (!resource) tags.set(tag, file.description);
    const own = typeName(file.name);
    for (const [name, schema] of Object.entries(file.$defs ?? {}))
      schemas[own + typeName(name)] = portable(schema, own, 'lifted');
    for (const { listOf, ...operation } of fileOperations(file, tag, resource && entities[resource.entity], resource))
      described.push(listOf === undefined ? operation : listAt(operation, listOf, { resources, entities }));
  }
  const document: OpenApiDocument = {
    openapi: '3.1.1',
    info: {
      title: `${product.name} API`,
      version: '2.0.0',
      description:
        'The data API that the portal itself runs on. Money is in whole pence, dates are yyyy-MM-dd. Made from the same schemas as the screens and the validation.',
    },
    servers: [{ url: '/api/v2', description: 'This service' }],
    tags: [...tags].map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }],
    paths: pathsOf(described),
    components: { schemas, responses: refusalResponses(), headers, securitySchemes },
  };
  return addExamples(document);
}

/** An entity whose descriptions say who may read and send the fields that not everybody may. */
function withFieldPermissions(entity: EntitySchema, { fieldPermissions = {} }: Resource): EntitySchema {
  const limited = Object.entries(fieldPermissions).map(([field, { read, inFull, write }]): [string, JsonSchema] => {
    const property = entity.properties[field];
    const description = [
      property?.description,
      read && `Left out of answers unless the caller has the permission \`${read}\`.`,
      inFull &&
        `In full only for callers with the permission \`${inFull}\`; others get its mask in maskedFields, and ask for it with \`POST …/reveal\`. Lists have the mask for everybody.`,
      write && `Only callers with the permission \`${write}\` may send it.`,
    ];
    return [field, { ...property, description: description.filter(Boolean).join(' ') }];
  });
  return { ...entity, properties: { ...entity.properties, ...Object.fromEntries(limited) } };
}

/**
 * The operation as another address of a resource's list, with the page, order, search and filters of that. Below the resource's parent, the id of the path is the parent's.
 * @throws Error if there is no such resource.
 */
function listAt(
  operation: DescribedOperation,
  name: string,
  { resources, entities }: Pick<Sources, 'resources' | 'entities'>,
): DescribedOperation {
  // Checked against their meta-schema by readSchemas.
  const listed = resources[name] as Resource | undefined;
  const entity = listed && entities[listed.entity];
  if (!listed || !entity) throw new Error(`There is no resource "${name}" for "listOf": add schemas/resources/${name}.json.`);
  const asked = listParameters(listed, entity);
  const { parent } = listed;
  const parentField = parent && entity.properties[parent.field];
  if (operation.resource?.name !== name || !parent || !parentField)
    return { ...operation, parameters: [...operation.parameters, ...asked] };
  return {
    ...operation,
    parent: { resource: parent.resource, idProperty: parent.field },
    parameters: [
      ...pathParameters(operation.path, { title: parentField.title ?? '', schema: { type: 'string', format: 'uuid' } }),
      ...asked,
    ],
  };
}

/** An endpoint whatever its parameters are called. */
const endpointKey = (method: string, path: string): string => `${method.toLowerCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

function fileOperations(
  file: OperationsFile,
  tag: string,
  entity: EntitySchema | undefined,
  resource: Resource | undefined,
): (DescribedOperation & { listOf?: string })[] {
  const own = typeName(file.name);
  const liftDefinitions = (schema: JsonSchema | undefined): JsonSchema | undefined => schema && portable(schema, own, 'lifted');
  const idSchema = resource && entity?.properties[resource.idProperty];
  return file.operations.map(({ method, parameters = [], body, form = false, answer, ...rest }) => ({
    ...rest,
    isForm: form,
    method: method.toLowerCase() as OpenApiMethod,
    tag,
    ...(resource && { resource }),
    parameters: [
      ...pathParameters(rest.path, idSchema && { title: resource.title, schema: idSchema }).map((parameter) => {
        const own = parameters.find(({ name }) => name === parameter.name);
        return own ? { ...parameter, ...own, schema: liftDefinitions(own.schema) ?? {} } : parameter;
      }),
      ...parameters
        .filter(({ name }) => !rest.path.includes(`{${name}}`))
        .map((parameter) => ({ ...parameter, in: 'query' as const, schema: liftDefinitions(parameter.schema) ?? {} })),
    ],
    body: liftDefinitions(body),
    answer: { ...answer, data: liftDefinitions(answer.data) },
    changesRecord: method !== 'GET' && rest.path.includes('{'),
  }));
}

function pathsOf(described: readonly DescribedOperation[]): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {};
  const ids = new Set<string>();
  for (const operation of described) {
    const { id, method, path } = operation;
    const item = (paths[path] ??= {});
    if (item[method] || ids.has(id))
      throw new Error(
        `${method.toUpperCase()} ${path} (${id}) is described twice in schemas/resources and schemas/operations. Take it out of one file, or give it another id.`,
      );
    ids.add(id);
    item[method] = spelledOut(operation);
  }
  return paths;
}
