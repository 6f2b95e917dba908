import type { JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import { apiDocument, documentedOperations, jsonOf, operationOf, responseOf } from './apiDocument.ts';

/*
 * A field is named by the schema of the document that declares it, else by the operation that answers it, and its path there: `Payroll.employerPayeReference`,
 * `search.data[].title`. A schema that several operations answer with has each field once.
 */

const component = '#/components/schemas/';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null, an empty text and an empty list are no value; false and 0 are one. */
const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** A schema in `components`, by the pointer behind it: `Month/$defs/date`. */
function schemaAt(pointer: string): JsonSchema {
  const found = pointer.split('/').reduce<unknown>((at, key) => Reflect.get(at as object, key), apiDocument.components.schemas);
  if (!isRecord(found)) throw new Error(`/api/openapi.json has no ${component}${pointer}.`);
  return found;
}

const branchesOf = (schema: JsonSchema): readonly JsonSchema[] => [
  ...(schema.allOf ?? []),
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
];

/** Every field that the answers of the document declare, but for refusals. */
export function declaredFields(): ReadonlySet<string> {
  const declared = new Set<string>();
  const visit = (schema: JsonSchema, name: string, within: readonly string[]): void => {
    if (schema.$ref !== undefined) {
      const pointer = schema.$ref.slice(component.length);
      // A schema may contain itself.
      if (!within.includes(pointer)) visit(schemaAt(pointer), pointer, [...within, pointer]);
    }
    for (const branch of branchesOf(schema)) visit(branch, name, within);
    if (schema.items) visit(schema.items, `${name}[]`, within);
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      declared.add(`${name}.${field}`);
      visit(property, `${name}.${field}`, within);
    }
  };
  for (const { operation } of documentedOperations)
    for (const status of Object.keys(operation.responses).filter((one) => one.startsWith('2'))) {
      const schema = jsonOf(responseOf(operation, Number(status))?.content);
      if (schema) visit(schema, operation.operationId, []);
    }
  return declared;
}

/**
 * The declared fields that an answer has with a value.
 * @param path - Below /api/v2.
 */
export function answeredFields(method: string, path: string, status: number, body: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (schema: JsonSchema, value: unknown, name: string): void => {
    if (schema.$ref !== undefined) {
      const pointer = schema.$ref.slice(component.length);
      visit(schemaAt(pointer), value, pointer);
    }
    for (const branch of branchesOf(schema)) visit(branch, value, name);
    if (schema.items && Array.isArray(value)) for (const item of value) visit(schema.items, item, `${name}[]`);
    if (!schema.properties || !isRecord(value)) return;
    for (const [field, property] of Object.entries(schema.properties)) {
      if (!Object.hasOwn(value, field) || !hasValue(value[field])) continue;
      found.add(`${name}.${field}`);
      visit(property, value[field], `${name}.${field}`);
    }
  };
  const documented = operationOf(method, path);
  const schema = documented && jsonOf(responseOf(documented.operation, status)?.content);
  if (documented && schema) visit(schema, body, documented.operation.operationId);
  return found;
}
