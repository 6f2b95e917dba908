import { expect, it } from 'vitest';
import { fieldPermissionFaults } from '../faults/fieldPermissionFaults.ts';
import { linesOf } from '../../../tests/setup/schemas/faultPlaces.ts';
import { faultsAfter, type Mistake } from '../../../tests/setup/schemas/spoiledSchemas.ts';
import type { Resource } from '../../generated/types.ts';
import type { JsonSchema } from '../../lib/jsonSchema.ts';

const limited = (permissions: object): Mistake => [
  'boats.json',
  '  "sample": 2,\n',
  `  "sample": 2,\n  "fieldPermissions": ${JSON.stringify(permissions)},\n`,
];
const read = { read: 'boat.crew' };
const write = { write: 'boat.crew' };

it('fields of a record that few may read or write are no mistake', () => {
  expect(faultsAfter(limited({ price: { ...read, ...write }, length: write, code: read }))).toEqual([]);
});

it.each<[kind: string, mistakes: Mistake[], faults: string[]]>([
  [
    'an unknown field',
    [limited({ prize: read })],
    [
      'schemas/resources/boats.json:20:24, at /fieldPermissions/prize: boat has no field "prize"; add it to schemas/entities/boat.schema.json or correct the name.',
    ],
  ],
  [
    'an unknown permission',
    [limited({ price: { read: 'boat.costs', write: 'boat.pay' } })],
    ['read', 'write'].map(
      (key) =>
        `schemas/resources/boats.json:20:${key === 'read' ? 33 : 53}, at /fieldPermissions/price/${key}: nobody has the permission "${key === 'read' ? 'boat.costs' : 'boat.pay'}"; say who under /permissions of a resource, or in machines/sharedPermissions.ts.`,
    ),
  ],
  [
    'the id',
    [limited({ boatUid: read })],
    [
      'schemas/resources/boats.json:20:35, at /fieldPermissions/boatUid/read: boatUid is the id of the record, so all readers of the record need it; take "read" out.',
      "schemas/resources/boats.json:20:35, at /fieldPermissions/boatUid/read: every boat has boatUid, and some callers would not get it; take it out of the entity's required.",
    ],
  ],
  [
    'a read-only field that few may write',
    [limited({ age: write })],
    [
      'schemas/resources/boats.json:20:31, at /fieldPermissions/age/write: age is read-only, so that nobody sends it; take "write" out.',
    ],
  ],
  [
    'a field of a condition',
    [limited({ fuel: write })],
    [
      'schemas/resources/boats.json:20:24, at /fieldPermissions/fuel: a condition of boat names fuel, and a form cannot judge it without the field; take the field out of the condition.',
    ],
  ],
  [
    'a field that a new record needs',
    [limited({ name: write })],
    [
      'schemas/resources/boats.json:20:24, at /fieldPermissions/name: callers without the permission could not add a record, which needs name; take it out of /endpoints/create/required and give it a "default".',
    ],
  ],
  [
    'the order of the list',
    [limited({ length: read }), ['boats.json', '"defaultSort": "name"', '"defaultSort": "-length"']],
    [
      'schemas/resources/boats.json:20:34, at /fieldPermissions/length/read: all readers of the list need length for /list/defaultSort; choose another field there, or take "read" out.',
    ],
  ],
  [
    'a field that the menu counts',
    [limited({ rig: read })],
    [
      'schemas/resources/boats.json:20:31, at /fieldPermissions/rig/read: all readers of the list need rig for /menu/count; choose another field there, or take "read" out.',
    ],
  ],
  [
    'a field that another one is computed from',
    [
      limited({ price: read, code: read }),
      [
        'boat.schema.json',
        '"rig": {',
        '"total": { "title": "Total", "type": ["integer", "null"], "readOnly": true, "x-stored": false, "x-computed": { "sum": ["price", "length"] }, "x-unit": "pence" },\n    "rig": {',
      ],
    ],
    [
      'schemas/resources/boats.json:20:33, at /fieldPermissions/price/read: total is computed from price and would give it away; give total the same "read".',
    ],
  ],
  [
    'a field that a rule compares',
    [
      limited({ price: read }),
      [
        'boat.schema.json',
        '  "if": {',
        '  "x-rules": [{ "field": "length", "lessThan": "price", "message": "Enter less" }],\n  "if": {',
      ],
    ],
    [
      'schemas/resources/boats.json:20:33, at /fieldPermissions/price/read: length is compared by x-rules with price and would give it away; give length the same "read".',
    ],
  ],
  [
    'a field of hand-written routes',
    [
      limited({ price: read }),
      ['boats.json', '  "sample": 2,\n', ''],
      ['boats.json', '"storage": { "documents": true },', '"storage": { "documents": true },\n  "routes": "hand-written",'],
    ],
    [
      'schemas/resources/boats.json:20:3, at /fieldPermissions: only the routes that come from a file ask for them; take "routes": "hand-written" or them out.',
    ],
  ],
  [
    'a limit of nothing',
    [limited({ price: {} })],
    [
      'schemas/resources/boats.json:20:24, at /fieldPermissions/price: it asks for no permission; add "read", "inFull" or "write", or take it out.',
    ],
  ],
])('%s is refused where it stands, with the remedy', (_, mistakes, faults) => expect(faultsAfter(...mistakes)).toEqual(faults));

it('a field that names the record, or its parent is for everybody who may read it', () => {
  const titled: Mistake = ['boats.json', '"recordTitle": "{name}"', '"recordTitle": "{name} {code}"'];
  expect(faultsAfter(limited({ code: read }), titled).join()).toContain('code stands in /recordTitle, so all readers');
  const alphabet: Mistake = ['boats.json', '"alphabet": { "field": "name"', '"alphabet": { "field": "code"'];
  expect(faultsAfter(limited({ code: read }), alphabet).join()).toContain(
    'all readers of the list need code for /list/alphabet;',
  );
  const parent: Mistake = ['boats.json', '"unique": ["name"],', '"parent": { "resource": "harbours", "field": "harbourUid" },'];
  expect(faultsAfter(limited({ harbourUid: read }), parent).join()).toContain(
    'harbourUid names the record that this one belongs to, so',
  );
  expect(faultsAfter(limited({ allowedActions: read })).join()).toContain(
    'allowedActions says what can be done with the record, so',
  );
  const fallback = faultsAfter(limited({ fuel: read }), ['boat.schema.json', '"x-fallback": "name"', '"x-fallback": "fuel"']);
  expect(fallback.join()).toContain('shortName falls back to fuel and would give it away;');
});

it('the field of a lifecycle is for everybody who may read the record', () => {
  const entity = { $id: 'boat', title: 'Boat', properties: { status: { title: 'Status', type: 'string', readOnly: true } } };
  const boats = {
    name: 'boats',
    entity: 'boat',
    idProperty: 'boatUid',
    recordTitle: '{name}',
    lifecycle: { machine: 'boat', state: 'status' },
    fieldPermissions: { status: read },
    endpoints: {},
    sections: [],
    list: { defaultSort: 'name' },
  };
  expect(linesOf(fieldPermissionFaults({ boat: entity }, { boats }))).toEqual([
    'schemas/resources/boats.json, at /fieldPermissions/status/read: status holds the state of the lifecycle, so all readers of the record need it; take "read" out.',
  ]);
});

it('a field is masked only if it says what its mask shows, and the record has a place for it', () => {
  const faults = (properties: Record<string, JsonSchema>) =>
    linesOf(
      fieldPermissionFaults(
        { boat: { $id: 'boat', title: 'Boat', properties } },
        {
          boats: {
            name: 'boats',
            entity: 'boat',
            idProperty: 'boatUid',
            recordTitle: '{name}',
            fieldPermissions: { code: { inFull: 'boat.code' } },
            endpoints: {},
            sections: [],
            list: { defaultSort: 'name' },
          },
        },
      ),
    );
  const place = 'schemas/resources/boats.json, at /fieldPermissions/code/inFull: ';
  expect(faults({ code: { title: 'Code', type: 'string' } })).toEqual([
    `${place}code is not marked as personal, so nothing says what its mask shows; add "x-personal" to it in boat.`,
  ]);
  expect(faults({ code: { title: 'Code', type: 'string', 'x-personal': 'hidden' } })).toEqual([
    `${place}boat has no field for masks; add "maskedFields" with "x-definition": "masked-fields", "x-stored": false and "readOnly": true.`,
  ]);
  const maskedFields = { title: 'Masked', 'x-stored': false } as const;
  expect(faults({ code: { title: 'Code', type: 'string', 'x-personal': 'hidden' }, maskedFields })).toEqual([]);
});

it('a field that a new record needs is limited only if all who add one see it', () => {
  const file = (roles: string[]) => ({
    name: 'boats',
    entity: 'boat',
    idProperty: 'boatUid',
    recordTitle: '{name}',
    permissions: { 'boat.add': ['pension-admin'], 'boat.code': roles } as unknown as Resource['permissions'],
    fieldPermissions: { code: { read: 'boat.code' } },
    endpoints: { create: { permission: 'boat.add', required: ['code'], sections: [{ fields: ['code'] }] } },
    sections: [],
    list: { defaultSort: 'name' },
  });
  const boat = { $id: 'boat', title: 'Boat', properties: { code: { title: 'Code', type: 'string' } } };
  expect(fieldPermissionFaults({ boat }, { boats: file(['pension-admin', 'hs-admin']) })).toEqual([]);
  expect(linesOf(fieldPermissionFaults({ boat }, { boats: file(['hs-admin']) }))[0]).toContain(
    'could not add a record, which needs code',
  );
});
