import { expect, it } from 'vitest';
import { placesOf } from '../../../tests/setup/schemas/faultPlaces.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { namedFaults, type NamingResource, permissionFaults } from './namedFaults.ts';

const boat: EntitySchema = {
  $id: 'boat',
  title: 'Boat',
  properties: {
    name: { title: 'Name', type: 'string' },
    length: { title: 'Length', type: 'integer' },
    crew: { title: 'Crew', type: 'array', items: { type: 'string' } },
    builtOn: { title: 'Built on', type: 'string', readOnly: true },
    allowedActions: { title: 'Allowed actions', type: 'object', properties: { canSink: { title: 'May be sunk' } } },
  },
};
const boats: NamingResource = {
  name: 'boats',
  entity: 'boat',
  recordTitle: '{name}',
  endpoints: { create: { sections: [{ fields: ['name', 'length'] }], required: ['name'] } },
  list: { sort: ['name'], defaultSort: '-name', filters: ['length'] },
  sections: [{ id: 'hull', fields: ['name'] }],
  actions: [{ id: 'sink', allowedAction: 'canSink' }],
};
const faults = (change: Partial<NamingResource>): string[] => placesOf(namedFaults({ boats: { ...boats, ...change } }, { boat }));

it('finds nothing wrong with names that lead somewhere', () => {
  expect(faults({})).toEqual([]);
});

const create = { sections: [{ fields: ['name', 'builtOn'] }], required: ['name'] };

it.each<[Partial<NamingResource>, string]>([
  [{ recordTitle: '{nmae}' }, '/recordTitle'],
  [{ endpoints: { create: { ...create, required: ['length'] } } }, '/endpoints/create/required/length'],
  [{ endpoints: { create: { ...create, required: ['builtOn'] } } }, '/endpoints/create/required/builtOn'],
  [{ sections: [...boats.sections, ...boats.sections] }, '/sections/1'],
  [{ actions: [{ id: 'sink', allowedAction: 'canSail' }] }, '/actions/sink/allowedAction'],
  [{ list: { ...boats.list, defaultSort: 'length' } }, '/list/defaultSort'],
  [{ list: { ...boats.list, sort: ['name', 'crew'] } }, '/list/sort/crew'],
  [{ list: { ...boats.list, filters: ['crew'] } }, '/list/filters/crew'],
  [{ list: { ...boats.list, bulk: ['scuttle'] } }, '/list/bulk/scuttle'],
  [{ list: { ...boats.list, bulk: ['hull'] }, sections: [{ id: 'hull', fields: ['name'] }] }, '/list/bulk/hull'],
  [{ list: { ...boats.list, bulk: ['sink'] }, actions: [{ id: 'sink', form: { schema: 'sink-boat' } }] }, '/list/bulk/sink'],
  [{ related: [{ id: 'oars', resource: 'oars' }] }, '/related/oars/resource'],
])('refuses %j at its place', (change, place) => {
  expect(faults(change)).toEqual([`schemas/resources/boats.json, at ${place}`]);
});

it('does not guess which actions there are while the entity cannot be read', () => {
  expect(namedFaults({ boats: { ...boats, list: { ...boats.list, bulk: ['launch'] } } }, {})).toEqual([]);
});

it('finds a permission that nobody has', () => {
  const asking = { ...boats, endpoints: { create: { ...create, permission: 'boat.write' } } };
  expect(placesOf(permissionFaults({ boats: asking }, []))).toEqual([
    'schemas/resources/boats.json, at /endpoints/create/permission',
  ]);
  expect(permissionFaults({ boats: { ...asking, permissions: { 'boat.write': ['hs-admin'] } } }, [])).toEqual([]);
  expect(permissionFaults({ boats: asking }, ['boat.write'])).toEqual([]);
});
