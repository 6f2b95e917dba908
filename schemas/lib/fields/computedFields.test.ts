import { expect, it } from 'vitest';
import { withComputedFields } from './computedFields.ts';
import type { Computation } from '../jsonSchema.ts';

const computed = (computation: Computation, record: Record<string, unknown>) =>
  withComputedFields(record, { properties: { result: { 'x-computed': computation } } })['result'];

it.each<[string, Computation, Record<string, unknown>, unknown]>([
  ['a sum', { sum: ['a', 'b', 'c'] }, { a: 10, b: 5, c: 1 }, 16],
  ['a sum of the values present', { sum: ['a', 'b'] }, { a: 10, b: null }, 10],
  ['no sum without values', { sum: ['a', 'b'] }, { a: null }, null],
  ['a sum of decimal fractions', { sum: ['a', 'b'] }, { a: 0.1, b: 0.2 }, 0.3],
  ['a difference', { difference: ['a', 'b', 'c'] }, { a: 10, b: 5, c: 1 }, 4],
  ['no difference while one is empty', { difference: ['a', 'b'] }, { a: 10, b: null }, null],
  ['joined texts', { join: ['a', 'b'] }, { a: 'Ada', b: 'Byron' }, 'Ada Byron'],
  ['the texts present', { join: ['a', 'b', 'c'] }, { a: 'Ada', b: '', c: 7 }, 'Ada 7'],
  ['no text without values', { join: ['a', 'b'] }, {}, null],
  ['days across the clock change', { daysBetween: ['a', 'b'] }, { a: '2026-03-28', b: '2026-03-30' }, 2],
  ['days backwards', { daysBetween: ['a', 'b'] }, { a: '2026-03-02', b: '2026-03-01' }, -1],
  ['no days while one is empty', { daysBetween: ['a', 'b'] }, { a: '2026-03-02', b: null }, null],
])('computes %s', (_, computation, record, expected) => expect(computed(computation, record)).toBe(expected));

it('does not change a record without computed fields', () => {
  const record = { a: 1 };
  expect(withComputedFields(record, { properties: { a: { type: 'integer' } } })).toBe(record);
});
