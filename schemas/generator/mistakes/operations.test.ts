import { expect, it } from 'vitest';
import { faultsAfter, type Mistake } from '../../../tests/setup/schemas/spoiledSchemas.ts';

it.each<[kind: string, mistakes: Mistake[], faults: string[]]>([
  [
    'an operation without an answer',
    [['weather.json', ',\n      "answer": { "status": 200, "data": { "$ref": "#/$defs/weather" } }', '']],
    ['schemas/operations/weather.json:16:5, at /operations/1: there is no "answer"; add it.'],
  ],
  [
    'an operation that no route serves',
    [['weather.json', '"path": "/weather"', '"path": "/wether"']],
    [
      'schemas/operations/weather.json:19:7, at /operations/1/path: no route serves GET /wether; add it in server/api, or correct the path.',
    ],
  ],
  [
    'an operation with a misspelt key',
    [['weather.json', '"access": "signedIn"', '"acess": "signedIn"']],
    [
      'schemas/operations/weather.json:16:5, at /operations/1: there is no "access"; add it.',
      'schemas/operations/weather.json:22:7, at /operations/1/acess: there is no key "acess"; did you mean "access"?',
    ],
  ],
  [
    'an operation for nobody',
    [['weather.json', '"access": "signedIn"', '"access": "weather.read"']],
    [
      'schemas/operations/weather.json:22:7, at /operations/1/access: nobody has the permission "weather.read"; say who under /permissions of a resource, or in machines/sharedPermissions.ts.',
    ],
  ],
  [
    'an operation that is described twice',
    [['weather.json', '"path": "/weather"', '"path": "/employers/{employerId}/boats/alphabet"']],
    [
      'schemas/operations/weather.json:19:7, at /operations/1/path: schemas/operations/weather.json has "GET /employers/{}/boats/alphabet" already; take one of them out.',
    ],
  ],
  [
    'two operations with one id',
    [['weather.json', '"id": "readWeather"', '"id": "readAlphabet"']],
    [
      'schemas/operations/weather.json:17:7, at /operations/1/id: schemas/operations/weather.json has "readAlphabet" already; choose another id.',
    ],
  ],
  [
    'an answer of an unknown entity',
    [['weather.json', '"$ref": "#/$defs/weather"', '"$ref": "wether"']],
    [
      'schemas/operations/weather.json:24:44, at /operations/1/answer/data/$ref: "$ref" names wether, which is not there; name an entity, or add it to "$defs".',
    ],
  ],
  [
    'an answer of an unknown part',
    [['weather.json', '"$ref": "#/$defs/weather"', '"$ref": "#/$defs/wether"']],
    [
      'schemas/operations/weather.json:24:44, at /operations/1/answer/data/$ref: "$ref" names #/$defs/wether, which is not there; name an entity, or add it to "$defs".',
    ],
  ],
  [
    'a parameter that no code reads',
    [['weather.json', '"name": "sea"', '"name": "ocean"']],
    [
      'schemas/operations/weather.json:23:22, at /operations/1/parameters/ocean: nothing in server/api reads "ocean"; read it there, or take it out.',
    ],
  ],
  [
    'a parameter with a slow pattern',
    [['weather.json', '"^[a-z]+$"', '"^([a-z]+)*$"']],
    [
      'schemas/operations/weather.json:23:98, at /operations/1/parameters/0/schema/pattern: "pattern" is slow on some texts; repeat no group that repeats itself, and begin with ^.',
    ],
  ],
  [
    'a status that is a refusal',
    [['weather.json', '"answer": { "status": 200, "data": { "$ref"', '"answer": { "status": 404, "data": { "$ref"']],
    [
      'schemas/operations/weather.json:24:19, at /operations/1/answer/status: is 404; write 200 or 201 or 202 or 204. It is: Of an answer that is no refusal.',
    ],
  ],
  [
    'a name that is not the file’s',
    [['weather.json', '"name": "weather"', '"name": "wind"']],
    ['schemas/operations/weather.json:3:3, at /name: is "wind"; write "weather", the file\'s name.'],
  ],
  [
    'mistakes in several files at once',
    [
      ['harbour.schema.json', '"title": "Harbour",\n', '"title": "Harbour"\n'],
      ['weather.json', '"path": "/weather"', '"path": "weather"'],
      ['boats.json', '"columns": ["name", "rig"]', '"columns": ["name", "rgi"]'],
      ['boats.json', '"ui:widget": "radio"', '"ui:widget": "stars"'],
    ],
    [
      'schemas/entities/harbour.schema.json:5:3: is not valid JSON: two entries need a comma between them; add it before this one.',
      'schemas/operations/weather.json:19:7, at /operations/1/path: "weather" does not fit ^/[A-Za-z0-9{}/-]+$; correct it. It is: Below /api/v2. {employerId} and {id} are filled in.',
      'schemas/resources/boats.json:31:25, at /list/columns/rgi: boat has no field "rgi"; add it to schemas/entities/boat.schema.json or correct the name.',
      'schemas/resources/boats.json:76:26, at /uiSchema/rig/ui:widget: there is no widget "stars"; add src/form/widgets/own/StarsWidget.tsx, or write one of radio, text.',
    ],
  ],
])('refuses %s, with its place and the remedy', (_, mistakes, faults) => {
  expect(faultsAfter(...mistakes)).toEqual(faults);
});
