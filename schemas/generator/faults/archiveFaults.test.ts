import { expect, it } from 'vitest';
import { linesOf } from '../../../tests/setup/schemas/faultPlaces.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { archiveFaults } from './archiveFaults.ts';

const boat = (changes: Partial<EntitySchema['properties']> = {}): EntitySchema => ({
  $id: 'boat',
  title: 'Boat',
  properties: {
    isArchived: { title: 'Archived', type: 'boolean', default: false, readOnly: true },
    allowedActions: {
      title: 'Allowed actions',
      properties: { canArchive: { type: 'boolean' }, canRestore: { type: 'boolean' } },
    },
    ...changes,
  },
});
const boats = {
  name: 'boats',
  entity: 'boat',
  title: 'Boat',
  recordTitle: '{name}',
  archive: { permission: 'boat.archive' },
  endpoints: { show: { path: '/boats/{id}' } },
  list: { filters: [] },
};
const faults = (changes: object, entity = boat()) =>
  linesOf(archiveFaults({ boat: entity }, { boats: { ...boats, ...changes } }));
const place = 'schemas/resources/boats.json, at /archive: ';
const field = `${place}add "isArchived": { "title": "Archived", "type": "boolean", "default": false, "readOnly": true } to the properties in schemas/entities/boat.schema.json.`;

it('an archive with all that it needs has no faults', () => expect(faults({})).toEqual([]));

it.each<[string, string, string[]]>([
  [
    'hand-written routes',
    JSON.stringify({ routes: 'hand-written' }),
    [`${place}only the routes that come from a file archive; take "routes": "hand-written" out.`],
  ],
  [
    'no address',
    JSON.stringify({ endpoints: {} }),
    [`${place}a record without an address cannot be restored; add /endpoints/show.`],
  ],
])('one with %s is refused', (_, changes, expected) => expect(faults(JSON.parse(changes) as object)).toEqual(expected));

it('one whose entity lacks the field or the flags is refused, and told what to add', () => {
  expect(faults({}, boat({ isArchived: { title: 'Archived', type: 'boolean' } }))).toEqual([field]);
  expect(faults({}, boat({ allowedActions: { properties: { canArchive: {} } } }))).toEqual([
    `${place}add "canRestore" to the properties of allowedActions in schemas/entities/boat.schema.json.`,
  ]);
});
