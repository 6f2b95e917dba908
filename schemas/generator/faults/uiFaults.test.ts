import { expect, it } from 'vitest';
import { placesOf } from '../../../tests/setup/schemas/faultPlaces.ts';
import type { EntitySchema, UiHints } from '../../lib/jsonSchema.ts';
import { uiFaults, widgetNames, widgetFolders } from './uiFaults.ts';

const meeting: EntitySchema = {
  $id: 'meeting',
  title: 'Meeting',
  properties: {
    outcome: { title: 'Outcome', type: 'string' },
    topics: { title: 'Topics', type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
  },
};
const faults = (uiSchema: UiHints) =>
  placesOf(
    uiFaults({ entities: { meeting }, forms: {}, resources: { meetings: { entity: 'meeting', uiSchema } } }, ['radio', 'text']),
  );

it('finds nothing wrong with fields and widgets that there are', () => {
  expect(
    faults({
      outcome: { 'ui:widget': 'radio', 'ui:options': { inline: true } },
      topics: { items: { name: { 'ui:widget': 'text' } } },
    }),
  ).toEqual([]);
});

it.each([
  ['a field that there is not', { outcom: { 'ui:widget': 'radio' } }, '/uiSchema/outcom'],
  ['a part that there is not', { topics: { items: { nam: {} } } }, '/uiSchema/topics/items/nam'],
  ['a widget that there is not', { outcome: { 'ui:widget': 'stars' } }, '/uiSchema/outcome/ui:widget'],
])('refuses %s', (_, uiSchema, place) => {
  expect(faults(uiSchema)).toEqual([`schemas/resources/meetings.json, at ${place}`]);
});

it('refuses an entity that says how it looks', () => {
  const looks = { ...meeting, uiSchema: { outcome: { 'ui:widget': 'radio' } } };
  expect(placesOf(uiFaults({ entities: { meeting: looks }, forms: {}, resources: {} }, ['radio']))).toEqual([
    'schemas/entities/meeting.schema.json, at /uiSchema',
  ]);
});

it('knows our widgets by the names of their files, and those of RJSF', () => {
  const names = widgetNames(widgetFolders(`${import.meta.dirname}/../..`));
  expect(names).toEqual(expect.arrayContaining(['MoneyWidget', 'money', 'benefit', 'dateTime', 'radio', 'range']));
});
