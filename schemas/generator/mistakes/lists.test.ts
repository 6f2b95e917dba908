import { expect, it } from 'vitest';
import { faultsAfter, type Mistake } from '../../../tests/setup/schemas/spoiledSchemas.ts';

it.each<[kind: string, mistakes: Mistake[], faults: string[]]>([
  [
    'an unknown column',
    [['boats.json', '"columns": ["name", "rig"]', '"columns": ["name", "rgi"]']],
    [
      'schemas/resources/boats.json:31:25, at /list/columns/rgi: boat has no field "rgi"; add it to schemas/entities/boat.schema.json or correct the name.',
    ],
  ],
  [
    'a column that is there twice',
    [['boats.json', '"columns": ["name", "rig"]', '"columns": ["name", "name"]']],
    [
      'schemas/resources/boats.json:31:5, at /list/columns: has "name" twice; take one of them out. It is: Names of the entity\'s fields, in the order of the screen. In sections, and among the optional columns, "*" stands for every field that no section names and that a person may fill in.',
    ],
  ],
  [
    'a list without columns',
    [['boats.json', '"columns": ["name", "rig"]', '"columns": []']],
    [
      'schemas/resources/boats.json:31:5, at /list/columns: has fewer entries than 1; add one, or take the key out. It is: Shown until the user chooses others.',
    ],
  ],
  [
    'an unknown field to sort by',
    [['boats.json', '"sort": ["name", "length"]', '"sort": ["name", "lenght"]']],
    [
      'schemas/resources/boats.json:33:22, at /list/sort/lenght: boat has no field "lenght"; add it to schemas/entities/boat.schema.json or correct the name.',
    ],
  ],
  [
    'a list to sort by',
    [['boats.json', '"sort": ["name", "length"]', '"sort": ["name", "tags"]']],
    ['schemas/resources/boats.json:33:22, at /list/sort/tags: tags is a list or a record, which has no order; take it out.'],
  ],
  [
    'a computed field to sort by',
    [['boats.json', '"sort": ["name", "length"]', '"sort": ["name", "age"]']],
    [
      'schemas/resources/boats.json:33:22, at /list/sort/age: no column holds age; work it out in server/store/resources/computedFields.ts, or take it out.',
    ],
  ],
  [
    'a first order that is not among the orders',
    [['boats.json', '"defaultSort": "name"', '"defaultSort": "-rig"']],
    ['schemas/resources/boats.json:34:5, at /list/defaultSort: the list may not be sorted by rig; add it to /list/sort.'],
  ],
  [
    'an unknown filter',
    [['boats.json', '"filters": ["name", "rig"]', '"filters": ["name", "rig", "rgi"]']],
    [
      'schemas/resources/boats.json:36:32, at /list/filters/rgi: boat has no field "rgi"; add it to schemas/entities/boat.schema.json or correct the name.',
    ],
  ],
  [
    'a list to filter by',
    [['boats.json', '"filters": ["name", "rig"]', '"filters": ["name", "rig", "tags"]']],
    [
      'schemas/resources/boats.json:36:32, at /list/filters/tags: tags is a list or a record, which cannot be narrowed by; take it out.',
    ],
  ],
  [
    'a computed field to filter by',
    [['boats.json', '"filters": ["name", "rig"]', '"filters": ["name", "rig", "age"]']],
    [
      'schemas/resources/boats.json:36:32, at /list/filters/age: no column holds age; work it out in server/store/resources/computedFields.ts, or take it out.',
    ],
  ],
  [
    'a secret to filter by',
    [['boats.json', '"filters": ["name", "rig"]', '"filters": ["name", "rig", "doorCode"]']],
    [
      'schemas/resources/boats.json:36:32, at /list/filters/doorCode: doorCode is secret, and could be found out here; take it out, or its "x-secret".',
    ],
  ],
  [
    'a secret to sort by',
    [['boats.json', '"sort": ["name", "length"]', '"sort": ["name", "doorCode"]']],
    [
      'schemas/resources/boats.json:33:22, at /list/sort/doorCode: doorCode is secret, and could be found out here; take it out, or its "x-secret".',
    ],
  ],
  [
    'a secret in the heading',
    [['boats.json', '"recordTitle": "{name}"', '"recordTitle": "{name} {doorCode}"']],
    [
      'schemas/resources/boats.json:9:3, at /recordTitle: doorCode is secret, and could be found out here; take it out, or its "x-secret".',
    ],
  ],
  [
    'a secret that must be unique',
    [['boats.json', '"unique": ["name"]', '"unique": ["doorCode"]']],
    [
      'schemas/resources/boats.json:13:14, at /unique/doorCode: doorCode must be a text that every record has; write "type": "string" in its schema.',
      'schemas/resources/boats.json:13:14, at /unique/doorCode: doorCode is secret, and could be found out here; take it out, or its "x-secret".',
    ],
  ],
  [
    'an unknown field in the heading',
    [['boats.json', '"recordTitle": "{name}"', '"recordTitle": "{nmae}"']],
    ['schemas/resources/boats.json:9:3, at /recordTitle: boat has no field "nmae"; correct the name.'],
  ],
  [
    'what must be unique and is no text',
    [['boats.json', '"unique": ["name"]', '"unique": ["length"]']],
    [
      'schemas/resources/boats.json:13:14, at /unique/length: length must be a text that every record has; write "type": "string" in its schema.',
    ],
  ],
  [
    'letters of a number',
    [
      ['boats.json', '"alphabet": { "field": "name"', '"alphabet": { "field": "length"'],
      ['boats.json', '"filters": ["name", "rig"]', '"filters": ["name", "rig", "length"]'],
    ],
    [
      'schemas/resources/boats.json:37:19, at /list/alphabet/field: length is no text of free form, which alone can begin with a letter; name another field.',
    ],
  ],
  [
    'letters that do not filter',
    [['boats.json', '"filters": ["name", "rig"]', '"filters": ["rig"]']],
    [
      'schemas/resources/boats.json:37:19, at /list/alphabet/field: the list may not be narrowed by name; add it to /list/filters.',
    ],
  ],
  [
    'letters that no operation counts',
    [['boats.json', '/boats/alphabet', '/boats/letters']],
    [
      'schemas/resources/boats.json:37:36, at /list/alphabet/path: there is no call GET /employers/{employerId}/boats/letters; describe it in schemas/operations/boats.json or correct the path.',
    ],
  ],
  [
    'an unknown action for many records',
    [['boats.json', '"bulk": ["hull"]', '"bulk": ["hul"]']],
    [
      'schemas/resources/boats.json:38:14, at /list/bulk/hul: there is no action or section "hul"; add it under /actions or /sections, or correct the name.',
    ],
  ],
  [
    'an action for many records that asks for something',
    [['boats.json', '"bulk": ["hull"]', '"bulk": ["sink"]']],
    ['schemas/resources/boats.json:38:14, at /list/bulk/sink: the action "sink" asks for something of each record; take it out.'],
  ],
  [
    'a section for many records that is only read',
    [['boats.json', '"bulk": ["hull"]', '"bulk": ["motor"]']],
    [
      'schemas/resources/boats.json:38:14, at /list/bulk/motor: the section "motor" is only read; give it an update, or take it out.',
    ],
  ],
  [
    'a search where there are no texts',
    [
      ['harbours.json', '"emptyText": "There', '"search": { "label": "Name" }, "emptyText": "There'],
      ['harbour.schema.json', '"title": "Name", "type": "string"', '"title": "Name", "type": "string", "format": "email"'],
    ],
    [
      'schemas/resources/harbours.json:14:16, at /sample/0/name: "Whitby" is not of the format email; correct it.',
      'schemas/resources/harbours.json:14:38, at /sample/1/name: "Oban" is not of the format email; correct it.',
      'schemas/resources/harbours.json:16:90, at /list/search: harbour has no text of free form that a search could look at; take it out.',
    ],
  ],
  [
    'a count of what is not a filter',
    [['boats.json', '"filter": { "rig": "sloop" }', '"filter": { "grade": "a" }']],
    [
      'schemas/resources/boats.json:11:54, at /menu/count/filter/grade: the list may not be narrowed by grade; add it to /list/filters.',
    ],
  ],
  [
    'a count of what is not a value',
    [['boats.json', '"filter": { "rig": "sloop" }', '"filter": { "rig": "yawl" }']],
    ['schemas/resources/boats.json:11:54, at /menu/count/filter/rig: "yawl" is no value of rig; write "sloop" or "ketch".'],
  ],
  [
    'a parameter that nothing reads',
    [
      [
        'boats.json',
        '"path": "/employers/{employerId}/boats", "permission": "boat.read" }',
        '"path": "/employers/{employerId}/boats", "permission": "boat.read", "parameters": [{ "name": "sea", "description": "Which sea.", "schema": { "type": "string" } }] }',
      ],
    ],
    [
      'schemas/resources/boats.json:21:98, at /endpoints/list/parameters/sea: nothing reads "sea", since the service answers from this file; add a field to /list/filters, or write "routes": "hand-written".',
    ],
  ],
  [
    'a page size beyond the most',
    [['boats.json', '"search": {', '"perPage": 501, "search": {']],
    [
      'schemas/resources/boats.json:35:5, at /list/perPage: is 501, and its "maximum" is 500; correct one of them. It is: How many records a page has when the caller does not say. Default 25.',
    ],
  ],
])('refuses %s, with its place and the remedy', (_, mistakes, faults) => {
  expect(faultsAfter(...mistakes)).toEqual(faults);
});
