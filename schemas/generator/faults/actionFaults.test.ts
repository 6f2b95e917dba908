import { expect, it } from 'vitest';
import { linesOf, placesOf } from '../../../tests/setup/schemas/faultPlaces.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { actionFaults } from './actionFaults.ts';

const form = (properties: EntitySchema['properties']): EntitySchema => ({ $id: 'cease', title: 'Ceasing', properties });
const sections = [{ id: 'schedule', update: {} }];
const faults = (action: { id: string; form?: { schema: string; sends?: 'body' | 'query' } }, own: EntitySchema) =>
  placesOf(
    actionFaults({
      entities: {},
      forms: { cease: own },
      resources: { payrolls: { name: 'payrolls', sections, actions: [action] } },
    }),
  );

const reason = form({ reason: { title: 'Reason', type: 'string' } });

it.each([
  ['finds none where all is there', { id: 'cease', form: { schema: 'cease', sends: 'query' } }, reason, []],
  [
    'names a form that is missing',
    { id: 'cease', form: { schema: 'stop' } },
    reason,
    ['schemas/resources/payrolls.json, at /actions/cease/form/schema'],
  ],
  [
    'keeps the names of forms apart',
    { id: 'schedule', form: { schema: 'cease' } },
    reason,
    ['schemas/resources/payrolls.json, at /actions/schedule'],
  ],
  [
    'refuses a list in an address',
    { id: 'cease', form: { schema: 'cease', sends: 'query' } },
    form({ uids: { title: 'Employees', type: 'array' } }),
    ['schemas/resources/payrolls.json, at /actions/cease/form/sends'],
  ],
] as const)('%s', (_, action, own, expected) => {
  expect(faults(action, own)).toEqual(expected);
});

it('refuses a form that has the name of an entity', () => {
  expect(linesOf(actionFaults({ entities: { cease: reason }, forms: { cease: reason }, resources: {} }))).toEqual([
    'schemas/forms/cease.schema.json, at /$id: there is an entity of this name; choose another.',
  ]);
});
