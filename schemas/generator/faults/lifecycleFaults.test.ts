import { expect, it } from 'vitest';
import { linesOf } from '../../../tests/setup/schemas/faultPlaces.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { type LifecycleResource, lifecycleFaults } from './lifecycleFaults.ts';

const charts = {
  boat: {
    title: 'Boat',
    initial: 'ashore',
    states: [
      { state: 'ashore', label: 'Ashore' },
      { state: 'afloat', label: 'Afloat' },
    ],
    events: [{ event: 'launch', label: 'Launch', to: 'afloat' }],
  },
};
const boat: EntitySchema = {
  $id: 'boat',
  title: 'Boat',
  type: 'object',
  properties: { name: { title: 'Name', type: 'string' } },
};
const lifecycle = { machine: 'boat', state: 'status', events: { launch: { permission: 'boat.launch' } } };
const boats: LifecycleResource = {
  name: 'boats',
  entity: 'boat',
  title: 'Boat',
  recordTitle: '{name}',
  scope: 'employer',
  endpoints: { show: { path: '/boats/{id}' } },
  sections: [],
  lifecycle,
};
const faultsOf = (changes: Partial<LifecycleResource>, properties: EntitySchema['properties'] = {}): string[] =>
  linesOf(
    lifecycleFaults(
      { boats: { ...boats, ...changes } },
      { boat: { ...boat, properties: { ...boat.properties, ...properties } } },
      charts,
    ),
  );

it('has nothing against a lifecycle that is whole, or that has routes of its own', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ lifecycle: { machine: 'boat' }, routes: 'hand-written' })).toEqual([]);
});

it.each<[string, Partial<LifecycleResource>, EntitySchema['properties'], string]>([
  [
    'a chart that is not there',
    { lifecycle: { machine: 'raft' } },
    {},
    '/machine: there is no chart "raft"; export it from a file of that name in machines/lifecycles, or write one of boat.',
  ],
  [
    'a state without events',
    { lifecycle: { machine: 'boat', state: 'status' } },
    {},
    '/state: it is asked for together with "events"',
  ],
  [
    'events without a state',
    { lifecycle: { machine: 'boat', events: lifecycle.events } },
    {},
    '/events: say which field holds the state; write "state": "status".',
  ],
  [
    'an event that the chart does not have',
    { lifecycle: { ...lifecycle, events: { sink: { permission: 'boat.launch' } } } },
    {},
    '/events/sink: the chart has no such event in its meta; write one of launch, or add it there.',
  ],
  ['an action of the same name', { actions: [{ id: 'launch' }] }, {}, '/events/launch: an action of this name'],
  [
    'a title without words',
    { lifecycle: { ...lifecycle, events: { launch: { permission: 'p', title: '' } } } },
    {},
    '/events/launch/title',
  ],
  ['hand-written routes', { routes: 'hand-written' }, {}, '/events: the routes are hand-written'],
  ['records of the provider', { scope: 'provider' }, {}, '/events: only records of an employer'],
  ['records without a path', { endpoints: {} }, {}, 'add /endpoints/show.'],
  [
    'a field that people fill in',
    {},
    { status: { title: 'Status', type: 'boolean' } },
    '/state: the field status of boat is a text',
  ],
  [
    'a field with other values',
    {},
    { status: { title: 'Status', enum: ['ashore', 'sunk'] } },
    '/state: the field status of boat has other values than the chart has states',
  ],
  [
    'a heading that is worked out',
    {},
    { name: { title: 'Name', type: 'string', 'x-stored': false } },
    ': /recordTitle names name of boat, which is worked out',
  ],
])('refuses %s, with its place and its remedy', (_, changes, properties, fault) => {
  const [first = '', ...others] = faultsOf(changes, properties);
  expect(first).toContain(`schemas/resources/boats.json, at /lifecycle`);
  expect(first).toContain(fault);
  expect(others).toEqual([]);
});
