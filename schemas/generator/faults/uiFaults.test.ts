import { expect, it } from 'vitest';
import type { EntitySchema, UiHints } from '../../lib/jsonSchema.ts';
import { uiFaults, widgetNames, widgetsFolder } from './uiFaults.ts';

const meeting: EntitySchema = {
  $id: 'meeting',
  title: 'Meeting',
  properties: {
    outcome: { title: 'Outcome', type: 'string' },
    topics: { title: 'Topics', type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
  },
};
const faults = (uiSchema: UiHints) =>
  uiFaults({ entities: { meeting }, forms: {}, resources: { meetings: { entity: 'meeting', uiSchema } } }, ['radio', 'text']);

it('finds nothing wrong with fields and widgets that there are', () => {
  expect(
    faults({
      outcome: { 'ui:widget': 'radio', 'ui:options': { inline: true } },
      topics: { items: { name: { 'ui:widget': 'text' } } },
    }),
  ).toEqual([]);
});

it.each([
  [
    'a field that there is not',
    { outcom: { 'ui:widget': 'radio' } },
    '/uiSchema/outcom: there is no field "outcom"; correct the name',
  ],
  ['a part that there is not', { topics: { items: { nam: {} } } }, '/uiSchema/topics/items/nam: there is no field "nam"'],
  [
    'a widget that there is not',
    { outcome: { 'ui:widget': 'stars' } },
    '/uiSchema/outcome/ui:widget: there is no widget "stars"; add src/form/widgets/StarsWidget.tsx, or write one of radio, text.',
  ],
])('refuses %s', (_, uiSchema, message) => {
  expect(faults(uiSchema).join('\n')).toContain(`schemas/resources/meetings.json, at ${message}`);
});

it('refuses an entity that says how it looks', () => {
  const looks = { ...meeting, uiSchema: { outcome: { 'ui:widget': 'radio' } } };
  expect(uiFaults({ entities: { meeting: looks }, forms: {}, resources: {} }, ['radio'])).toEqual([
    'schemas/entities/meeting.schema.json, at /uiSchema: an entity says what there is, not how it looks; move it to the file of a resource.',
  ]);
});

it('knows our widgets by the names of their files, and those of RJSF', () => {
  const names = widgetNames(widgetsFolder(`${import.meta.dirname}/../..`));
  expect(names).toEqual(expect.arrayContaining(['MoneyWidget', 'money', 'dateTime', 'radio', 'range']));
});
