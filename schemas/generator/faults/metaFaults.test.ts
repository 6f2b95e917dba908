import { readFileSync } from 'node:fs';
import { linesOf } from '../../../tests/setup/schemas/faultPlaces.ts';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { JsonSchema } from '../../lib/jsonSchema.ts';
import { metaFaults } from './metaFaults.ts';

const read = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')) as Record<string, unknown>;
const entityMeta: JsonSchema = read('meta/entity.meta.json');
const resourceMeta: JsonSchema = read('meta/resource.meta.json');

/** An entity with one more field. */
const withField = (field: object): object => {
  const entity = read('entities/strategy.schema.json');
  return { ...entity, properties: { ...(entity['properties'] as object), extra: field } };
};
const faultsOfField = (field: object): string[] => linesOf(metaFaults(entityMeta, { x: withField(field) }));
const faultsOfResource = (change: object): string[] =>
  linesOf(metaFaults(resourceMeta, { x: { ...read('resources/strategies.json'), ...change } }));

it('finds nothing wrong with what is right', () => {
  expect(faultsOfField({ title: 'Extra', type: ['integer', 'null'], minimum: 0, 'x-unit': 'pence' })).toEqual([]);
  expect(faultsOfResource({})).toEqual([]);
});

it.each([
  [{ type: 'string' }, 'x, at /properties/extra: there is no "title"; add it.'],
  [
    { title: 'Extra', type: 'string', maxLenght: 3 },
    'x, at /properties/extra/maxLenght: there is no key "maxLenght"; did you mean "maxLength"?',
  ],
  [
    { title: 'Extra', type: 'integer', 'x-unit': 'euros' },
    'x, at /properties/extra/x-unit: is "euros"; write "pence" or "pounds" or "percent" or "days" or "seconds" or "bytes". It is: What a number counts. Pence',
  ],
  [
    { title: 'Extra', type: 'text' },
    'x, at /properties/extra/type: write one of these: "string", "integer", "number", "boolean", "array", "object", "null", a list.',
  ],
  [
    { title: 'Extra', type: 'string', maxLength: '80' },
    'x, at /properties/extra/maxLength: is "80", which is not a whole number; correct it. It is: The most characters of a text.',
  ],
])('says of the field %j what to do', (field, fault) => {
  expect(faultsOfField(field)).toEqual([expect.stringContaining(fault)]);
});

it.each([
  [{ endpoint: {} }, 'x, at /endpoint: there is no key "endpoint"; did you mean "endpoints"?'],
  [{ colours: [] }, 'x, at /colours: there is no key "colours"; take it out. The keys are "$schema", "name", "entity"'],
  [{ storage: { tabel: 'x' } }, 'x, at /storage: write one of these: { "table" }, { "documents" }, { "view" }.'],
  [
    { permissions: { 'Strategy.read': ['hs-admin'] } },
    'x, at /permissions/Strategy.read: the name "Strategy.read" does not fit ^[a-z]',
  ],
  [{ permissions: { 'strategy.read': ['boss'] } }, 'x, at /permissions/strategy.read/0: is "boss"; write "signed-in" or'],
  [
    { endpoints: { list: { path: 'strategies', permission: 'x.y' } } },
    'x, at /endpoints/list/path: "strategies" does not fit ^/',
  ],
])('says of the resource with %j what to do', (change, fault) => {
  expect(faultsOfResource(change)).toContainEqual(expect.stringContaining(fault));
});
