import { expect, it } from 'vitest';
import { faultsAfter, type Mistake } from '../../../tests/setup/schemas/spoiledSchemas.ts';

it.each<[kind: string, mistakes: Mistake[], faults: string[]]>([
  [
    'a reference to an unknown part',
    [['boat.schema.json', '#/$defs/person', '#/$defs/people']],
    [
      'schemas/entities/boat.schema.json:39:34, at /properties/owner/$ref: "$ref" names /$defs/people, which is not there; correct it.',
    ],
  ],
  [
    'a reference to an unknown entity',
    [['boat.schema.json', '"$ref": "#/$defs/person"', '"$ref": "captain"']],
    [
      'schemas/entities/boat.schema.json:39:34, at /properties/owner/$ref: "$ref" names the entity "captain", which is not there; add schemas/entities/captain.schema.json or correct the name.',
    ],
  ],
  [
    'an unknown resource',
    [['boat.schema.json', '"x-reference": "harbours"', '"x-reference": "ports"']],
    [
      'schemas/entities/boat.schema.json:27:87, at /properties/harbourUid/x-reference: "ports" is no resource; add schemas/resources/ports.json or correct the name.',
    ],
  ],
  [
    'a resource below a parent',
    [['boat.schema.json', '"x-reference": "harbours"', '"x-reference": "oars"']],
    [
      'schemas/entities/boat.schema.json:27:87, at /properties/harbourUid/x-reference: oars are only listed below one of boats, so that a form has none to choose from; list them at /employers/{employerId}/oars in schemas/resources/oars.json, give the field a "ui:widget" of its own, or take the reference out.',
    ],
  ],
  [
    'a resource without a list',
    [
      ['harbours.json', '"endpoints": { "list": { "path": "/harbours", "permission": "harbour.read" } }', '"endpoints": {}'],
      ['harbours.json', '"menu": { "label": "Harbours", "group": "Reference data", "roles": ["hs-admin"] },\n  ', ''],
    ],
    [
      'schemas/entities/boat.schema.json:27:87, at /properties/harbourUid/x-reference: harbours has no list to choose from; add /endpoints/list to schemas/resources/harbours.json.',
    ],
  ],
  [
    'a reference that is no uid',
    [['boat.schema.json', '"format": "uuid", "x-reference"', '"x-reference"']],
    [
      'schemas/entities/boat.schema.json:27:69, at /properties/harbourUid/x-reference: a reference is a uid; write "format": "uuid" beside it.',
    ],
  ],
  [
    'a fallback to an unknown field',
    [['boat.schema.json', '"x-fallback": "name"', '"x-fallback": "nmae"']],
    [
      'schemas/entities/boat.schema.json:26:71, at /properties/shortName/x-fallback: there is no field "nmae"; add it or correct the name.',
    ],
  ],
  [
    'a fallback to another type',
    [['boat.schema.json', '"x-fallback": "name"', '"x-fallback": "hasMotor"']],
    [
      'schemas/entities/boat.schema.json:26:71, at /properties/shortName/x-fallback: hasMotor is boolean, and this field string; name a field of the same type.',
    ],
  ],
  [
    'a fallback to itself',
    [['boat.schema.json', '"x-fallback": "name"', '"x-fallback": "shortName"']],
    [
      'schemas/entities/boat.schema.json:26:71, at /properties/shortName/x-fallback: a field cannot fall back to itself; name another one.',
    ],
  ],
  [
    'a condition on an unknown field',
    [
      [
        'boat.schema.json',
        '"if": { "properties": { "hasMotor": { "const": true } }, "required": ["hasMotor"] }',
        '"if": { "properties": { "hasMotr": { "const": true } }, "required": ["hasMotr"] }',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:51:27, at /if/properties/hasMotr: boat has no field "hasMotr"; correct the name, or add it to /properties.',
    ],
  ],
  [
    'a condition that holds without its field',
    [
      [
        'boat.schema.json',
        '"if": { "properties": { "hasMotor": { "const": true } }, "required": ["hasMotor"] }',
        '"if": { "properties": { "rig": { "const": "ketch" } } }',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:51:3, at /if: holds where rig is not there; write "required": ["rig"] beside its properties.',
    ],
  ],
  [
    'a condition that can never hold',
    [['boat.schema.json', '"hasMotor": { "const": true }', '"hasMotor": { "const": "yes" }']],
    [
      'schemas/entities/boat.schema.json:51:41, at /if/properties/hasMotor/const: the condition never holds: is "yes", which is not a boolean; correct it.',
    ],
  ],
  [
    'a condition without a consequence',
    [['boat.schema.json', '  "then": { "required": ["fuel"], "properties": { "fuel": { "type": "string" } } },\n', '']],
    [
      'schemas/entities/boat.schema.json:51:3, at /if: nothing follows from it; write "then" or "else" beside it, or take it out.',
    ],
  ],
  [
    'a consequence without a condition',
    [['boat.schema.json', '  "if": { "properties": { "hasMotor": { "const": true } }, "required": ["hasMotor"] },\n', '']],
    ['schemas/entities/boat.schema.json:51:3, at /then: nothing says when it holds; write "if" beside it, or take it out.'],
  ],
  [
    'a consequence that null meets',
    [
      [
        'boat.schema.json',
        '"then": { "required": ["fuel"], "properties": { "fuel": { "type": "string" } } }',
        '"then": { "required": ["fuel"] }',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:52:13, at /then/required: fuel may be null, which is there too; write "properties": { "fuel": { "type": "string" } } beside it.',
    ],
  ],
  [
    'a consequence for an unknown field',
    [['boat.schema.json', '"then": { "required": ["fuel"]', '"then": { "required": ["fule"]']],
    [
      'schemas/entities/boat.schema.json:52:26, at /then/required/fule: boat has no field "fule"; correct the name, or add it to /properties.',
    ],
  ],
  [
    'a uiSchema in an entity',
    [['boat.schema.json', '"$defs": {', '"uiSchema": { "rig": { "ui:widget": "radio" } },\n  "$defs": {']],
    [
      'schemas/entities/boat.schema.json:53:3, at /uiSchema: an entity says what there is, not how it looks; move it to the file of a resource.',
    ],
  ],
])('refuses %s, with its place and the remedy', (_, mistakes, faults) => {
  expect(faultsAfter(...mistakes)).toEqual(faults);
});
