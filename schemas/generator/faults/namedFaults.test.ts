import { expect, it } from 'vitest';
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
const faults = (change: Partial<NamingResource>): string[] => namedFaults({ boats: { ...boats, ...change } }, { boat });

it('finds nothing wrong with names that lead somewhere', () => {
  expect(faults({})).toEqual([]);
});

const create = { sections: [{ fields: ['name', 'builtOn'] }], required: ['name'] };

it.each<[Partial<NamingResource>, string]>([
  [{ recordTitle: '{nmae}' }, '/recordTitle: boat has no field "nmae"; correct the name.'],
  [
    { endpoints: { create: { ...create, required: ['length'] } } },
    '/endpoints/create/required/length: nobody can fill length in; add it to one of the sections.',
  ],
  [{ endpoints: { create: { ...create, required: ['builtOn'] } } }, '/endpoints/create/required/builtOn: builtOn is read-only'],
  [{ sections: [...boats.sections, ...boats.sections] }, '/sections/1: another one is called "hull"; choose another id.'],
  [{ actions: [{ id: 'sink', allowedAction: 'canSail' }] }, '/actions/sink/allowedAction: add "canSail" to the properties of'],
  [
    { list: { ...boats.list, defaultSort: 'length' } },
    '/list/defaultSort: the list may not be sorted by length; add it to /list/sort.',
  ],
  [
    { list: { ...boats.list, sort: ['name', 'crew'] } },
    '/list/sort/crew: crew is a list or a record, which has no order; take it out.',
  ],
  [{ list: { ...boats.list, filters: ['crew'] } }, '/list/filters/crew: crew is a list or a record, which cannot be narrowed by'],
  [
    { list: { ...boats.list, bulk: ['scuttle'] } },
    '/list/bulk/scuttle: there is no action or section "scuttle"; add it under /actions or /sections, or correct the name.',
  ],
  [
    { list: { ...boats.list, bulk: ['hull'] }, sections: [{ id: 'hull', fields: ['name'] }] },
    '/list/bulk/hull: the section "hull" is only read; give it an update, or take it out.',
  ],
  [
    { list: { ...boats.list, bulk: ['sink'] }, actions: [{ id: 'sink', form: { schema: 'sink-boat' } }] },
    '/list/bulk/sink: the action "sink" asks for something of each record; take it out.',
  ],
  [
    { related: [{ id: 'oars', resource: 'oars' }] },
    '/related/oars/resource: "oars" is no resource; add schemas/resources/oars.json.',
  ],
])('says of %j what to do', (change, fault) => {
  expect(faults(change)).toEqual([expect.stringContaining(`schemas/resources/boats.json, at ${fault}`)]);
});

it('finds a permission that nobody has', () => {
  const asking = { ...boats, endpoints: { create: { ...create, permission: 'boat.write' } } };
  const fault =
    'schemas/resources/boats.json, at /endpoints/create/permission: nobody has the permission "boat.write"; say who under /permissions of a resource, or in machines/permissions.ts.';
  expect(permissionFaults({ boats: asking }, '')).toEqual([fault]);
  expect(permissionFaults({ boats: { ...asking, permissions: { 'boat.write': ['hs-admin'] } } }, '')).toEqual([]);
  expect(permissionFaults({ boats: asking }, "export const permissions = { 'boat.write': staff };")).toEqual([]);
});
