import { expect, it } from 'vitest';
import { todayInUk } from './today.ts';

it.each([
  ['2026-11-21T12:00:00Z', '2026-11-21'],
  // In summer the United Kingdom is an hour ahead of universal time.
  ['2026-06-30T23:30:00Z', '2026-07-01'],
  ['2026-12-31T23:30:00Z', '2026-12-31'],
])('at %s it is %s in the United Kingdom', (moment, day) => expect(todayInUk(new Date(moment))).toBe(day));
