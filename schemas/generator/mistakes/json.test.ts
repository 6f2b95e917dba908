import { expect, it } from 'vitest';
import { faultsAfter, type Mistake } from '../../../tests/setup/schemas/spoiledSchemas.ts';

it.each<[kind: string, mistakes: Mistake[], faults: string[]]>([
  [
    'a brace that is never closed',
    [['harbour.schema.json', '\n  }\n}', '\n  }\n']],
    ['schemas/entities/harbour.schema.json:14:1: is not valid JSON: a brace is still open; close it with }.'],
  ],
  [
    'a comma that is missing',
    [['harbour.schema.json', '"title": "Harbour",\n', '"title": "Harbour"\n']],
    [
      'schemas/entities/harbour.schema.json:5:3: is not valid JSON: two entries need a comma between them; add it before this one.',
    ],
  ],
  [
    'a comma too many',
    [['harbour.schema.json', '"type": "string" }\n  }', '"type": "string" },\n  }']],
    [
      'schemas/entities/harbour.schema.json:12:3: is not valid JSON: a key in quotation marks must follow; write it, or take the comma before it out.',
    ],
  ],
  [
    'a comment',
    [['harbour.schema.json', '"title": "Harbour",\n', '"title": "Harbour", // a place\n']],
    [
      'schemas/entities/harbour.schema.json:4:23: is not valid JSON: JSON has no comments; take it out, or say it in "$comment" or "description".',
    ],
  ],
  [
    'a text that is never closed',
    [['harbour.schema.json', '"title": "Harbour",', '"title": "Harbour,']],
    ['schemas/entities/harbour.schema.json:4:12: is not valid JSON: a text is still open; close it with a quotation mark.'],
  ],
  [
    'a word without quotation marks',
    [['harbour.schema.json', '"type": "object"', '"type": object']],
    ['schemas/entities/harbour.schema.json:6:11: is not valid JSON: this is no value; write texts in quotation marks.'],
  ],
  [
    'a backslash that means nothing',
    [['harbour.schema.json', '"title": "Harbour"', '"title": "Har\\bour \\d"']],
    ['schemas/entities/harbour.schema.json:4:12: is not valid JSON: a text has an unknown escape; write a backslash as \\\\.'],
  ],
  [
    'a key without a colon',
    [['harbour.schema.json', '"title": "Harbour"', '"title" "Harbour"']],
    ['schemas/entities/harbour.schema.json:4:11: is not valid JSON: a key and its value need a colon between them; add it.'],
  ],
  [
    'text behind the end',
    [['harbour.schema.json', '  }\n}\n', '  }\n}\n}\n']],
    ['schemas/entities/harbour.schema.json:14:1: is not valid JSON: the file goes on after its end; take the rest out.'],
  ],
  [
    'a key that is there twice',
    [['harbour.schema.json', '"title": "Harbour",', '"title": "Harbour",\n  "title": "Port",']],
    ['schemas/entities/harbour.schema.json:5:3: the key "title" is there already, and only the last counts; take one out.'],
  ],
  [
    'a field that is there twice',
    [['harbour.schema.json', '"name": {', '"harbourUid": { "title": "ID", "type": "string" },\n    "name": {']],
    ['schemas/entities/harbour.schema.json:11:5: the key "harbourUid" is there already, and only the last counts; take one out.'],
  ],
  [
    'a file that is a list',
    [['harbours.json', '{\n  "$schema"', '[]\n{ "$schema"']],
    ['schemas/resources/harbours.json:2:1: is not valid JSON: the file goes on after its end; take the rest out.'],
  ],
])('refuses %s, with its place and the remedy', (_, mistakes, faults) => {
  expect(faultsAfter(...mistakes)).toEqual(faults);
});
