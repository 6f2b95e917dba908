import { expect, it } from 'vitest';
import { faultsAfter, type Mistake } from '../../../tests/setup/schemas/spoiledSchemas.ts';

it.each<[kind: string, mistakes: Mistake[], faults: string[]]>([
  [
    'an unknown entity',
    [['oars.json', '"entity": "oar"', '"entity": "paddle"']],
    [
      'schemas/resources/oars.json:4:3, at /entity: there is no entity "paddle"; add schemas/entities/paddle.schema.json or correct the name.',
    ],
  ],
  [
    'an id that is no field',
    [['boats.json', '"idProperty": "boatUid"', '"idProperty": "boatId"']],
    [
      'schemas/resources/boats.json:5:3, at /idProperty: boat has no field "boatId"; add it to schemas/entities/boat.schema.json or correct the name.',
      'schemas/resources/boats.json:5:3, at /idProperty: boatId must be a read-only uid; write "format": "uuid", "readOnly": true in its schema.',
      'schemas/resources/boats.json:27:7, at /endpoints/create/required: every boat has boatUid, so add it, or make it optional in the schema.',
      'schemas/resources/oars.json:12:36, at /parent/field: name the field as the parent\'s own id: "boatId".',
    ],
  ],
  [
    'an id that is no uid',
    [['boats.json', '"idProperty": "boatUid"', '"idProperty": "name"']],
    [
      'schemas/resources/boats.json:5:3, at /idProperty: name must be a read-only uid; write "format": "uuid", "readOnly": true in its schema.',
      'schemas/resources/boats.json:27:7, at /endpoints/create/required: every boat has boatUid, so add it, or make it optional in the schema.',
      'schemas/resources/oars.json:12:36, at /parent/field: name the field as the parent\'s own id: "name".',
    ],
  ],
  [
    'a path without a slash',
    [['boats.json', '"path": "/boats/{id}", "permission": "boat.read"', '"path": "boats/{id}", "permission": "boat.read"']],
    ['schemas/resources/boats.json:22:15, at /endpoints/show/path: "boats/{id}" does not fit ^/[A-Za-z0-9{}/-]+$; correct it.'],
  ],
  [
    'a record’s path without its id',
    [['boats.json', '"show": { "path": "/boats/{id}"', '"show": { "path": "/boats"']],
    [
      'schemas/resources/boats.json:22:15, at /endpoints/show/path: end with /{id}.',
      'schemas/resources/boats.json:48:19, at /sections/hull/update/path: write the path of /endpoints/show, where a record is changed too, or one of its own below that, such as /boats/hull; or mark "routes": "hand-written".',
    ],
  ],
  [
    'a path with an unknown parameter',
    [['boats.json', '"path": "/boats/{id}/sink"', '"path": "/boats/{id}/sink/{depth}"']],
    [
      'schemas/resources/boats.json:69:7, at /actions/sink/path: nothing fills {depth} in; write one of {employerId}, {intermediaryId}, {id}.',
    ],
  ],
  [
    'an employer’s list without the employer',
    [['boats.json', '"list": { "path": "/employers/{employerId}/boats"', '"list": { "path": "/boats"']],
    [
      'schemas/resources/boats.json:21:15, at /endpoints/list/path: begin with /employers/{employerId}, or name the record that it belongs to under "parent".',
    ],
  ],
  [
    'an employer in the path of what is the provider’s',
    [['harbours.json', '"path": "/harbours"', '"path": "/employers/{employerId}/harbours"']],
    ['schemas/resources/harbours.json:15:28, at /endpoints/list/path: take {employerId} out.'],
  ],
  [
    'a path that another resource has',
    [['oars.json', '"show": { "path": "/oars/{id}"', '"show": { "path": "/boats/{id}"']],
    ['schemas/resources/oars.json:15:15, at /endpoints/show/path: boats.json is answered there; choose another path.'],
  ],
  [
    'a path that an operation has',
    [['harbours.json', '"path": "/harbours"', '"path": "/weather"']],
    [
      'schemas/resources/harbours.json:15:28, at /endpoints/list/path: schemas/operations/weather.json is answered there; choose another path.',
    ],
  ],
  [
    'a new record’s path that another resource has',
    [
      [
        'oars.json',
        '"show": {',
        '"create": { "path": "/employers/{employerId}/boats", "permission": "boat.write", "sections": [{ "title": "Oar", "fields": ["side"] }], "required": ["side"] },\n    "show": {',
      ],
    ],
    ['schemas/resources/oars.json:15:17, at /endpoints/create/path: boats.json is answered there; choose another path.'],
  ],
  [
    'a path that the address of another one fits',
    [['oars.json', '"show": { "path": "/oars/{id}"', '"show": { "path": "/{employerId}/{id}"']],
    [
      'schemas/resources/oars.json:15:15, at /endpoints/show/path: boats.json is answered at /boats/{id}, which this path fits too; choose another path.',
    ],
  ],
  [
    'a permission that the table gives',
    [['boats.json', '"boat.crew": ["pension-admin"]', '"fleet.read": ["provider-admin"]']],
    [
      'schemas/resources/boats.json:17:5, at /permissions/fleet.read: machines/sharedPermissions.ts says who may do this; take it out here, or choose another name.',
    ],
  ],
  [
    'screens at the address of others',
    [['oars.json', '"portalPath": "oars"', '"portalPath": "boats"']],
    ['schemas/resources/oars.json:10:3, at /portalPath: boats.json has the screens at "boats"; choose another path.'],
  ],
  [
    'an address of the portal',
    [['harbours.json', '"portalPath": "harbours"', '"portalPath": "employers"']],
    [
      'schemas/resources/harbours.json:10:3, at /portalPath: /employers is an address of the portal itself; choose another path, or mark "screens": "hand-written".',
    ],
  ],
  [
    'an address of an employer’s own pages',
    [['boats.json', '"portalPath": "boats"', '"portalPath": "dashboard"']],
    [
      'schemas/resources/boats.json:10:3, at /portalPath: an employer has a page "dashboard" of its own; choose another path, or mark "screens": "hand-written".',
    ],
  ],
  [
    'a menu entry without a list',
    [['harbours.json', '"endpoints": { "list": { "path": "/harbours", "permission": "harbour.read" } }', '"endpoints": {}']],
    [
      'schemas/entities/boat.schema.json:27:87, at /properties/harbourUid/x-reference: harbours has no list to choose from; add /endpoints/list to schemas/resources/harbours.json.',
      'schemas/resources/harbours.json:11:3, at /menu: the entry leads to a list; add /endpoints/list, or take the entry out.',
    ],
  ],
  [
    'two menu entries of one name',
    [['oars.json', '"storage": {', '"menu": { "label": "Boats" },\n  "storage": {']],
    ['schemas/resources/oars.json:11:13, at /menu/label: boats.json has the entry "Boats" in this place; choose another label.'],
  ],
  [
    'a menu entry for who may not list it',
    [['boats.json', '"menu": { "label": "Boats",', '"menu": { "label": "Boats", "roles": ["hs-admin"],']],
    [
      'schemas/resources/boats.json:11:41, at /menu/roles/hs-admin: hs-admin may not list it; add the role to /permissions/boat.read, or take it out.',
    ],
  ],
  [
    'an intermediary’s records without code',
    [['oars.json', '"scope": "employer"', '"scope": "intermediary"']],
    [
      'schemas/resources/oars.json:6:3, at /scope: the records of an intermediary need routes in server/api; write "routes": "hand-written".',
    ],
  ],
  [
    'records that nothing works out',
    [['oars.json', '"storage": { "table": "oars" }', '"storage": { "view": true }']],
    [
      'schemas/resources/oars.json:11:3, at /storage: records that are worked out need routes in server/api; write "routes": "hand-written".',
    ],
  ],
  [
    'an unknown parent',
    [['oars.json', '"parent": { "resource": "boats"', '"parent": { "resource": "baots"']],
    [
      'schemas/resources/oars.json:12:15, at /parent/resource: "baots" is no resource; add schemas/resources/baots.json.',
      'schemas/resources/oars.json:12:36, at /parent/field: boatUid must name the parent; write "x-reference": "baots" in its schema.',
    ],
  ],
  [
    'a parent’s field of another name',
    [['oars.json', '"field": "boatUid"', '"field": "side"']],
    [
      'schemas/resources/oars.json:12:36, at /parent/field: name the field as the parent\'s own id: "boatUid".',
      'schemas/resources/oars.json:12:36, at /parent/field: side must name the parent; write "x-reference": "boats" in its schema.',
    ],
  ],
  [
    'a circle of parents',
    [['boats.json', '"storage": {', '"parent": { "resource": "oars", "field": "oarUid" },\n  "storage": {']],
    [
      'schemas/resources/boats.json:12:15, at /parent/resource: boats belong to oars belong to boats; take one of these parents out.',
      'schemas/resources/boats.json:12:35, at /parent/field: oarUid must name the parent; write "x-reference": "oars" in its schema.',
      'schemas/resources/oars.json:12:15, at /parent/resource: oars belong to boats belong to oars; take one of these parents out.',
    ],
  ],
  [
    'an unknown flag of the parent',
    [['oars.json', '"field": "boatUid" }', '"field": "boatUid", "allowedAction": "canTakeOars" }']],
    [
      'schemas/resources/oars.json:12:56, at /parent/allowedAction: boat has no flag "canTakeOars"; add it to allowedActions in schemas/entities/boat.schema.json.',
    ],
  ],
  [
    'a child that says later where it belongs',
    [['oar.schema.json', ', "x-writeOnce": true', ', "readOnly": true']],
    [
      'schemas/resources/oars.json:12:36, at /parent/field: whoever adds one says where it belongs; write "x-writeOnce": true instead of "readOnly" in the schema of boatUid.',
    ],
  ],
  [
    'a permission that two files grant',
    [['harbours.json', '"harbour.read": ["signed-in"] }', '"harbour.read": ["signed-in"], "boat.read": ["provider-admin"] }']],
    [
      'schemas/resources/harbours.json:13:51, at /permissions/boat.read: boats.json says who may do this; take it out of one of them.',
    ],
  ],
  [
    'an employer’s records for everybody',
    [['boats.json', '"boat.crew": ["pension-admin"]', '"boat.crew": ["signed-in"]']],
    [
      'schemas/resources/boats.json:17:19, at /permissions/boat.crew/signed-in: records of an employer are not for everybody; name roles instead of signed-in.',
    ],
  ],
  [
    'an unknown field to expand',
    [
      [
        'boats.json',
        '"show": { "path": "/boats/{id}", "permission": "boat.read" }',
        '"show": { "path": "/boats/{id}", "permission": "boat.read", "expand": ["crew"] }',
      ],
    ],
    ['schemas/resources/boats.json:22:76, at /endpoints/show/expand/crew: boat has no field "crew"; correct the name.'],
  ],
  [
    'an unknown field in an address',
    [['boats.json', '"portalPath": "boats"', '"portalPath": "boats", "recordPath": "harbours/{harborUid}/boats"']],
    ['schemas/resources/boats.json:10:26, at /recordPath: boat has no field "harborUid"; correct the name.'],
  ],
  [
    'a deletion at another path',
    [['boats.json', '"show": {', '"delete": { "path": "/boats/{id}/gone", "permission": "boat.write" },\n    "show": {']],
    [
      'schemas/resources/boats.json:22:17, at /endpoints/delete/path: write the path of /endpoints/show, where a record is deleted too.',
    ],
  ],
  [
    'a deletion with an unknown flag',
    [
      [
        'boats.json',
        '"show": {',
        '"delete": { "path": "/boats/{id}", "permission": "boat.write", "allowedAction": "canDelete" },\n    "show": {',
      ],
    ],
    [
      'schemas/resources/boats.json:22:68, at /endpoints/delete/allowedAction: add "canDelete" to the properties of allowedActions in schemas/entities/boat.schema.json.',
    ],
  ],
  [
    'a list that no route serves',
    [['harbours.json', '"path": "/harbours"', '"path": "/ports"']],
    [
      'schemas/resources/harbours.json:15:28, at /endpoints/list/path: no route serves GET /ports; add it in server/api, or correct the path.',
    ],
  ],
])('refuses %s, with its place and the remedy', (_, mistakes, faults) => {
  expect(faultsAfter(...mistakes)).toEqual(faults);
});
