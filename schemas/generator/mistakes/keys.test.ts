import { expect, it } from 'vitest';
import entityMeta from '../../meta/entity.meta.json' with { type: 'json' };
import resourceMeta from '../../meta/resource.meta.json' with { type: 'json' };
import { faultsAfter, type Mistake } from '../../../tests/setup/schemas/spoiledSchemas.ts';

const keysOf = ({ properties }: { properties: object }): string =>
  Object.keys(properties)
    .map((key) => `"${key}"`)
    .join(', ');

it.each<[kind: string, mistakes: Mistake[], faults: string[]]>([
  [
    'another meta-schema',
    [['boat.schema.json', '../meta/entity.meta.json', '../meta/resource.meta.json']],
    [
      'schemas/entities/boat.schema.json:2:3, at /$schema: is "../meta/resource.meta.json"; write "../meta/entity.meta.json" or "../../meta/entity.meta.json". It is: Where this description lies: your editor completes the keys by it.',
    ],
  ],
  [
    'an $id that is not the file’s',
    [['boat.schema.json', '"$id": "boat"', '"$id": "ship"']],
    ['schemas/entities/boat.schema.json:3:3, at /$id: is "ship"; write "boat", the file\'s name.'],
  ],
  [
    'a resource’s name that is not the file’s',
    [['boats.json', '"name": "boats"', '"name": "ships"']],
    ['schemas/resources/boats.json:3:3, at /name: is "ships"; write "boats", the file\'s name.'],
  ],
  [
    'an unknown keyword',
    [
      [
        'boat.schema.json',
        '"name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 80 }',
        '"name": { "title": "Name", "type": "string", "x-colour": "pink" }',
      ],
    ],
    [
      `schemas/entities/boat.schema.json:11:50, at /properties/name/x-colour: there is no key "x-colour"; take it out. The keys are ${keysOf(entityMeta.$defs.value)}.`,
    ],
  ],
  [
    'a misspelt keyword',
    [
      [
        'boat.schema.json',
        '"name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 80 }',
        '"name": { "title": "Name", "type": "string", "maxLenght": 80 }',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:11:50, at /properties/name/maxLenght: there is no key "maxLenght"; did you mean "maxLength"?',
    ],
  ],
  [
    'a misspelt key of a resource',
    [['boats.json', '"portalPath"', '"portalpath"']],
    [
      'schemas/resources/boats.json:1:1: there is no "portalPath"; add it.',
      'schemas/resources/boats.json:10:3, at /portalpath: there is no key "portalpath"; did you mean "portalPath"?',
    ],
  ],
  [
    'a key of a resource that there is not',
    [['boats.json', '"title": "Boat"', '"title": "Boat", "icon": "boat"']],
    [`schemas/resources/boats.json:7:20, at /icon: there is no key "icon"; take it out. The keys are ${keysOf(resourceMeta)}.`],
  ],
  [
    'a field without a label',
    [['boat.schema.json', '"title": "Price", ', '']],
    ['schemas/entities/boat.schema.json:14:5, at /properties/price: there is no "title"; add it.'],
  ],
  [
    'a field without a type',
    [
      [
        'boat.schema.json',
        '"name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 80 }',
        '"name": { "title": "Name", "maxLength": 80 }',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:11:5, at /properties/name: it does not say what the value is; add "type".',
      'schemas/resources/boats.json:13:14, at /unique/name: name must be a text that every record has; write "type": "string" in its schema.',
      'schemas/resources/boats.json:37:19, at /list/alphabet/field: name is no text of free form, which alone can begin with a letter; name another field.',
    ],
  ],
  [
    'a type that there is not',
    [
      [
        'boat.schema.json',
        '"name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 80 }',
        '"name": { "title": "Name", "type": "text" }',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:11:32, at /properties/name/type: write one of these: "string", "integer", "number", "boolean", "array", "object", "null", a list. It is: What the value is; a list that holds null too lets it stay empty, and be emptied again.',
    ],
  ],
  [
    'a format that there is not',
    [
      [
        'boat.schema.json',
        '"name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 80 }',
        '"name": { "title": "Name", "type": "string", "format": "telephone" }',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:11:50, at /properties/name/format: is "telephone"; write "date" or "date-time" or "time" or "email" or "url" or "tel" or "tel-gb" or "tel-ie" or "tel-gb-ie" or "tel-gb-mobile" or "tel-ie-mobile" or "sic-code" or "uuid" or "safe-pattern". It is: What a text is: a day (yyyy-MM-dd), a moment (yyyy-MM-ddTHH:mm:ssZ), a time of day (HH:mm), an email address, a web address (http or https), a phone number of any country, of the United Kingdom, of Ireland, or of either (with +353), a mobile number of one of them, an activity of a business by its code, the id of a record, or a regular expression that cannot be slow.',
    ],
  ],
  [
    'a limit written as a text',
    [
      [
        'boat.schema.json',
        '"name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 80 }',
        '"name": { "title": "Name", "type": "string", "maxLength": "80" }',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:11:50, at /properties/name/maxLength: is "80", which is not a whole number; correct it. It is: The most characters of a text.',
    ],
  ],
  [
    'a negative length',
    [
      [
        'boat.schema.json',
        '"name": { "title": "Name", "type": "string", "minLength": 1, "maxLength": 80 }',
        '"name": { "title": "Name", "type": "string", "minLength": -1 }',
      ],
    ],
    [
      'schemas/entities/boat.schema.json:11:50, at /properties/name/minLength: is -1, and its "minimum" is 0; correct one of them. It is: The fewest characters of a text. 1 refuses an empty one.',
    ],
  ],
  [
    'an entity without a description',
    [['boat.schema.json', '  "description": "A boat of an employer.",\n', '']],
    ['schemas/entities/boat.schema.json:1:1: there is no "description"; add it.'],
  ],
  [
    'an entity that takes unknown fields',
    [['boat.schema.json', '"additionalProperties": false', '"additionalProperties": true']],
    ['schemas/entities/boat.schema.json:7:3, at /additionalProperties: write false. It is: Unknown fields are refused by name.'],
  ],
  [
    'a unit that there is not',
    [['boat.schema.json', '"x-unit": "pence"', '"x-unit": "euros"']],
    [
      'schemas/entities/boat.schema.json:14:63, at /properties/price/x-unit: is "euros"; write "pence" or "pounds" or "percent" or "days" or "seconds" or "bytes". It is: What a number counts. Pence are read and typed as pounds; pounds are whole ones. Bytes are shown as KB or MB.',
    ],
  ],
  [
    'a colour that there is not',
    [['boat.schema.json', '"x-tone": "success"', '"x-tone": "green"']],
    [
      'schemas/entities/boat.schema.json:19:47, at /properties/rig/oneOf/0/x-tone: is "green"; write "neutral" or "success" or "warning" or "error". It is: Of a value to choose from: the colour of its badge. A value without one is shown as plain text.',
    ],
  ],
  [
    'a field name in dashes',
    [['boat.schema.json', '"fuel": {', '"fuel-type": {']],
    [
      'schemas/entities/boat.schema.json:30:5, at /properties/fuel-type: the name "fuel-type" does not fit ^[a-z][A-Za-z0-9]*$; correct it. It is: The fields, by name, such as heldOn. A screen that says "*" shows them in this order.',
    ],
  ],
  [
    'a field name that every object has',
    [['boat.schema.json', '"tags": {', '"constructor": {']],
    [
      'schemas/entities/boat.schema.json:32:5, at /properties/constructor: every object of JavaScript has "constructor" already; choose another name.',
    ],
  ],
  [
    'a field name that records have already',
    [['boat.schema.json', '"tags": {', '"id": {']],
    [
      'schemas/entities/boat.schema.json:32:5, at /properties/id: the portal calls each record\'s boatUid its "id"; choose another name.',
    ],
  ],
  [
    'a field that the table has already',
    [['oar.schema.json', '"side": {', '"employerId": { "title": "Employer", "type": "integer" },\n    "side": {']],
    [
      'schemas/entities/oar.schema.json:12:5, at /properties/employerId: every record of an employer has this column already; choose another name.',
    ],
  ],
  [
    'a scope that there is not',
    [['boats.json', '"scope": "employer"', '"scope": "company"']],
    [
      'schemas/resources/boats.json:6:3, at /scope: is "company"; write "employer" or "intermediary" or "provider". It is: Whom a record belongs to: one employer, one intermediary (whose paths begin with /intermediaries/{intermediaryId}, and whose screens lie below /employers/{its id} with isIntermediary=1), or the provider.',
    ],
  ],
  [
    'a role that there is not',
    [['boats.json', '"boat.crew": ["pension-admin"]', '"boat.crew": ["sailor"]']],
    [
      'schemas/resources/boats.json:17:19, at /permissions/boat.crew/0: is "sailor"; write "signed-in" or "provider-admin" or "hs-admin" or "external-admin" or "intermediary" or "senior-pension-admin" or "pension-admin" or "employer-user".',
    ],
  ],
  [
    'a permission without roles',
    [['boats.json', '"boat.crew": ["pension-admin"]', '"boat.crew": []']],
    ['schemas/resources/boats.json:17:5, at /permissions/boat.crew: has fewer entries than 1; add one, or take the key out.'],
  ],
  [
    'a permission of another form',
    [['boats.json', '"boat.crew":', '"BoatCrew":']],
    [
      'schemas/resources/boats.json:17:5, at /permissions/BoatCrew: the name "BoatCrew" does not fit ^[a-z][A-Za-z]*\\.[a-z][A-Za-z]*$; correct it. It is: Who may do what: the roles of each permission that only this resource has. They join the table machines/permissions.ts.',
    ],
  ],
  [
    'a place to keep records that there is not',
    [['boats.json', '"storage": { "documents": true }', '"storage": { "file": "boats" }']],
    [
      'schemas/resources/boats.json:12:3, at /storage: write one of these: { "table" }, { "documents" }, { "view" }. It is: Where the service keeps the records.',
    ],
  ],
  [
    'a call that a resource cannot have',
    [['boats.json', '"show": {', '"read": {']],
    [
      'schemas/resources/boats.json:22:5, at /endpoints/read: there is no key "read"; take it out. The keys are "list", "show", "create", "delete".',
    ],
  ],
])('refuses %s, with its place and the remedy', (_, mistakes, faults) => {
  expect(faultsAfter(...mistakes)).toEqual(faults);
});
