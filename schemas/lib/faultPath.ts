import type { EntitySchema, JsonSchema } from './jsonSchema.ts';
import type { ValidationFault } from './validate.ts';

const unescapeStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * The path to the faulty value, or to the missing or unknown one.
 *
 * @example faultPath({ instancePath: '/crew/1', keyword: 'required', params: { missingProperty: 'name' } }) // ['crew', '1', 'name']
 */
export function faultPath({ instancePath, params }: ValidationFault): string[] {
  const named = params['missingProperty'] ?? params['additionalProperty'];
  return [...instancePath.split('/').slice(1).map(unescapeStep), ...(typeof named === 'string' ? [named] : [])];
}

/** The value at the end of `path`; undefined if there is none. */
export const valueAt = (path: readonly string[], data: unknown): unknown =>
  path.reduce<unknown>((here, step) => (typeof here === 'object' && here !== null ? Reflect.get(here, step) : undefined), data);

/** The schema of the value at the end of `path`; if that has no title, such as an item of a list, the schema of the enclosing field. */
export function titledSchemaAt(path: readonly string[], entity: EntitySchema): JsonSchema | undefined {
  const own = schemaAt(path, entity);
  return own?.title !== undefined || path.length <= 1 ? own : titledSchemaAt(path.slice(0, -1), entity);
}

/** The schema of the value at the end of `path`, within lists and records too; undefined for an unknown path. */
export function schemaAt(path: readonly string[], entity: EntitySchema): JsonSchema | undefined {
  let here: JsonSchema | undefined = entity;
  for (const step of path) here = here && stepInto(shapeOf(here, entity), step);
  return here;
}

function stepInto({ properties, items }: JsonSchema, step: string): JsonSchema | undefined {
  return items && /^\d+$/.test(step) ? items : properties?.[step];
}

/** The part with the fields, behind a reference to the entity's own definitions or beside a null. */
function shapeOf(schema: JsonSchema, entity: EntitySchema): JsonSchema {
  const local = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  if (local !== undefined) return shapeOf(entity.$defs?.[local] ?? {}, entity);
  const [only, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return only && others.length === 0 ? shapeOf(only, entity) : schema;
}
