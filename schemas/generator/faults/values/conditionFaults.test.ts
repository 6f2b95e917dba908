import { expect, it } from 'vitest';
import { linesOf } from '../../../../tests/setup/schemas/faultPlaces.ts';
import type { EntitySchema } from '../../../lib/jsonSchema.ts';
import { conditionFaults } from './conditionFaults.ts';

const meeting = (conditions: string): EntitySchema => ({
  $id: 'meeting',
  title: 'Meeting',
  properties: {
    isRemote: { title: 'Remote', type: 'boolean' },
    room: { title: 'Room', type: 'string' },
    link: { title: 'Link', type: ['string', 'null'] },
  },
  ...(JSON.parse(conditions) as Partial<EntitySchema>),
});
const faults = (conditions: string) => linesOf(conditionFaults('entities', { meeting: meeting(conditions) }));
const IF = '"if": { "properties": { "isRemote": { "const": true } }, "required": ["isRemote"] }';

it('finds nothing wrong with a field that is asked for or forbidden', () => {
  expect(
    faults(`{ ${IF},
      "then": { "required": ["link"], "properties": { "link": { "type": "string" } } },
      "else": { "properties": { "link": { "type": "null" } } } }`),
  ).toEqual([]);
});

it.each([
  ['a field that there is not', `{ ${IF}, "then": { "required": ["lnk"] } }`, 'at /then/required/lnk: '],
  ['an if that an empty record passes', '{ "if": { "properties": { "isRemote": { "const": true } } }, "then": {} }', 'at /if: '],
  ['asking for what may be null', `{ "allOf": [{ ${IF}, "then": { "required": ["link"] } }] }`, 'at /allOf/0/then/required: '],
  [
    'forbidding what may not be null',
    `{ ${IF}, "then": { "properties": { "room": { "type": "null" } } } }`,
    'at /then/properties/room: a record that has room could not let go of it; let its type be null too',
  ],
])('refuses %s', (_, conditions, message) => {
  expect(faults(conditions).join('\n')).toContain(`schemas/entities/meeting.schema.json, ${message}`);
});
