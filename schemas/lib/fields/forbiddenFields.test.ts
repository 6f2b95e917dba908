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

describe('the fields that a condition leaves without a value', () => {
  it.each([
    [{ isRemote: true }, ['room']],
    [{ isRemote: false }, ['link']],
    [{}, ['link']],
  ])('of %j are %j', (record, fields) => expect([...forbiddenFields(remote, record)]).toEqual(fields));

  it('are none if only a validator can decide', () => {
    const entity = withCondition({
      if: { properties: { link: { minLength: 9 } }, required: ['link'] },
      else: { properties: { room: { type: 'null' } } },
    });
    expect([...forbiddenFields(entity, { link: 'short' })]).toEqual([]);
  });
});
