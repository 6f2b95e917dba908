import { expect, it } from 'vitest';
import { placeOf, positionOf } from './position.ts';

const text = `{
  "title": "A \\"quoted\\" } name",
  "properties": {
    "name": { "type": ["string", "null"], "maxLength": 80 },
    "a/b~c": {"x": 1}
  },
  "empty": {}, "oneOf": [
    { "const": "a" },
    { "const": -1.5e3, "title": "B" }
  ]
}
`;

it.each([
  ['the whole file', '', 1, 1],
  ['a member', '/properties', 3, 3],
  ['a member after a text with brackets and quotation marks', '/properties/name', 4, 5],
  ['a member on the line of another', '/properties/name/maxLength', 4, 43],
  ['an entry of a list', '/properties/name/type/1', 4, 34],
  ['a key with characters that a pointer escapes', '/properties/a~1b~0c', 5, 5],
  ['a member after an empty object', '/oneOf', 7, 16],
  ['a member of an entry', '/oneOf/1/title', 9, 24],
  ['the field, for a key that it lacks', '/properties/name/title', 4, 5],
  ['the nearest place, for a field that the file lacks', '/properties/nowhere/type', 3, 3],
])('finds %s', (_, pointer, line, column) => {
  expect(positionOf(text, pointer)).toEqual({ line, column });
});

it('names the file in the way that terminals open', () => {
  expect(placeOf('schemas/entities/thing.schema.json', text, '/properties/name')).toBe('schemas/entities/thing.schema.json:4:5');
});

it.each([
  ['an entry of a list of texts', '/list/sort/name', 2, 22],
  ['an entry by its id', '/sections/crew/title', 3, 50],
])('finds %s by its name', (_, pointer, line, column) => {
  const named = `{
  "list": { "sort": ["name"] },
  "sections": [{ "id": "hull" }, { "id": "crew", "title": "Crew" }]
}`;
  expect(positionOf(named, pointer)).toEqual({ line, column });
});
