import { expect, it } from 'vitest';
import { faultPath, schemaAt, titledSchemaAt } from './faultPath.ts';

it.each([
  ['a value', { instancePath: '/name', params: {} }, ['name']],
  ['a missing value in a list', { instancePath: '/crew/1', params: { missingProperty: 'name' } }, ['crew', '1', 'name']],
  ['an unknown value', { instancePath: '', params: { additionalProperty: 'colour' } }, ['colour']],
  ['a name with a slash', { instancePath: '/a~1b', params: {} }, ['a/b']],
  ['the whole record', { instancePath: '', params: {} }, []],
])('leads to %s', (_, fault, expected) => {
  expect(faultPath({ keyword: 'any', ...fault })).toEqual(expected);
});

const age = { title: 'Age', type: 'integer' };
const boat = {
  $id: 'boat',
  title: 'Boat',
  $defs: { sailor: { type: 'object', properties: { age } } },
  properties: {
    crew: { type: 'array', items: { $ref: '#/$defs/sailor' } },
    captain: { anyOf: [{ type: 'object', properties: { age } }, { type: 'null' }] },
  },
};

it.each([
  [['crew', '0', 'age'], age],
  [['captain', 'age'], age],
  [['crew', '0', 'name'], undefined],
  [['mast', 'age'], undefined],
])('%j is its schema', (path, expected) => {
  expect(schemaAt(path, boat)).toEqual(expected);
});

it('uses the title of the enclosing field for a value without one', () => {
  const entity = { ...boat, properties: { flags: { title: 'Flags', type: 'array', items: { type: 'string' } } } };
  expect(titledSchemaAt(['flags', '2'], entity)?.title).toBe('Flags');
  expect(titledSchemaAt(['sails'], entity)).toBeUndefined();
});
