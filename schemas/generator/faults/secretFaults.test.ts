import { expect, it } from 'vitest';
import { placesOf } from '../../../tests/setup/schemas/faultPlaces.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { type TellingResource, secretFaults } from './secretFaults.ts';

const boat: EntitySchema = {
  $id: 'boat',
  title: 'Boat',
  type: 'object',
  required: [],
  properties: { name: { title: 'Name', type: 'string' }, doorCode: { title: 'Door code', type: 'string', 'x-secret': true } },
};
const boats: TellingResource = {
  name: 'boats',
  entity: 'boat',
  recordTitle: '{name}',
  list: { sort: ['name'], filters: ['name'], columns: ['name', 'doorCode'] },
};
const faults = (changes: Partial<TellingResource>): string[] =>
  placesOf(secretFaults({ boat }, { boats: { ...boats, ...changes } }));

it('lets a secret be a column, where it is masked', () => {
  expect(faults({})).toEqual([]);
});

it.each<[string, Partial<TellingResource>]>([
  ['list/filters/doorCode', { list: { ...boats.list, filters: ['doorCode'] } }],
  ['list/sort/doorCode', { list: { ...boats.list, sort: ['name', 'doorCode'] } }],
  ['recordTitle', { recordTitle: '{name} {doorCode}' }],
  ['unique/doorCode', { unique: ['doorCode'] }],
])('refuses one that could be found out by /%s', (place, changes) => {
  expect(faults(changes)).toEqual([`schemas/resources/boats.json, at /${place}`]);
});
