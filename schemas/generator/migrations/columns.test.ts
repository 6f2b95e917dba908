import { expect, it } from 'vitest';
import type { JsonSchema } from '../../lib/jsonSchema.ts';
import { columnsOf } from './columns.ts';

const column = (property: JsonSchema) =>
  columnsOf({ $id: 'thing', title: 'Thing', properties: { someField: { title: 'Some field', ...property } } })[0];

it.each<[string, JsonSchema, string]>([
  ['a text', { type: 'string' }, 'text not null'],
  ['a text with a default', { type: 'string', default: "Ada's" }, "text not null default 'Ada''s'"],
  ['a date that may be missing', { type: ['string', 'null'], format: 'date' }, 'date'],
  ['a moment', { type: ['string', 'null'], format: 'date-time' }, 'timestamptz'],
  ['a reference', { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] }, 'uuid'],
  ['a flag', { type: 'boolean', default: true }, 'boolean not null default true'],
  ['days', { type: 'integer', 'x-unit': 'days', default: 0 }, 'integer not null default 0'],
  ['money', { type: ['integer', 'null'], 'x-unit': 'pence' }, 'bigint'],
  ['a percentage', { type: 'number', 'x-unit': 'percent', default: 2.5 }, 'numeric(5, 2) not null default 2.5'],
  ['texts', { type: 'array', items: { type: 'string' }, default: ['a'] }, "text[] not null default array['a']::text[]"],
  ['a document', { type: 'object', properties: {}, default: { a: [1] } }, `jsonb not null default '{"a":[1]}'`],
  [
    'a choice that may be missing',
    { type: ['string', 'null'], oneOf: [{ const: 'a' }, { const: 'b' }, { const: null }] },
    "text check (some_field in ('a', 'b'))",
  ],
])('stores %s', (_, property, sql) => {
  expect(column(property)).toMatchObject({ name: 'some_field', sql });
});

it('gives no column to what the service works out', () => {
  expect(column({ type: 'string', 'x-stored': false })).toBeUndefined();
});

it('refuses a name that no column can have', () => {
  const thing = { $id: 'thing', title: 'Thing', properties: { 'half-day': { title: 'Half day', type: 'boolean' } } };
  expect(() => columnsOf(thing)).toThrow('schemas/entities/thing.schema.json, at /properties/half-day');
});
