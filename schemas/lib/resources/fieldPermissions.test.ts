import { expect, it } from 'vitest';
import type { Resource } from '../../generated/types.ts';
import { choicesWithinLimits, fieldLimits, withinLimits } from './fieldPermissions.ts';

const fieldPermissions = {
  cost: { read: 'boat.cost' },
  name: { write: 'boat.rename' },
  fee: { read: 'boat.cost', write: 'boat.fee' },
  code: { read: 'boat.cost', inFull: 'boat.code' },
};

it.each([
  ['every permission', ['boat.cost', 'boat.rename', 'boat.fee', 'boat.code'], [], [], [], []],
  ['none', [], ['cost', 'fee', 'code'], [], ['cost', 'name', 'fee', 'code'], ['cost', 'name', 'fee', 'code']],
  ['the one to read', ['boat.cost'], [], ['code'], ['name', 'fee', 'code'], ['name', 'fee']],
  [
    'the one to write alone',
    ['boat.fee', 'boat.rename'],
    ['cost', 'fee', 'code'],
    [],
    ['cost', 'fee', 'code'],
    ['cost', 'fee', 'code'],
  ],
])('a caller with %s has these limits', (_, permissions, unreadable, masked, unwritable, unfillable) =>
  expect(fieldLimits({ fieldPermissions }, (permission) => permissions.includes(permission))).toEqual({
    unreadable,
    masked,
    unwritable,
    unfillable,
  }),
);

it('a file without limited fields has none', () => {
  expect(fieldLimits({}, () => false)).toEqual({ unreadable: [], masked: [], unwritable: [], unfillable: [] });
});

const boats = {
  name: 'boats',
  endpoints: {
    show: { path: '/boats/{id}', permission: 'boat.read', expand: ['cost', 'crew'] },
    create: {
      path: '/boats',
      permission: 'boat.write',
      required: [],
      sections: [
        { title: 'Money', fields: ['cost', 'fee'] },
        { title: 'Boat', fields: ['name', 'rig', 'cost'] },
      ],
    },
  },
  list: {
    columns: ['name', 'cost'],
    optionalColumns: ['fee', 'rig'],
    sort: ['name', 'cost'],
    filters: ['cost'],
    bulk: ['rig', 'money', 'sink'],
  },
  sections: [
    { id: 'money', title: 'Money', fields: ['cost', 'fee'], update: { path: '/boats/{id}', permission: 'boat.write' } },
    { id: 'named', title: 'Named', fields: ['name', 'cost'], required: ['name'], update: { path: '/boats/{id}' } },
    { id: 'rig', title: 'Rig', fields: ['rig', 'name'], update: { path: '/boats/{id}' } },
  ],
} as unknown as Resource;

it('nothing names a field that may not be read, and no form one that may not be written', () => {
  expect(
    withinLimits(boats, {
      unreadable: ['cost', 'fee'],
      masked: [],
      unwritable: ['cost', 'fee', 'name'],
      unfillable: ['cost', 'fee', 'name'],
    }),
  ).toMatchObject({
    endpoints: { show: { expand: ['crew'] }, create: { sections: [{ title: 'Boat', fields: ['rig'] }] } },
    list: { columns: ['name'], optionalColumns: ['rig'], sort: ['name'], filters: [], bulk: ['rig', 'sink'] },
    sections: [
      { id: 'named', fields: ['name'], required: [] },
      { id: 'rig', fields: ['rig', 'name'], update: { path: '/boats/{id}' } },
    ],
  });
});

it('a list is not sorted or filtered by a masked field, which would give it away', () => {
  const { list } = withinLimits(boats, { unreadable: [], masked: ['cost'], unwritable: ['cost'], unfillable: [] });
  expect(list).toMatchObject({ columns: ['name', 'cost'], sort: ['name'], filters: [] });
});

it('a section of which nothing may be written has no form', () => {
  const { sections } = withinLimits(boats, {
    unreadable: [],
    masked: [],
    unwritable: ['name', 'cost'],
    unfillable: ['name', 'cost'],
  });
  expect(sections.map(({ update }) => update !== undefined)).toEqual([true, false, true]);
});

it('a caller without limits has the file as it is', () => {
  expect(withinLimits(boats, { unreadable: [], masked: [], unwritable: [], unfillable: [] })).toBe(boats);
});

it('a choice that reveals a field is for those who see it in full', () => {
  const fault = {
    title: 'Fault',
    oneOf: [
      { const: 'noName', title: 'No name' },
      { const: 'dear', title: 'Dear', 'x-reveals': ['cost'] },
    ],
  };
  const boat = { $id: 'boat', title: 'Boat', properties: { fault, cost: { title: 'Cost' } } };
  const limits = { unreadable: [], masked: [], unwritable: [], unfillable: [] };
  const choices = (of: object) =>
    choicesWithinLimits(boat, { ...limits, ...of }).properties['fault']?.oneOf?.map(({ const: value }) => value);
  expect(choices({})).toEqual(['noName', 'dear']);
  expect(choices({ unreadable: ['name'] })).toEqual(['noName', 'dear']);
  expect(choices({ masked: ['cost'] })).toEqual(['noName']);
  expect(choices({ unreadable: ['cost'] })).toEqual(['noName']);
});
