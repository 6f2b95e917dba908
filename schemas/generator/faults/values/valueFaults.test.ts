import { expect, it } from 'vitest';
import { placesOf } from '../../../../tests/setup/schemas/faultPlaces.ts';
import type { EntitySchema, JsonSchema } from '../../../lib/jsonSchema.ts';
import { valueFaults } from './valueFaults.ts';

const boat: EntitySchema = {
  $id: 'boat',
  title: 'Boat',
  type: 'object',
  required: ['name'],
  properties: { name: { title: 'Name', type: 'string' } },
};
const faults = (field: JsonSchema): string[] => {
  const file = { ...boat, properties: { ...boat.properties, extra: { title: 'Extra', ...field } } };
  return placesOf(valueFaults('entities', { boat: file }, { boat: file }));
};

it.each<JsonSchema>([
  { type: ['integer', 'null'], 'x-unit': 'pence', minimum: 0, maximum: 9, default: null },
  { type: 'array', items: { type: 'object', required: ['a'], properties: { a: { title: 'A', type: 'string' } } } },
  { oneOf: [{ const: 1, title: 'One' }] },
  { $ref: 'boat' },
  { type: 'string', pattern: '^[A-Z]{2}$', minLength: 2, maxLength: 2 },
])('finds nothing wrong with %j', (field) => {
  expect(faults(field)).toEqual([]);
});

it.each<[JsonSchema, string]>([
  [{}, ''],
  [{ type: 'array' }, ''],
  [{ type: 'number', 'x-unit': 'pence' }, '/x-unit'],
  [{ type: 'string', 'x-unit': 'percent' }, '/x-unit'],
  [{ type: 'integer', oneOf: [{ const: 'a', title: 'A' }] }, '/oneOf/0'],
  [{ type: 'string', oneOf: [{ const: 'a' }] }, '/oneOf/0'],
  [{ type: 'string', minLength: 3, maxLength: 2 }, '/minLength'],
  [{ $ref: 'ship' }, '/$ref'],
  [{ $ref: '#/$defs/mast' }, '/$ref'],
])('refuses %j at its place', (field, place) => {
  expect(faults(field)).toEqual([`schemas/entities/boat.schema.json, at /properties/extra${place}`]);
});

it('refuses small records at the field that has no label, and at the one that is required and not there', () => {
  const people: JsonSchema = {
    type: 'array',
    items: { type: 'object', required: ['age'], properties: { name: { type: 'string' } } },
  };
  expect(faults(people)).toEqual([
    'schemas/entities/boat.schema.json, at /properties/extra/items/required/age',
    'schemas/entities/boat.schema.json, at /properties/extra/items/properties/name',
  ]);
});
