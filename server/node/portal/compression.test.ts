import { expect, it } from 'vitest';
import { chooseCoding } from './compression.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['*', 'br'],
  ['identity', undefined],
  ['GZIP', 'gzip'],
])('of "%s" it chooses %s', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
});
