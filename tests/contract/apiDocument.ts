import { strict as assert } from 'node:assert';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { allFormats } from '../../schemas/lib/fields/allFormats.ts';
import openApi from '../../schemas/built/openapi.json' with { type: 'json' };
import type { JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import type {
  OpenApiDocument,
  OpenApiMedia,
  OpenApiMethod,
  OpenApiOperation,
  OpenApiResponse,
} from '../../schemas/generator/openapi/openApi.ts';

export const apiDocument = openApi as unknown as OpenApiDocument;

/** An operation and its place in the document. */
export interface DocumentedOperation {
  readonly method: OpenApiMethod;
  /** Below /api/v2, with {names}. */
  readonly path: string;
  readonly operation: OpenApiOperation;
}

export const documentedOperations: readonly DocumentedOperation[] = Object.entries(apiDocument.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method as OpenApiMethod, path, operation })),
);

/** The operation of a call. A fixed path takes precedence over one with a parameter: `/employers/alphabet` is not an employer. */
export function operationOf(method: string, path: string): DocumentedOperation | undefined {
  const given = (path.split('?', 1)[0] ?? '').split('/');
  return documentedOperations
    .filter((documented) => documented.method === method.toLowerCase() && fits(documented.path.split('/'), given))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}

const fits = (template: readonly string[], given: readonly string[]): boolean =>
  template.length === given.length && template.every((part, index) => part.startsWith('{') || part === given[index]);

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: allFormats });
ajv.addSchema({ ...openApi, $id: 'api' });
const compiled = new Map<string, ValidateFunction>();

/** Fails with every fault when `value` does not match the document. */
export function assertAsDocumented(value: unknown, schema: JsonSchema, what: string): void {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as JsonSchema);
  compiled.set(text, validate);
  assert.ok(
    validate(value),
    `${what} does not match /api/openapi.json: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`,
  );
}

/** The documented answer for a status: its own, or the one that it refers to. */
export function responseOf({ responses }: OpenApiOperation, status: number): OpenApiResponse | undefined {
  const response = responses[`${status}`];
  if (!response || !('$ref' in response)) return response;
  return apiDocument.components.responses[response.$ref.slice('#/components/responses/'.length)];
}

export const jsonOf = (content: Record<string, OpenApiMedia> | undefined): JsonSchema | undefined =>
  content?.['application/json']?.schema;
