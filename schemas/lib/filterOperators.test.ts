import { expect, it } from 'vitest';
import { filterOperators } from './filterOperators.ts';
import type { JsonSchema } from './jsonSchema.ts';

const text = ['equals', 'starts_with', 'like'];
const range = ['equals', 'gte', 'lte'];

it.each<[string, JsonSchema, string[]]>([
  ['text', { type: ['string', 'null'] }, text],
  ['text or null, as two branches', { anyOf: [{ type: 'string' }, { type: 'null' }] }, text],
  ['a day', { type: ['string', 'null'], format: 'date' }, range],
  ['a time', { type: 'string', format: 'time' }, range],
  ['a moment', { type: 'string', format: 'date-time' }, range],
  ['money', { type: ['integer', 'null'], 'x-unit': 'pence' }, range],
  ['a percentage', { type: 'number', 'x-unit': 'percent' }, range],
  ['a number from a short list', { type: 'integer', oneOf: [{ const: 1, title: 'One' }] }, ['equals']],
  ['an enumeration', { type: 'string', oneOf: [{ const: 'a', title: 'A' }] }, ['equals']],
  ['an enumeration without titles', { type: 'string', enum: ['a', 'b'] }, ['equals']],
  ['a uid', { type: 'string', format: 'uuid' }, ['equals']],
  ['a flag', { type: 'boolean' }, ['equals']],
])('%s', (_, property, expected) => {
  expect(filterOperators(property)).toEqual(expected);
});
