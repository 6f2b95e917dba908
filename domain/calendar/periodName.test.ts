import { expect, it } from 'vitest';
import { periodName } from './periodName.ts';

it.each([
  ['2026-03-01', '2026-03-31', '1 to 31 March 2026'],
  ['2026-03-06', '2026-04-05', '6 March to 5 April 2026'],
  ['2026-12-28', '2027-01-03', '28 December 2026 to 3 January 2027'],
  ['2026-04-05', '2026-04-05', '5 April 2026'],
])('the period from %s to %s is called %s', (start, end, name) => expect(periodName({ start, end })).toBe(name));
