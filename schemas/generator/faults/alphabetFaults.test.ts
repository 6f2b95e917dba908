import { expect, it } from 'vitest';
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
  [
    lettered('nmae'),
    '/list/alphabet: boat has no field "nmae"; add it to schemas/entities/boat.schema.json or correct the name.',
  ],
  [
    lettered(ofCall('nmae')),
    '/list/alphabet/field: boat has no field "nmae"; add it to schemas/entities/boat.schema.json or correct the name.',
  ],
  [
    lettered(ofCall('length')),
    '/list/alphabet/field: length is no text of free form, which alone can begin with a letter; name another field.',
  ],
  [lettered('fullName'), '/list/alphabet: fullName is not stored, so its letters cannot be counted; name another field.'],
  [
    { boats: { ...boats, list: { filters: [], alphabet: 'name' } } },
    '/list/alphabet: the list may not be narrowed by name; add it to /list/filters.',
  ],
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
  expect(alphabetFaults(resources, { boat })).toEqual([`schemas/resources/boats.json, at ${fault}`]);
});

it('finds an alphabet that no call answers', () => {
  const resources = lettered(ofCall('name'));
  expect(alphabetCallFaults(resources, [{ method: 'GET', path: '/boats/alphabet' }])).toEqual([]);
  expect(alphabetCallFaults(lettered('name'), [])).toEqual([]);
  expect(alphabetCallFaults(resources, [])).toEqual([
    'schemas/resources/boats.json, at /list/alphabet/path: there is no call GET /boats/alphabet; describe it in schemas/operations/boats.json or correct the path.',
  ]);
});
