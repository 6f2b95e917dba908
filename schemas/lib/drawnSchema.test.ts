import { describe, expect, it } from 'vitest';
import { drawnSchema } from './drawnSchema.ts';
import type { EntitySchema, JsonSchema } from './jsonSchema.ts';

const harbour: EntitySchema = {
  $id: 'harbour',
  title: 'Harbour',
  description: 'Where boats lie.',
  type: 'object',
  properties: { name: { title: 'Name', type: 'string' }, depth: { title: 'Depth', type: 'number', readOnly: true } },
};
const boat = (properties: Record<string, JsonSchema>, more = '{}'): EntitySchema => ({
  $id: 'boat',
  title: 'Boat',
  properties,
  ...(JSON.parse(more) as Partial<EntitySchema>),
});
const draw = (entity: EntitySchema, fields = Object.keys(entity.properties)) =>
  drawnSchema(entity, { harbour }, { name: 'create', fields, required: [] });

describe('a field in the schema for RJSF', () => {
  it('with another entity or null is one record, without the fields that only the service sets', () => {
    const { properties } = draw(boat({ berth: { title: 'Berth', anyOf: [{ $ref: 'harbour' }, { type: 'null' }] } }));
    expect(properties?.['berth']).toEqual({
      title: 'Berth',
      type: ['object', 'null'],
      properties: { name: { title: 'Name', type: 'string' } },
    });
  });

  it('with labelled values is an enumeration', () => {
    const oneOf = [
      { const: 'jib', title: 'Jib' },
      { const: null, title: 'None' },
    ];
    expect(draw(boat({ sail: { title: 'Sail', type: ['string', 'null'], oneOf } })).properties?.['sail']).toEqual({
      title: 'Sail',
      type: ['string', 'null'],
      enum: ['jib', null],
    });
  });

  it('with several shapes keeps them', () => {
    const oneOf = [{ $ref: '#/$defs/crew' }, { title: 'Cargo', properties: { tons: { type: 'number' } } }];
    const { properties } = draw(
      boat({ load: { title: 'Load', type: 'object', oneOf } }, '{ "$defs": { "crew": { "title": "Crew", "properties": {} } } }'),
    );
    expect(properties?.['load']?.oneOf).toEqual([{ title: 'Crew', properties: {} }, oneOf[1]]);
  });
});

describe('a condition', () => {
  const entity = boat(
    {
      isRacing: { title: 'Racing', type: 'boolean' },
      number: { title: 'Number', type: 'string' },
      flag: { title: 'Flag', type: 'string' },
    },
    `{ "allOf": [
      { "if": { "properties": { "flag": { "const": "red" } }, "required": ["flag"] }, "then": { "required": ["isRacing"] } },
      { "if": { "properties": { "isRacing": { "const": true } }, "required": ["isRacing"] }, "then": { "required": ["number", "flag"] } }] }`,
  );

  it('covers only the fields of the form, and is named by its number in the entity', () => {
    const [condition, ...others] = draw(entity, ['number']).allOf ?? [];
    expect(others).toEqual([]);
    expect(condition?.if).toEqual({ $id: 'boat/if/2', properties: { isRacing: { const: true } }, required: ['isRacing'] });
    expect(condition?.then).toEqual({ properties: {}, required: ['number'] });
  });
});

it('a broken reference is refused with the file to correct', () => {
  expect(() => draw(boat({ berth: { title: 'Berth', $ref: 'quay' } }))).toThrow(
    'boat refers to "quay", which does not exist: correct the $ref in schemas/entities/boat.schema.json.',
  );
});
