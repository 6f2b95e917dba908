import { expect, it } from 'vitest';
import { faultsAfter, type Mistake } from '../../../tests/setup/schemas/spoiledSchemas.ts';

it.each<[kind: string, mistakes: Mistake[], faults: string[]]>([
  [
    'an action that no route serves',
    [['boats.json', '"path": "/boats/{id}/sink"', '"path": "/boats/{id}/scuttle"']],
    [
      'schemas/resources/boats.json:69:7, at /actions/sink/path: no route serves POST /boats/{id}/scuttle; add it in server/api, or correct the path.',
    ],
  ],
  [
    'an action with another method than its route',
    [['boats.json', '"method": "POST"', '"method": "PATCH"']],
    [
      'schemas/resources/boats.json:69:7, at /actions/sink/path: no route serves PATCH /boats/{id}/sink; add it in server/api, or correct the path.',
    ],
  ],
  [
    'an action without a record',
    [['boats.json', '"path": "/boats/{id}/sink"', '"path": "/boats/sink"']],
    ['schemas/resources/boats.json:69:7, at /actions/sink/path: it does not say which record is meant; put {id} into it.'],
  ],
  [
    'an action without a permission',
    [['boats.json', '"permission": "boat.write",\n      "allowedAction": "canSink"', '"allowedAction": "canSink"']],
    ['schemas/resources/boats.json:65:5, at /actions/0: there is no "permission"; add it.'],
  ],
  [
    'an action with an unknown permission',
    [
      [
        'boats.json',
        '"permission": "boat.write",\n      "allowedAction": "canSink"',
        '"permission": "boat.sink",\n      "allowedAction": "canSink"',
      ],
    ],
    [
      'schemas/resources/boats.json:70:7, at /actions/0/permission: nobody has the permission "boat.sink"; say who under /permissions of a resource, or in machines/sharedPermissions.ts.',
    ],
  ],
  [
    'an action with an unknown flag',
    [['boats.json', '"allowedAction": "canSink"', '"allowedAction": "canSail"']],
    [
      'schemas/resources/boats.json:71:7, at /actions/sink/allowedAction: add "canSail" to the properties of allowedActions in schemas/entities/boat.schema.json.',
    ],
  ],
  [
    'an action with an unknown form',
    [['boats.json', '"schema": "sink-boat"', '"schema": "scuttle-boat"']],
    [
      'schemas/resources/boats.json:72:17, at /actions/sink/form/schema: there is no form "scuttle-boat"; add schemas/forms/scuttle-boat.schema.json or correct the name.',
    ],
  ],
  [
    'an action named as a section',
    [['boats.json', '"id": "sink"', '"id": "hull"']],
    [
      'schemas/resources/boats.json:38:14, at /list/bulk/hull: the action "hull" asks for something of each record; take it out.',
      'schemas/resources/boats.json:65:5, at /actions/hull: choose another id than "hull", which names a form already.',
    ],
  ],
  [
    'an action without a dialog',
    [
      [
        'boats.json',
        ',\n      "confirm": { "title": "Sink the boat", "body": "{name} will be gone.", "successMessage": "It is sunk." }',
        '',
      ],
    ],
    ['schemas/resources/boats.json:65:5, at /actions/0: there is no "confirm"; add it.'],
  ],
  [
    'an unknown field in a dialog',
    [['boats.json', '"body": "{name} will be gone."', '"body": "{nmae} will be gone."']],
    ['schemas/resources/boats.json:73:46, at /actions/sink/confirm/body: boat has no field "nmae"; correct the name.'],
  ],
  [
    'two actions with one id',
    [
      [
        'boats.json',
        '  "actions": [\n',
        '  "actions": [\n    {\n      "id": "sink",\n      "title": "Sink",\n      "method": "POST",\n      "path": "/boats/{id}/sink",\n      "permission": "boat.write",\n      "allowedAction": "canSink",\n      "confirm": { "title": "Sink", "body": "Sink it.", "successMessage": "It is sunk." }\n    },\n',
      ],
    ],
    ['schemas/resources/boats.json:74:5, at /actions/1: another one is called "sink"; choose another id.'],
  ],
  [
    'a form named as an entity',
    [['sink-boat.schema.json', '"$id": "sink-boat"', '"$id": "boat"']],
    ['schemas/forms/sink-boat.schema.json:3:3, at /$id: is "boat"; write "sink-boat", the file\'s name.'],
  ],
  [
    'a form that sends a list in the address',
    [
      ['boats.json', '"schema": "sink-boat"', '"schema": "sink-boat", "sends": "query"'],
      ['sink-boat.schema.json', '"type": "string"', '"type": "array", "items": { "type": "string" }'],
    ],
    [
      'schemas/resources/boats.json:72:40, at /actions/sink/form/sends: reason does not fit into an address; send the form as body.',
    ],
  ],
  [
    'a form that takes over an unknown field',
    [['sink-boat.schema.json', '"type": "string"', '"$ref": "boat#/properties/reason"']],
    [
      'schemas/forms/sink-boat.schema.json:10:36, at /properties/reason/$ref: "$ref" names /properties/reason, which is not there; correct it.',
    ],
  ],
  [
    'a form’s unknown widget',
    [
      [
        'sink-boat.schema.json',
        '"required": ["reason"],',
        '"required": ["reason"],\n  "uiSchema": { "reason": { "ui:widget": "stars" } },',
      ],
    ],
    [
      'schemas/forms/sink-boat.schema.json:9:29, at /uiSchema/reason/ui:widget: there is no widget "stars"; add src/form/widgets/own/StarsWidget.tsx, or write one of radio, text.',
    ],
  ],
])('refuses %s, with its place and the remedy', (_, mistakes, faults) => {
  expect(faultsAfter(...mistakes)).toEqual(faults);
});
