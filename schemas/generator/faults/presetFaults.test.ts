import { expect, it } from 'vitest';
import { linesOf } from '../../../tests/setup/schemas/faultPlaces.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { presetFaults, type PresetResource } from './presetFaults.ts';

const boat: EntitySchema = {
  $id: 'boat',
  title: 'Boat',
  properties: {
    name: { title: 'Name', type: 'string' },
    rig: { title: 'Rig', type: 'string', oneOf: [{ const: 'sloop' }, { const: 'ketch' }] },
    isAfloat: { title: 'Afloat', type: 'boolean' },
  },
};
const all = { id: 'all', title: 'All' };
const boats = (...presets: NonNullable<PresetResource['list']['presets']>) => ({
  boats: { name: 'boats', entity: 'boat', list: { filters: ['rig', 'isAfloat'], sort: ['name'], presets } },
});
const afloat = { id: 'afloat', title: 'Afloat', filter: { isAfloat: [true], rig: ['sloop'] }, sort: '-name' };

it('finds nothing wrong with values of filters beside everything', () => {
  expect(presetFaults(boats(afloat, all), { boat })).toEqual([]);
});

it.each([
  [
    [afloat, { ...afloat, id: 'other' }],
    '/list/presets: each has a filter; write exactly one without "filter", which shows everything.',
  ],
  [
    [all, { ...all, id: 'whole' }],
    '/list/presets: 2 have no filter; write exactly one without "filter", which shows everything.',
  ],
  [[afloat, afloat, all], '/list/presets/1/id: another one is called "afloat"; choose another id.'],
  [[{ ...afloat, sort: '-rig' }, all], '/list/presets/0/sort: the list may not be sorted by rig; add it to /list/sort.'],
  [
    [{ ...afloat, filter: { name: ['Ada'] } }, all],
    '/list/presets/0/filter/name: the list may not be narrowed by name; add it to /list/filters, or correct the name.',
  ],
  [
    [{ ...afloat, filter: { rig: ['slup'] } }, all],
    '/list/presets/0/filter/rig: no record has "slup"; write one of sloop, ketch.',
  ],
  [
    [{ ...afloat, filter: { isAfloat: ['yes'] } }, all],
    '/list/presets/0/filter/isAfloat: no record has "yes"; write one of true, false.',
  ],
])('says of %j what to do', (presets, fault) => {
  expect(linesOf(presetFaults(boats(...presets), { boat }))).toEqual([`schemas/resources/boats.json, at ${fault}`]);
});
