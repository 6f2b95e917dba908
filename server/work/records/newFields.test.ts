import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import type { Validate } from '../../../schemas/lib/validate.ts';
import { newFields } from './newFields.ts';

const text = (title: string, more: object = {}): JsonSchema => ({ title, type: ['string', 'null'], ...more });

const entity: EntitySchema = {
  $id: 'meeting',
  title: 'Meeting',
  type: 'object',
  required: ['uid', 'name'],
  properties: {
    uid: text('ID'),
    name: text('Name'),
    room: text('Room', { default: 'Library' }),
    isRemote: { title: 'Remote', type: 'boolean', default: true },
    link: text('Link', { default: 'https://meet.example' }),
    seats: { title: 'Seats', type: 'integer', default: 12, 'x-stored': false },
  },
  if: { properties: { isRemote: { const: true } }, required: ['isRemote'] },
  // oxlint-disable-next-line unicorn/no-thenable -- The keyword of JSON Schema.
  then: { required: ['link'] },
  else: { properties: { link: { type: 'null' } } },
};
const files = { entity, validate: new Ajv2020({ strict: false, allErrors: true }).compile(entity) as unknown as Validate };

it('fills in fields that were left out, except computed ones', () => {
  expect(newFields(files, { name: 'Review' })).toEqual({
    name: 'Review',
    room: 'Library',
    isRemote: true,
    link: 'https://meet.example',
  });
});

it('keeps the values sent, including null and false', () => {
  expect(newFields(files, { name: 'Review', room: null, isRemote: true, link: 'https://own.example' })).toEqual({
    name: 'Review',
    room: null,
    isRemote: true,
    link: 'https://own.example',
  });
});

it('gives no value to a field that a condition forbids', () => {
  expect(newFields(files, { name: 'Review', isRemote: false })).toEqual({ name: 'Review', room: 'Library', isRemote: false });
});
