import { expect, it } from 'vitest';
import { linesOf, placesOf } from '../../../tests/setup/schemas/faultPlaces.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { alphabetCallFaults, alphabetFaults, type LetteredResource } from './alphabetFaults.ts';

const boat: EntitySchema = {
  $id: 'boat',
  title: 'Boat',
  properties: {
    name: { title: 'Name', type: 'string' },
    length: { title: 'Length', type: 'integer' },
    fullName: { title: 'Full name', type: 'string', 'x-stored': false },
  },
};
const boats: LetteredResource = {
  name: 'boats',
  entity: 'boat',
  endpoints: { list: { path: '/boats' } },
  list: { filters: ['name'] },
};
const lettered = (alphabet: NonNullable<LetteredResource['list']['alphabet']>, change: Partial<LetteredResource> = {}) => ({
  boats: { ...boats, list: { filters: ['name'], alphabet }, ...change },
});

it('finds nothing wrong with a text that the list may be narrowed by', () => {
  expect(alphabetFaults(lettered('name'), { boat })).toEqual([]);
  expect(alphabetFaults({ boats }, { boat })).toEqual([]);
});

const ofCall = (field: string) => ({ field, path: '/boats/alphabet' });

it.each([
  [lettered('nmae'), '/list/alphabet: '],
  [lettered(ofCall('nmae')), '/list/alphabet/field: '],
  [lettered(ofCall('length')), '/list/alphabet/field: '],
  [lettered('fullName'), '/list/alphabet: fullName is not stored, so its letters cannot be counted; name another field.'],
  [{ boats: { ...boats, list: { filters: [], alphabet: 'name' } } }, '/list/alphabet: '],
  [
    lettered('name', { routes: 'hand-written' }),
    '/list/alphabet: the routes are hand-written, so the file must say which call counts the letters; write { "field": "name", "path": "…" }.',
  ],
  [lettered('name', { endpoints: {} }), '/list/alphabet: there is no list; add /endpoints/list, or take the letters out.'],
  [
    lettered('name', { endpoints: { list: { path: '/harbours/{id}/boats' } } }),
    '/list/alphabet: a list below another record stands on its page, without letters; take it out.',
  ],
])('says of %j what to do', (resources, fault) => {
  expect(linesOf(alphabetFaults(resources, { boat }))).toEqual([
    expect.stringContaining(`schemas/resources/boats.json, at ${fault}`),
  ]);
});

it('finds an alphabet that no call answers', () => {
  const resources = lettered(ofCall('name'));
  expect(alphabetCallFaults(resources, [{ method: 'GET', path: '/boats/alphabet' }])).toEqual([]);
  expect(alphabetCallFaults(lettered('name'), [])).toEqual([]);
  expect(placesOf(alphabetCallFaults(resources, []))).toEqual(['schemas/resources/boats.json, at /list/alphabet/path']);
});
