import { expect, it } from 'vitest';
import { valueText } from './valueText.ts';

it.each([
  ['an amount', 2_850_050, { type: 'integer', 'x-unit': 'pence' }, '£28,500.50'],
  ['the size of a file', 1_258_291, { type: 'integer', 'x-unit': 'bytes' }, '1.2 MB'],
  ['whole pounds', 20_000, { type: 'integer', 'x-unit': 'pounds' }, '£20,000'],
  ['a percentage', 4.5, { type: 'number', 'x-unit': 'percent' }, '4.5%'],
  ['a number', 12_345, { type: 'integer' }, '12,345'],
  ['a flag', false, { type: 'boolean' }, 'No'],
  ['a day', '2026-04-30', { type: ['string', 'null'], format: 'date' }, '30/04/2026'],
  ['a moment', '2026-07-01T13:05:00Z', { type: 'string', format: 'date-time' }, 'Wed 01 Jul 2026, 2:05 pm'],
  ['a choice', 'weekly', { type: 'string', oneOf: [{ const: 'weekly', title: 'Weekly' }] }, 'Weekly'],
  ['a choice that is no longer offered', 'daily', { type: 'string', oneOf: [{ const: 'weekly', title: 'Weekly' }] }, 'daily'],
  ['a list', ['a', 'b'], { type: 'array', items: { type: 'string', oneOf: [{ const: 'a', title: 'A' }] } }, 'A, b'],
  ['a record with a name', { name: 'Main', id: 1 }, { type: 'object' }, 'Main'],
  [
    'a record without one',
    { fee: 500, kind: null },
    { type: 'object', properties: { fee: { title: 'Fee', type: 'integer', 'x-unit': 'pence' } } },
    'Fee £5.00',
  ],
  [
    'a record in another order than its schema',
    { fee: 500, name: 7 },
    { type: 'object', properties: { name: { title: 'Berth', type: 'integer' }, fee: { title: 'Fee', type: 'integer' } } },
    'Berth 7 · Fee 500',
  ],
  ['nothing', null, { type: ['string', 'null'] }, null],
  ['an empty text', '', { type: 'string' }, null],
  ['an empty list', [], { type: 'array' }, null],
] as const)('%s', (_, value, schema, expected) => {
  expect(valueText(value, schema as unknown as Parameters<typeof valueText>[1])).toBe(expected);
});
