import { expect, it } from 'vitest';
import type { EntitySchema } from '../jsonSchema.ts';
import { withDefinitions } from './definitions.ts';

const definitions = {
  colour: { type: 'string' as const, oneOf: [{ const: 'red', title: 'Red' }], 'x-message': 'Choose a colour' },
};

const boat = (hull: object): EntitySchema => ({
  $id: 'boat',
  title: 'Boat',
  type: 'object',
  additionalProperties: false,
  properties: { hull },
});

const hullOf = (hull: object): unknown => withDefinitions(boat(hull), definitions).properties['hull'];

it('gives a field what the definition says', () => {
  expect(hullOf({ title: 'Hull', 'x-definition': 'colour' })).toEqual({ title: 'Hull', ...definitions.colour });
});

it('prefers what the field says itself', () => {
  expect(hullOf({ title: 'Hull', 'x-definition': 'colour', 'x-message': 'Choose the colour of the hull' })).toMatchObject({
    'x-message': 'Choose the colour of the hull',
  });
});

it('adds the empty choice to a field that may be empty', () => {
  expect(hullOf({ title: 'Hull', 'x-definition': 'colour', type: ['string', 'null'] })).toMatchObject({
    type: ['string', 'null'],
    oneOf: [
      { const: 'red', title: 'Red' },
      { const: null, title: 'Not set' },
    ],
  });
});

it('reaches the fields of a record within the record', () => {
  const inner = { title: 'Paint', type: 'object', properties: { top: { title: 'Top', 'x-definition': 'colour' } } };
  expect(hullOf(inner)).toMatchObject({ properties: { top: { type: 'string', title: 'Top' } } });
});
