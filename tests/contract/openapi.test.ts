import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { allFormats } from '../../schemas/lib/fields/allFormats.ts';
import { apiDocument, assertAsDocumented, documentedOperations } from './apiDocument.ts';
import openApi31 from './openapi31.schema.json' with { type: 'json' };

/** Every object of the document with a reference. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
}

const target = (ref: string): unknown =>
  ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], apiDocument);

describe('/api/openapi.json', () => {
  it('is valid by the OpenAPI initiative’s own schema of OpenAPI 3.1', () => {
    // That schema uses formats, such as uri-reference, that are annotations only.
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(openApi31);
    validate(apiDocument);
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each(Object.entries(apiDocument.components.schemas))('has in %s a schema that is valid JSON Schema 2020-12', (_, schema) => {
    const ajv = new Ajv2020({ strict: false, formats: allFormats });
    expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
  });

  it('contains the target of every reference', () => {
    const all = references(apiDocument);
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter((ref) => !ref.startsWith('#/') || target(ref) === undefined)).toEqual([]);
  });

  it('names each operation once, and each parameter of its path', () => {
    const ids = documentedOperations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of documentedOperations) {
      const named = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
      expect(named).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  it('has the filters of notices in each list of them', () => {
    const filtersOf = (path: string) =>
      documentedOperations
        .find((one) => one.method === 'get' && one.path === path)
        ?.operation.parameters.map(({ name }) => name)
        .filter((name) => name.startsWith('filter['));
    const filters = filtersOf('/employers/{employerId}/notices');
    expect(filters).toEqual(expect.arrayContaining(['filter[isRead]', 'filter[kind]']));
    expect(filtersOf('/intermediaries/{intermediaryId}/notices')).toEqual(filters);
  });

  it('gives every request body an example, and every example is valid', () => {
    for (const { operation } of documentedOperations) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses)].flatMap((part) =>
        part && 'content' in part ? Object.values(part.content ?? {}) : [],
      );
      for (const { schema, example } of bodies)
        if (example !== undefined) assertAsDocumented(example, schema, `the example of ${operation.operationId}`);
      const { content = {} } = operation.requestBody ?? {};
      const { example } = content['application/json'] ?? content['multipart/form-data'] ?? {};
      expect(example !== undefined, operation.operationId).toBe(operation.requestBody !== undefined);
    }
  });
});
