import { expect, it } from 'vitest';
import type { EntitySchema } from '../jsonSchema.ts';
import { unshownFields, withRestFields } from './restFields.ts';

const boat: EntitySchema = {
  $id: 'boat',
  title: 'Boat',
  properties: {
    boatUid: { type: 'string', format: 'uuid', readOnly: true },
    name: { type: 'string' },
    sails: { type: 'integer' },
    length: { type: 'number' },
    allowedActions: { type: 'object', readOnly: true },
  },
};
const boats = {
  idProperty: 'boatUid',
  endpoints: { create: { sections: [{ title: 'Boat', fields: ['name', '*'] }] } },
  sections: [
    { id: 'about', fields: ['name'] },
    { id: 'other', fields: ['*'] },
  ],
  list: { columns: ['name', 'sails'], optionalColumns: ['*'] },
};

it('lists every editable field that no section names', () => {
  const { endpoints, sections, list } = withRestFields(boats, boat);
  expect(endpoints.create.sections).toEqual([{ title: 'Boat', fields: ['name', 'sails', 'length'] }]);
  expect(sections).toEqual([
    { id: 'about', fields: ['name'] },
    { id: 'other', fields: ['sails', 'length'] },
  ]);
  expect(list.optionalColumns).toEqual(['length']);
});

it('leaves out an empty section for the rest', () => {
  const all = {
    ...boats,
    sections: [
      { id: 'about', fields: ['name', 'sails', 'length'] },
      { id: 'other', fields: ['*'] },
    ],
  };
  expect(withRestFields(all, boat).sections.map(({ id }) => id)).toEqual(['about']);
});

it('reports the fields that the rest of a section leaves out', () => {
  const builtOn = { type: 'string', readOnly: true };
  const older = { ...boat, properties: { ...boat.properties, builtOn } };
  expect(unshownFields(boats, older)).toEqual(['builtOn']);
  expect(unshownFields({ ...boats, sections: [{ fields: ['name'] }] }, older)).toEqual([]);
});
