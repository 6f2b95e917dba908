import { describe, expect, it } from 'vitest';
import { forbiddenFields } from './forbiddenFields.ts';
import type { EntitySchema, JsonSchema } from '../jsonSchema.ts';

const withCondition = (condition: object): EntitySchema => ({
  $id: 'meeting',
  title: 'Meeting',
  properties: { isRemote: { type: 'boolean' }, link: { type: ['string', 'null'] }, room: { type: ['string', 'null'] } },
  ...(condition as JsonSchema),
});
const remote = withCondition(
  JSON.parse(`{
    "if": { "properties": { "isRemote": { "const": true } }, "required": ["isRemote"] },
    "then": { "required": ["link"], "properties": { "room": { "type": "null" } } },
    "else": { "properties": { "link": { "const": null } } }
  }`) as object,
);

describe('what a condition leaves no value', () => {
  it.each([
    [{ isRemote: true }, ['room']],
    [{ isRemote: false }, ['link']],
    [{}, ['link']],
  ])('of %j is %j', (record, fields) => expect([...forbiddenFields(remote, record)]).toEqual(fields));

  it('is nothing where it takes a validator to say', () => {
    const entity = withCondition({
      if: { properties: { link: { minLength: 9 } }, required: ['link'] },
      else: { properties: { room: { type: 'null' } } },
    });
    expect([...forbiddenFields(entity, { link: 'short' })]).toEqual([]);
  });
});
