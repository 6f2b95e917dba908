import { expect, it } from 'vitest';
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
  return valueFaults('entities', { boat: file }, { boat: file });
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
  [{}, ': it does not say what the value is; add "type".'],
  [{ type: 'array' }, ': a list says what its entries are; add "items".'],
  [{ type: 'number', 'x-unit': 'pence' }, '/x-unit: money is whole pence; write "type": "integer".'],
  [{ type: 'string', 'x-unit': 'percent' }, '/x-unit: percent are a number; write "type": "number".'],
  [{ type: 'integer', oneOf: [{ const: 'a', title: 'A' }] }, '/oneOf/0: the choice "a" is not integer, as "type" says'],
  [{ type: 'string', oneOf: [{ const: 'a' }] }, '/oneOf/0: the choice "a" has no label; add a "title" to it.'],
  [{ type: 'string', minLength: 3, maxLength: 2 }, '/minLength: no value meets both "minLength" and "maxLength"'],
  [{ $ref: 'ship' }, '/$ref: "$ref" names the entity "ship", which is not there; add schemas/entities/ship.schema.json'],
  [{ $ref: '#/$defs/mast' }, '/$ref: "$ref" names /$defs/mast, which is not there; correct it.'],
])('says of %j what to do', (field, fault) => {
  expect(faults(field)).toEqual([expect.stringContaining(`schemas/entities/boat.schema.json, at /properties/extra${fault}`)]);
});

it('says of small records which field has no label, and which is required and not there', () => {
  const people: JsonSchema = {
    type: 'array',
    items: { type: 'object', required: ['age'], properties: { name: { type: 'string' } } },
  };
  expect(faults(people)).toEqual([
    expect.stringContaining('/properties/extra/items/required/age: "required" names age, which is no field of it'),
    expect.stringContaining('/properties/extra/items/properties/name: name has no label; add a "title" to it.'),
  ]);
});
