import { expect, it } from 'vitest';
import { linesOf } from '../../../tests/setup/schemas/faultPlaces.ts';
import { definitionFaults } from './definitionFaults.ts';

const boat = { properties: { hull: { title: 'Hull', 'x-definition': 'color' } } };

it('refuses a definition that does not exist, with its place and the remedy', () => {
  expect(linesOf(definitionFaults('schemas/entities/boat.schema.json', boat, {}))).toEqual([
    'schemas/entities/boat.schema.json, at /properties/hull/x-definition: there is no definition "color"; add schemas/definitions/color.json or correct the name.',
  ]);
  expect(definitionFaults('schemas/entities/boat.schema.json', boat, { color: { type: 'string' } })).toEqual([]);
});
