import { expect, it } from 'vitest';
import { faultsAfter, type Mistake } from '../../../tests/setup/schemas/spoiledSchemas.ts';

it.each<[kind: string, mistakes: Mistake[], faults: string[]]>([
  [
    'a keyword of another type',
    [
      [
        'boat.schema.json',
        '"name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 80 }',
        '"name": { "title": "Name", "type": "integer", "minLength": 1 }',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:11:51, at /properties/name/minLength: "minLength" is about texts, and the type is integer; take it out, or write "type": "string".',
      'schemas/entities/boat.schema.json:26:71, at /properties/shortName/x-fallback: name is integer, and this field string; name a field of the same type.',
      'schemas/resources/boats.json:13:14, at /unique/name: name must be a text that every record has; write "type": "string" in its schema.',
      'schemas/resources/boats.json:37:19, at /list/alphabet/field: name is no text of free form, which alone can begin with a letter; name another field.',
    ],
  ],
  [
    'a least that is more than the most',
    [
      [
        'boat.schema.json',
        '"name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 80 }',
        '"name": { "title": "Name", "type": "string", "minLength": 9, "maxLength": 8 }',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:11:50, at /properties/name/minLength: no value meets both "minLength" and "maxLength"; correct one of them.',
    ],
  ],
  [
    'a default of another type',
    [['boat.schema.json', '"default": false', '"default": "no"']],
    ['schemas/entities/boat.schema.json:29:62, at /properties/hasMotor/default: is "no", which is not a boolean; correct it.'],
  ],
  [
    'a default out of range',
    [['boat.schema.json', '"default": 9', '"default": 99']],
    [
      'schemas/entities/boat.schema.json:13:94, at /properties/length/default: is 99, and its "maximum" is 90; correct one of them.',
    ],
  ],
  [
    'a default that is not a choice',
    [['boat.schema.json', '"default": "sloop"', '"default": "yawl"']],
    ['schemas/entities/boat.schema.json:23:7, at /properties/rig/default: is "yawl"; write "sloop" or "ketch" or null.'],
  ],
  [
    'a default that is no value of the enumeration',
    [['boat.schema.json', '"default": "a"', '"default": "c"']],
    ['schemas/entities/boat.schema.json:25:72, at /properties/grade/default: is "c"; write "a" or "b".'],
  ],
  [
    'a default that is too long',
    [
      [
        'boat.schema.json',
        '"name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 80 }',
        '"name": { "title": "Name", "type": "string", "maxLength": 3, "default": "Ahoy" }',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:11:66, at /properties/name/default: is "Ahoy", and its "maxLength" is 3; correct one of them.',
    ],
  ],
  [
    'a default of another format',
    [
      [
        'boat.schema.json',
        '"name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 80 }',
        '"name": { "title": "Name", "type": "string", "format": "date", "default": "01/02/2026" }',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:11:68, at /properties/name/default: "01/02/2026" is not of the format date; correct it.',
      'schemas/resources/boats.json:37:19, at /list/alphabet/field: name is no text of free form, which alone can begin with a letter; name another field.',
    ],
  ],
  [
    'an example that its pattern refuses',
    [['boat.schema.json', '"examples": ["AB"]', '"examples": ["AB", "abc"]']],
    ['schemas/entities/boat.schema.json:12:104, at /properties/code/examples/1: "abc" does not fit ^[A-Z]{2}$; correct it.'],
  ],
  [
    'a choice that is there twice',
    [['boat.schema.json', '"const": "ketch"', '"const": "sloop"']],
    [
      'schemas/entities/boat.schema.json:20:9, at /properties/rig/oneOf/1: another choice has the value "sloop"; take one of them out, or change it.',
    ],
  ],
  [
    'a label that two choices have',
    [['boat.schema.json', '"title": "Ketch"', '"title": "Sloop"']],
    [
      'schemas/entities/boat.schema.json:20:9, at /properties/rig/oneOf/1: another choice has the label "Sloop"; take one of them out, or change it.',
    ],
  ],
  [
    'a choice without a label',
    [['boat.schema.json', '{ "const": "ketch", "title": "Ketch" }', '{ "const": "ketch" }']],
    ['schemas/entities/boat.schema.json:20:9, at /properties/rig/oneOf/1: the choice "ketch" has no label; add a "title" to it.'],
  ],
  [
    'a choice of another type',
    [['boat.schema.json', '"const": "ketch"', '"const": 2']],
    [
      'schemas/entities/boat.schema.json:20:9, at /properties/rig/oneOf/1: the choice 2 is not string or null, as "type" says; correct one of them.',
    ],
  ],
  [
    'choices that leave out the null of the type',
    [['boat.schema.json', '"title": "Ketch" },\n        { "const": null, "title": "Not set" }', '"title": "Ketch" }']],
    [
      'schemas/entities/boat.schema.json:15:5, at /properties/rig: its type allows null, its values do not; add { "const": null, "title": "Not set" } to them.',
    ],
  ],
  [
    'an enumeration of several types',
    [['boat.schema.json', '"enum": ["a", "b"]', '"enum": ["a", 1]']],
    [
      'schemas/entities/boat.schema.json:25:52, at /properties/grade/enum: its values are of several types, string and number; write all of them as one.',
    ],
  ],
  [
    'a value that is there twice in an enumeration',
    [['boat.schema.json', '"enum": ["a", "b"]', '"enum": ["a", "a"]']],
    [
      'schemas/entities/boat.schema.json:25:66, at /properties/grade/enum/1: another choice has the value "a"; take one of them out, or change it.',
    ],
  ],
  [
    'an enumeration of nothing',
    [['boat.schema.json', '"enum": ["a", "b"], "default": "a"', '"enum": []']],
    [
      'schemas/entities/boat.schema.json:25:52, at /properties/grade/enum: has fewer entries than 1; add one, or take the key out. It is: The values that there are, without labels. For people to choose from, use oneOf.',
    ],
  ],
  [
    'a colour on a field',
    [
      [
        'boat.schema.json',
        '"name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 80 }',
        '"name": { "title": "Name", "type": "string", "x-tone": "error" }',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:11:50, at /properties/name/x-tone: a field has no colour, its choices have; move it to the choices of "oneOf".',
    ],
  ],
  [
    'a pattern that is none',
    [['boat.schema.json', '"^[A-Z]{2}$"', '"^[A-Z{2}$"']],
    [
      'schemas/entities/boat.schema.json:12:60, at /properties/code/pattern: "pattern" is no regular expression (Invalid regular expression: /^[A-Z{2}$/u: Unterminated character class); correct it.',
    ],
  ],
  [
    'a slow pattern',
    [['boat.schema.json', '"^[A-Z]{2}$"', '"^([A-Z]+)+$"']],
    [
      'schemas/entities/boat.schema.json:12:60, at /properties/code/pattern: "pattern" is slow on some texts; repeat no group that repeats itself, and begin with ^.',
    ],
  ],
  [
    'a slow pattern behind a class of everything',
    [['boat.schema.json', '"^[A-Z]{2}$"', '"[^](A+)+[B\\\\]]"']],
    [
      'schemas/entities/boat.schema.json:12:60, at /properties/code/pattern: "pattern" is slow on some texts; repeat no group that repeats itself, and begin with ^.',
      'schemas/entities/boat.schema.json:12:102, at /properties/code/examples/0: "AB" does not fit [^](A+)+[B\\]]; correct it.',
    ],
  ],
  [
    'a pattern that looks behind',
    [['boat.schema.json', '"^[A-Z]{2}$"', '"(?<=A)B"']],
    [
      'schemas/entities/boat.schema.json:12:60, at /properties/code/pattern: "pattern" looks behind, which older browsers cannot; say it without "(?<=" and "(?<!".',
    ],
  ],
  [
    'a list without entries',
    [['boat.schema.json', '"type": "array", "items": { "type": "string" }', '"type": "array"']],
    ['schemas/entities/boat.schema.json:32:5, at /properties/tags: a list says what its entries are; add "items".'],
  ],
  [
    'an object without fields',
    [
      [
        'boat.schema.json',
        '"type": "object",\n      "required": ["power"],\n      "properties": { "power": { "title": "Power", "type": "integer" } }',
        '"type": "object"',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:33:5, at /properties/engine: an object says what its fields are; add "properties", or say in "additionalProperties" what each value is like.',
    ],
  ],
  [
    'a small record that requires an unknown field',
    [['boat.schema.json', '"required": ["power"]', '"required": ["powr"]']],
    [
      'schemas/entities/boat.schema.json:36:20, at /properties/engine/required/powr: "required" names powr, which is no field of it; add it to "properties" or correct the name.',
    ],
  ],
  [
    'a small record’s field without a label',
    [['boat.schema.json', '"title": "Power", ', '']],
    ['schemas/entities/boat.schema.json:37:23, at /properties/engine/properties/power: power has no label; add a "title" to it.'],
  ],
  [
    'an entity that requires an unknown field',
    [['boat.schema.json', '"required": ["boatUid", "name", "hasMotor"]', '"required": ["boatUid", "nmae", "hasMotor"]']],
    [
      'schemas/entities/boat.schema.json:8:27, at /required/nmae: "required" names nmae, which is no field of it; add it to "properties" or correct the name.',
      'schemas/resources/boats.json:27:7, at /endpoints/create/required: every boat has nmae, so add it, or make it optional in the schema.',
    ],
  ],
  [
    'a required field that is there twice',
    [['boat.schema.json', '"required": ["boatUid", "name", "hasMotor"]', '"required": ["boatUid", "name", "name", "hasMotor"]']],
    [
      'schemas/entities/boat.schema.json:8:3, at /required: has "name" twice; take one of them out. It is: The fields that every record has. Which of them a form asks for, the resource says.',
    ],
  ],
  [
    'a unit on a text',
    [
      [
        'boat.schema.json',
        '"name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 80 }',
        '"name": { "title": "Name", "type": "string", "x-unit": "percent" }',
      ],
    ],
    ['schemas/entities/boat.schema.json:11:50, at /properties/name/x-unit: percent are a number; write "type": "number".'],
  ],
  [
    'money in fractions',
    [['boat.schema.json', '"type": ["integer", "null"], "x-unit"', '"type": ["number", "null"], "x-unit"']],
    ['schemas/entities/boat.schema.json:14:62, at /properties/price/x-unit: money is whole pence; write "type": "integer".'],
  ],
  [
    'what is read-only, and written once',
    [['boat.schema.json', '"readOnly": true },\n    "name"', '"readOnly": true, "x-writeOnce": true },\n    "name"']],
    [
      'schemas/entities/boat.schema.json:10:92, at /properties/boatUid/x-writeOnce: nobody writes what is "readOnly", not even once; take one of the two out.',
    ],
  ],
])('refuses %s, with its place and the remedy', (_, mistakes, faults) => {
  expect(faultsAfter(...mistakes)).toEqual(faults);
});
