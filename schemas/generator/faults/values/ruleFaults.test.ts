import { expect, it } from 'vitest';
import type { EntitySchema, FieldRule } from '../../../lib/jsonSchema.ts';
import { ruleFaults } from './ruleFaults.ts';

const faultsOf = (rule: Partial<FieldRule>) => {
  const trip: EntitySchema = {
    $id: 'trip',
    title: 'Trip',
    properties: {
      startsOn: { title: 'From', type: 'string', format: 'date' },
      endsOn: { title: 'To', type: ['string', 'null'], format: 'date' },
      endsAt: { title: 'Ends', anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      cost: { title: 'Cost', type: 'integer' },
      name: { title: 'Name', type: 'string' },
    },
    'x-rules': [{ field: 'endsOn', message: 'Mend it', ...rule }],
  };
  return ruleFaults('entities', { trip });
};
const place = 'schemas/entities/trip.schema.json, at /x-rules/0';

it('a rule that can be judged has no faults', () => expect(faultsOf({ after: 'startsOn' })).toEqual([]));

it.each<[string, Partial<FieldRule>, string]>([
  [
    'compares with nothing',
    {},
    ': it does not say what the field is compared with; add "after", "notBefore", "atLeast" or the like.',
  ],
  [
    'names an unknown field',
    { after: 'begun' },
    '/after: trip has no field "begun"; correct the name, or add it to /properties.',
  ],
  [
    'is about an unknown field',
    { field: 'ended', after: 'startsOn' },
    '/field: trip has no field "ended"; correct the name, or add it to /properties.',
  ],
  ['compares a field with itself', { after: 'endsOn' }, '/after: endsOn is compared with itself; name another field.'],
  [
    'orders days as numbers',
    { moreThan: 'startsOn' },
    '/moreThan: it compares numbers, and endsOn is none; use another comparison or field.',
  ],
  [
    'orders texts',
    { field: 'name', after: 'startsOn' },
    '/after: it compares days, moments or times, and name is none; use another comparison or field.',
  ],
  [
    'compares a day with a moment',
    { after: 'endsAt' },
    '/after: endsOn and endsAt are not of one kind, such as two days; name fields that can be compared.',
  ],
])('a rule that %s is refused with its place and the remedy', (_, rule, fault) =>
  expect(faultsOf(rule)).toEqual([place + fault]),
);
