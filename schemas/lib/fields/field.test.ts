import { describe, expect, it } from 'vitest';
import type { EntitySchema, JsonSchema } from '../jsonSchema.ts';
import { describeField, describeFields } from './field.ts';

const owner: EntitySchema = {
  $id: 'boat',
  title: 'Boat',
  properties: { name: { title: 'Name', type: 'string' } },
  $defs: { flag: { type: 'boolean' } },
};
const harbour: EntitySchema = {
  $id: 'harbour',
  title: 'Harbour',
  type: 'object',
  properties: { name: { title: 'Name', type: 'string' } },
};
const field = (schema: JsonSchema) => describeField('x', { title: 'X', ...schema }, owner, { harbour });

describe('the kind of a field', () => {
  it.each<[string, JsonSchema]>([
    ['text', { type: ['string', 'null'] }],
    ['date', { type: ['string', 'null'], format: 'date' }],
    ['dateTime', { type: 'string', format: 'date-time' }],
    ['identifier', { type: 'string', format: 'uuid' }],
    ['reference', { type: ['string', 'null'], format: 'uuid', 'x-reference': 'payrolls' }],
    ['pence', { type: ['integer', 'null'], 'x-unit': 'pence' }],
    ['percent', { type: 'number', 'x-unit': 'percent' }],
    ['number', { type: 'integer', 'x-unit': 'days' }],
    ['boolean', { $ref: '#/$defs/flag' }],
    ['choice', { type: 'string', enum: ['a', 'b'] }],
    ['choice', { anyOf: [{ type: 'string', oneOf: [{ const: 'a', title: 'A' }] }, { type: 'null' }] }],
    ['record', { anyOf: [{ $ref: 'harbour' }, { type: 'null' }] }],
    ['list', { type: 'array', items: { $ref: 'harbour' } }],
  ])('is %s for %j', (kind, schema) => {
    expect(field(schema).kind).toBe(kind);
  });

  it('is text for a number that refers to a record, which has no thousands separators', () => {
    expect(describeField('companyId', { title: 'Employer', type: 'integer' }, owner, {}).kind).toBe('text');
  });
});

it('has the labels of an enumeration, and the value itself as a missing label', () => {
  expect(field({ oneOf: [{ const: 'optedOut', title: 'Opted out' }, { const: 'active' }] }).choices).toEqual([
    { value: 'optedOut', label: 'Opted out' },
    { value: 'active', label: 'active' },
  ]);
});

it('has the fields of its items', () => {
  expect(field({ type: 'array', items: { $ref: 'harbour' } }).item?.fields.map(({ label }) => label)).toEqual(['Name']);
});

it('that the entity does not have is refused, naming the file to change', () => {
  expect(() => describeFields(['colour'], owner, {})).toThrow(
    'boat has no field "colour": add it to schemas/entities/boat.schema.json',
  );
});

it('with a broken $ref is refused, naming the file to change', () => {
  expect(() => field({ $ref: 'quay' })).toThrow(
    'boat refers to "quay", which does not exist: correct the $ref in schemas/entities/boat.schema.json',
  );
});
