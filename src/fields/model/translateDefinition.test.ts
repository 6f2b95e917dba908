import { expect, it } from 'vitest';
import { definitionOf } from '../../../tests/setup/portal/renderScreen.tsx';
import { describeField } from '../../../schemas/lib/fields/field.ts';
import { translateDefinition } from './translateDefinition.ts';

const schemes = await definitionOf('pension-schemes');

it('translates the texts that the language has, and leaves all others in English', () => {
  const { resource, entity } = translateDefinition(schemes, {
    pluralTitle: 'Cynlluniau pensiwn',
    sections: { scheme: 'Cynllun', Contributions: 'Cyfraniadau' },
    create: { title: 'Ychwanegu cynllun pensiwn' },
    fields: { type: { title: 'Math', message: 'Dewiswch y math', choices: { groupSipp: 'SIPP grŵp' } } },
  });
  expect([resource.title, resource.pluralTitle]).toEqual(['Pension scheme', 'Cynlluniau pensiwn']);
  expect(resource.sections.map(({ title }) => title).slice(0, 2)).toEqual(['Cynllun', 'Contributions']);
  expect(resource.endpoints.create?.sections.map(({ title }) => title).slice(0, 2)).toEqual(['Scheme', 'Cyfraniadau']);
  expect(resource.endpoints.create?.screen).toEqual({
    path: 'add-new',
    title: 'Ychwanegu cynllun pensiwn',
    successMessage: 'Pension scheme added',
  });
  const type = describeField('type', entity.properties['type'] ?? {}, entity, {});
  expect([type.label, type.help, type.schema['x-message']]).toEqual(['Math', 'The kind of scheme.', 'Dewiswch y math']);
  expect(type.choices.map(({ label }) => label)).toEqual(['Master trust', 'Group personal pension', 'SIPP grŵp']);
});

it('translates choices within a list or behind a reference', () => {
  const colours = [{ const: 'red', title: 'Red' }];
  const boat = {
    ...schemes,
    entity: {
      $id: 'boat',
      title: 'Boat',
      $defs: { colour: { type: 'string', oneOf: colours } },
      properties: {
        hull: { title: 'Hull', $ref: '#/$defs/colour' },
        sails: { title: 'Sails', type: 'array', items: { type: 'string', oneOf: colours } },
      },
    },
  };
  const choices = { red: 'Coch' };
  const { entity } = translateDefinition(boat, { fields: { hull: { choices }, sails: { choices } } });
  const labels = ['hull', 'sails'].map((name) => {
    const field = describeField(name, entity.properties[name] ?? {}, entity, {});
    return (field.item ?? field).choices;
  });
  expect(labels).toEqual([[{ value: 'red', label: 'Coch' }], [{ value: 'red', label: 'Coch' }]]);
});
