import { expect, it } from 'vitest';
import { faultsAfter, type Mistake } from '../../../tests/setup/schemas/spoiledSchemas.ts';

it.each<[kind: string, mistakes: Mistake[], faults: string[]]>([
  [
    'an unknown field',
    [['boats.json', '"fields": ["name", "length", "*"]', '"fields": ["name", "lenght", "*"]']],
    [
      'schemas/resources/boats.json:46:26, at /sections/hull/fields/lenght: boat has no field "lenght"; add it to schemas/entities/boat.schema.json or correct the name.',
    ],
  ],
  [
    'a section without fields',
    [['boats.json', '"fields": ["hasMotor", "fuel"]', '"fields": []']],
    [
      'schemas/resources/boats.json:50:40, at /sections/1/fields: has fewer entries than 1; add one, or take the key out. It is: Its fields, in their order. "*" stands for every field that no section names and that a person may fill in.',
    ],
  ],
  [
    'a field that is there twice in a section',
    [['boats.json', '"fields": ["hasMotor", "fuel"]', '"fields": ["fuel", "fuel"]']],
    [
      'schemas/resources/boats.json:50:40, at /sections/1/fields: has "fuel" twice; take one of them out. It is: Names of the entity\'s fields, in the order of the screen. In sections, and among the optional columns, "*" stands for every field that no section names and that a person may fill in.',
    ],
  ],
  [
    'two sections with one id',
    [['boats.json', '"id": "motor"', '"id": "hull"']],
    ['schemas/resources/boats.json:50:5, at /sections/1: another one is called "hull"; choose another id.'],
  ],
  [
    'a section named as a form',
    [
      ['boats.json', '"id": "hull"', '"id": "update"'],
      ['boats.json', '"bulk": ["hull"]', '"bulk": []'],
    ],
    [
      'schemas/resources/boats.json:43:5, at /sections/update: choose another id than "update", which the forms\' generated module has for something else.',
    ],
  ],
  [
    'a required field of another section',
    [['boats.json', '"required": ["name"],\n      "update"', '"required": ["fuel"],\n      "update"']],
    [
      'schemas/resources/boats.json:47:20, at /sections/hull/required/fuel: fuel is not in this section; add it to its fields, or take it out.',
    ],
  ],
  [
    'a change of what is read-only',
    [['boats.json', '"fields": ["name", "length", "*"],\n      "required": ["name"]', '"fields": ["age"]']],
    [
      'schemas/resources/boats.json:47:7, at /sections/hull/update: nothing in it can be changed: every field is read-only or written once; take the update out.',
    ],
  ],
  [
    'a change at another path',
    [['boats.json', '"path": "/boats/{id}", "permission": "boat.write"', '"path": "/ships/{id}", "permission": "boat.write"']],
    [
      'schemas/resources/boats.json:48:19, at /sections/hull/update/path: write the path of /endpoints/show, where a record is changed too, or one of its own below that, such as /boats/{id}/hull; or mark "routes": "hand-written".',
    ],
  ],
  [
    'an unknown flag of a change',
    [['boats.json', '"allowedAction": "canEdit"', '"allowedAction": "canEidt"']],
    [
      'schemas/resources/boats.json:48:70, at /sections/hull/update/allowedAction: add "canEidt" to the properties of allowedActions in the entity\'s schema.',
    ],
  ],
  [
    'one flag for two permissions',
    [
      [
        'boats.json',
        '"fields": ["hasMotor", "fuel"]',
        '"fields": ["hasMotor", "fuel"],\n      "update": { "path": "/boats/{id}", "permission": "boat.crew", "allowedAction": "canEdit" }',
      ],
    ],
    [
      'schemas/resources/boats.json:51:69, at /sections/motor/update/allowedAction: "canEdit" says who may change hull, with another permission; give this section a flag of its own.',
    ],
  ],
  [
    'a permission that nobody has',
    [
      [
        'boats.json',
        '"permission": "boat.write", "allowedAction": "canEdit"',
        '"permission": "boat.wirte", "allowedAction": "canEdit"',
      ],
    ],
    [
      'schemas/resources/boats.json:48:42, at /sections/0/update/permission: nobody has the permission "boat.wirte"; say who under /permissions of a resource, or in machines/sharedPermissions.ts.',
    ],
  ],
  [
    'a required field that no form has',
    [['boats.json', '"fields": ["name", "hasMotor", "*"]', '"fields": ["name"]']],
    [
      'schemas/resources/boats.json:27:28, at /endpoints/create/required/hasMotor: nobody can fill hasMotor in; add it to one of the sections.',
    ],
  ],
  [
    'a required field that is read-only',
    [['boats.json', '"required": ["name", "hasMotor"]\n', '"required": ["name", "hasMotor", "boatUid"]\n']],
    [
      'schemas/resources/boats.json:27:40, at /endpoints/create/required/boatUid: boatUid is read-only, so that no form has it; take it out.',
    ],
  ],
  [
    'a required field that is not stored',
    [
      [
        'boat.schema.json',
        '"age": { "title": "Age", "type": "integer", "x-stored": false, "readOnly": true }',
        '"age": { "title": "Age", "type": "integer", "x-stored": false }',
      ],
      ['boats.json', '"required": ["name", "hasMotor"]\n', '"required": ["name", "hasMotor", "age"]\n'],
    ],
    [
      'schemas/resources/boats.json:27:40, at /endpoints/create/required/age: age is not stored, so that nobody need fill it in; take it out.',
    ],
  ],
  [
    'a record that could never be made',
    [['boats.json', '"required": ["name", "hasMotor"]\n', '"required": ["name"]\n']],
    [
      'schemas/resources/boats.json:27:7, at /endpoints/create/required: every boat has hasMotor, so add it, or make it optional in the schema.',
    ],
  ],
  [
    'an unknown related entity',
    [['boats.json', '"entity": "oar"', '"entity": "paddle"']],
    [
      'schemas/resources/boats.json:56:7, at /related/oars/entity: there is no entity "paddle"; add schemas/entities/paddle.schema.json or correct the name.',
    ],
  ],
  [
    'an unknown related resource',
    [['boats.json', '"resource": "oars"', '"resource": "paddles"']],
    [
      'schemas/resources/boats.json:57:7, at /related/oars/resource: "paddles" is no resource; add schemas/resources/paddles.json.',
    ],
  ],
  [
    'an unknown column of a related list',
    [['boats.json', '"columns": ["side"]', '"columns": ["sied"]']],
    [
      'schemas/resources/boats.json:60:19, at /related/oars/columns/sied: oar has no field "sied"; add it to schemas/entities/oar.schema.json or correct the name.',
    ],
  ],
  [
    'a related list of no record',
    [['boats.json', '"path": "/boats/{id}/oars"', '"path": "/oars"']],
    ['schemas/resources/boats.json:58:7, at /related/oars/path: it does not say which record is meant; put {id} into it.'],
  ],
  [
    'an unknown widget',
    [['boats.json', '"ui:widget": "radio"', '"ui:widget": "stars"']],
    [
      'schemas/resources/boats.json:76:26, at /uiSchema/rig/ui:widget: there is no widget "stars"; add src/form/widgets/own/StarsWidget.tsx, or write one of radio, text.',
    ],
  ],
  [
    'an unknown field of the uiSchema',
    [['boats.json', '"uiSchema": { "rig"', '"uiSchema": { "rgi"']],
    [
      'schemas/resources/boats.json:76:17, at /uiSchema/rgi: there is no field "rgi"; correct the name, or add it to the schema\'s properties.',
    ],
  ],
  [
    'an unknown chart',
    [['boats.json', '"machine": "boat"', '"machine": "baot"']],
    [
      'schemas/resources/boats.json:41:18, at /lifecycle/machine: there is no chart "baot"; export it from a file of that name in machines/lifecycles, or write one of boat.',
    ],
  ],
  [
    'an unknown field in the name of a life',
    [['boats.json', '"record": "{boatUid}"', '"record": "{boatId}"']],
    ['schemas/resources/boats.json:41:37, at /lifecycle/record: boat has no field "boatId"; correct the name.'],
  ],
  [
    'a life for each entry of no list',
    [['boats.json', '"record": "{boatUid}"', '"record": "{boatUid}", "each": "oars"']],
    ['schemas/resources/boats.json:41:60, at /lifecycle/each: boat has no list "oars"; correct the name, or take it out.'],
  ],
  [
    'sample records that no pattern lets be made up',
    [['boat.schema.json', ', "examples": ["AB"]', '']],
    [
      'schemas/entities/boat.schema.json:12:60, at /properties/code/pattern: sample records need a value that fits it; add "examples" beside it.',
    ],
  ],
  [
    'a sample record that is not valid',
    [['harbours.json', '{ "name": "Oban" }', '{ "name": 7 }']],
    ['schemas/resources/harbours.json:14:38, at /sample/1/name: is 7, which is not a string; correct it.'],
  ],
  [
    'a sample record that lacks a field',
    [['harbours.json', '{ "name": "Oban" }', '{}']],
    ['schemas/resources/harbours.json:14:36, at /sample/1: there is no "name"; add it.'],
  ],
  [
    'a sample record with an unknown field',
    [['harbours.json', '{ "name": "Oban" }', '{ "name": "Oban", "depth": 9 }']],
    [
      'schemas/resources/harbours.json:14:36, at /sample/1: there is no key "depth"; take it out. The keys are "harbourUid", "name".',
    ],
  ],
  [
    'sample records of what code answers',
    [['boats.json', '"storage": {', '"routes": "hand-written",\n  "storage": {']],
    [
      'schemas/resources/boats.json:20:3, at /sample: sample records are for what the service keeps from its file alone; add them in mocks/sampleData, and take this out.',
    ],
  ],
])('refuses %s, with its place and the remedy', (_, mistakes, faults) => {
  expect(faultsAfter(...mistakes)).toEqual(faults);
});
