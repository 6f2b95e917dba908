import { expect, it } from 'vitest';
import { linesOf } from '../../../../tests/setup/schemas/faultPlaces.ts';
import type { EntitySchema, JsonSchema } from '../../../lib/jsonSchema.ts';
import { fileFieldFaults } from './fileFieldFaults.ts';

const accepted = { 'x-file': { mediaTypes: ['image/png'] } };
const boat = (photo: JsonSchema): EntitySchema => ({ $id: 'boat', title: 'Boat', properties: { photo } });
const faults = (photo: JsonSchema, changes: object = {}) =>
  linesOf(fileFieldFaults({ boat: boat(photo) }, { boats: { name: 'boats', entity: 'boat', scope: 'employer', ...changes } }));

it('a file of a new record has no faults', () => expect(faults({ ...accepted, 'x-writeOnce': true })).toEqual([]));

it('a file that could be changed later is a fault', () =>
  expect(faults(accepted)).toEqual([
    'schemas/entities/boat.schema.json, at /properties/photo: a file comes with a new record, and is not changed afterwards; add "x-writeOnce": true.',
  ]));

it.each([
  ['of no employer', { scope: 'provider' }, '/scope: a file belongs to the record of an employer; take the file out of boat.'],
  [
    'of hand-written routes',
    { routes: 'hand-written' },
    '/routes: only the routes that come from a file take files; take "routes": "hand-written" out.',
  ],
])('a file %s is a fault', (_, changes, fault) =>
  expect(faults({ ...accepted, 'x-writeOnce': true }, changes)).toEqual([`schemas/resources/boats.json, at ${fault}`]),
);
