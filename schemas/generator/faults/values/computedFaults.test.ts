import { expect, it } from 'vitest';
import { linesOf } from '../../../../tests/setup/schemas/faultPlaces.ts';
import type { EntitySchema, JsonSchema } from '../../../lib/jsonSchema.ts';
import { computedFaults } from './computedFaults.ts';

const total: JsonSchema = {
  title: 'Total',
  type: ['integer', 'null'],
  readOnly: true,
  'x-stored': false,
  'x-computed': { sum: ['fee', 'travel'] },
};
const visit = (changes: Partial<JsonSchema>, more: Partial<EntitySchema> = {}): Record<string, EntitySchema> => ({
  visit: {
    $id: 'visit',
    title: 'Visit',
    properties: {
      fee: { title: 'Fee', type: 'integer' },
      travel: { title: 'Travel', type: ['integer', 'null'] },
      name: { title: 'Name', type: 'string' },
      other: { ...total, title: 'Other' },
      total: { ...total, ...changes },
    },
    ...more,
  },
});
const place = 'schemas/entities/visit.schema.json, at ';

it('a field that can be worked out has no faults', () => expect(computedFaults(visit({}))).toEqual([]));

it.each<[string, Partial<JsonSchema>, string]>([
  ['is stored', { 'x-stored': undefined }, ': the service works it out; write "x-stored": false beside "x-computed".'],
  ['may be filled in', { readOnly: false }, ': nobody fills it in; write "readOnly": true beside "x-computed".'],
  [
    'takes no null',
    { type: 'integer' },
    '/type: write ["number", "null"]: sum gives a number, or null while there is nothing to work it out from.',
  ],
  [
    'names an unknown field',
    { 'x-computed': { sum: ['fee', 'hotel'] } },
    '/x-computed/sum: visit has no field "hotel"; correct the name, or add it to /properties.',
  ],
  ['sums texts', { 'x-computed': { sum: ['fee', 'name'] } }, '/x-computed/sum: name is not a number; name a field that is.'],
  [
    'counts days between numbers',
    { 'x-computed': { daysBetween: ['fee'] } },
    '/x-computed/daysBetween: fee is not a day; name a field that is.',
  ],
  [
    'comes of another one',
    { 'x-computed': { sum: ['fee', 'other'] } },
    '/x-computed/sum: other is computed itself; name the fields that it comes from.',
  ],
])('a field that %s is refused with its place and the remedy', (_, changes, fault) =>
  expect(linesOf(computedFaults(visit(changes)))).toEqual([`${place}/properties/total${fault}`]),
);

it('a rule of a computed field is refused', () => {
  const rules = { 'x-rules': [{ field: 'total', atLeast: 'fee', message: 'Mend it' }] };
  expect(linesOf(computedFaults(visit({}, rules)))).toEqual([
    `${place}/x-rules/0/field: total is computed; name the fields that it comes from.`,
  ]);
});
