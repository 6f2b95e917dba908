import { describe, expect, it } from 'vitest';
import { linesOf, placesOf } from '../../../tests/setup/schemas/faultPlaces.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { type ServedResource, recordFaults } from './recordFaults.ts';

const boat: EntitySchema = {
  $id: 'boat',
  title: 'Boat',
  required: ['boatUid', 'name'],
  properties: {
    boatUid: { title: 'Boat ID', type: 'string', format: 'uuid', readOnly: true },
    name: { title: 'Name', type: 'string' },
    allowedActions: { title: 'Allowed', type: 'object', properties: { canEdit: { type: 'boolean' } } },
  },
};
const update = { path: '/boats/{id}', permission: 'boat.update', allowedAction: 'canEdit' };
const boats: ServedResource = {
  name: 'boats',
  entity: 'boat',
  idProperty: 'boatUid',
  scope: 'employer',
  storage: { documents: true },
  permissions: { 'boat.read': ['pension-admin'], 'boat.update': ['pension-admin'] },
  endpoints: {
    list: { path: '/employers/{employerId}/boats', permission: 'boat.read' },
    show: { path: '/boats/{id}', permission: 'boat.read' },
    create: {
      path: '/employers/{employerId}/boats',
      permission: 'boat.update',
      sections: [{ fields: ['name'] }],
      required: ['name'],
    },
  },
  sections: [{ id: 'about', fields: ['name'], update }],
};
const faults = (changes: Partial<ServedResource>, entity = boat): string[] =>
  linesOf(recordFaults({ entities: { boat: entity }, resources: { boats: { ...boats, ...changes } } }));

it('finds nothing wrong with a file that says all that the service needs', () => {
  expect(faults({})).toEqual([]);
});

it('lets a section have an address of its own below the record', () => {
  const own = { ...update, path: '/boats/{id}/about' };
  expect(faults({ sections: [{ id: 'about', fields: ['name'], update: own }] })).toEqual([]);
});

it.each<[string, Partial<ServedResource>, string]>([
  ['an id that is no uid', { idProperty: 'name' }, 'at /idProperty: '],
  [
    'a list that is nobody’s',
    { endpoints: { list: { path: '/boats', permission: 'boat.read' } }, sections: [] },
    'at /endpoints/list/path: ',
  ],
  ['an employer in the path of what is the provider’s', { scope: 'provider', permissions: {} }, 'at /endpoints/list/path: '],
  ['an intermediary’s records without routes', { scope: 'intermediary' }, 'at /scope: '],
  ['records that nothing works out', { storage: { view: true } }, 'at /storage: '],
  [
    'a record that could never be made',
    {
      endpoints: {
        ...boats.endpoints,
        create: { path: '/employers/{employerId}/boats', permission: 'boat.update', sections: [], required: [] },
      },
    },
    'at /endpoints/create/required: ',
  ],
  [
    'a change at another path',
    { sections: [{ id: 'about', fields: ['name'], update: { ...update, path: '/ships/{id}' } }] },
    'at /sections/about/update/path: ',
  ],
  [
    'two sections at one path of their own',
    {
      sections: ['about', 'crew'].map((id) => ({ id, fields: ['name'], update: { ...update, path: '/boats/{id}/about' } })),
    },
    'at /sections/crew/update/path: about is changed there already; choose another address, or that of the record.',
  ],
  [
    'a deletion at another path',
    { endpoints: { ...boats.endpoints, delete: { path: '/boats/{id}/gone', permission: 'boat.update' } } },
    'at /endpoints/delete/path: ',
  ],
  [
    'a deletion that an action is already',
    {
      endpoints: { ...boats.endpoints, delete: { path: '/boats/{id}', permission: 'boat.update' } },
      actions: [{ id: 'sink', method: 'DELETE', path: '/boats/{id}' }],
    },
    'at /endpoints/delete/path: the action "sink" is a DELETE of this path; take one of them out.',
  ],
  [
    'a deletion that the record has no flag for',
    { endpoints: { ...boats.endpoints, delete: { path: '/boats/{id}', permission: 'boat.update', allowedAction: 'canSink' } } },
    'at /endpoints/delete/allowedAction: ',
  ],
  [
    'a deletion that code would have to answer',
    {
      routes: 'hand-written',
      endpoints: { ...boats.endpoints, delete: { path: '/boats/{id}', permission: 'boat.update' } },
    },
    'at /endpoints/delete: only the routes that come from a file delete;',
  ],
  [
    'the provider’s records deleted by others',
    {
      scope: 'provider',
      permissions: { 'boat.sink': ['external-admin'] },
      endpoints: { delete: { path: '/boats/{id}', permission: 'boat.sink' } },
    },
    'external-admin cannot change what belongs to the provider',
  ],
  [
    'a button that the record has no flag for',
    { sections: [{ id: 'about', fields: ['name'], update: { ...update, allowedAction: 'canSail' } }] },
    'at /sections/about/update/allowedAction: ',
  ],
  ['a change of what is read-only', { sections: [{ id: 'about', fields: ['boatUid'], update }] }, 'at /sections/about/update: '],
  ['a section named as a form', { sections: [{ id: 'update', fields: ['name'], update }] }, 'at /sections/update: '],
  [
    'an employer’s records for everybody',
    { permissions: { 'boat.read': ['signed-in'] } },
    'at /permissions/boat.read/signed-in: ',
  ],
  ['the provider’s records changed by others', { scope: 'provider' }, 'pension-admin cannot change what belongs to the provider'],
])('refuses %s', (_, changes, message) => {
  expect(faults(changes).join('\n')).toContain(message);
});

describe('records that belong to another record', () => {
  const oar: EntitySchema = {
    ...boat,
    $id: 'oar',
    properties: {
      oarUid: { title: 'Oar ID', type: 'string', format: 'uuid', readOnly: true },
      boatUid: { title: 'Boat', type: 'string', format: 'uuid', 'x-reference': 'boats' },
      length: { title: 'Length', type: 'integer' },
    },
  };
  const oars: ServedResource = {
    ...boats,
    name: 'oars',
    entity: 'oar',
    idProperty: 'oarUid',
    permissions: {},
    parent: { resource: 'boats', field: 'boatUid' },
    endpoints: { list: { path: '/boats/{id}/oars', permission: 'boat.read' } },
    sections: [],
  };
  const { parent: _parent, ...withoutParent } = oars;
  const faultsOfOars = (changes: Partial<ServedResource>, from: ServedResource = oars): string[] =>
    placesOf(recordFaults({ entities: { boat, oar }, resources: { boats, oars: { ...from, ...changes } } }));

  it('are listed below their parent, which the file names', () => {
    expect(faultsOfOars({})).toEqual([]);
    expect(faultsOfOars({}, withoutParent)).toContain('schemas/resources/oars.json, at /endpoints/list/path');
  });

  it.each<[string, Partial<ServedResource>, string]>([
    ['a parent that is no resource', { parent: { resource: 'docks', field: 'boatUid' } }, '/parent/resource'],
    ['a field that is not the id of the parent', { parent: { resource: 'boats', field: 'length' } }, '/parent/field'],
    ['a unique field that is no text', { unique: ['length'] }, '/unique/length'],
  ])('refuses %s', (_, changes, place) => {
    expect(faultsOfOars(changes)).toContain(`schemas/resources/oars.json, at ${place}`);
  });

  it('say where they belong when they are added', () => {
    const { boatUid } = oar.properties;
    const readOnly = { ...oar, properties: { ...oar.properties, boatUid: { ...boatUid, readOnly: true } } };
    expect(placesOf(recordFaults({ entities: { boat, oar: readOnly }, resources: { boats, oars } }))).toContain(
      'schemas/resources/oars.json, at /parent/field',
    );
  });
});

it('refuses two files that say who may do the same', () => {
  const ferries = { ...boats, name: 'ferries' };
  expect(placesOf(recordFaults({ entities: { boat }, resources: { boats, ferries } }))).toContain(
    'schemas/resources/ferries.json, at /permissions/boat.read',
  );
});
