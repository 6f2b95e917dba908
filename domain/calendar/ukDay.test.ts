import { expect, it } from 'vitest';
import { ukDay } from './ukDay.ts';

it.each([
  ['2026-01-15T23:59:00Z', '2026-01-15'],
  ['2026-11-21T12:00:00Z', '2026-11-21'],
  // In summer the United Kingdom is an hour ahead of universal time.
  ['2026-06-30T23:30:00Z', '2026-07-01'],
  ['2026-12-31T23:30:00Z', '2026-12-31'],
])('%s is on %s in the United Kingdom', (moment, day) => expect(ukDay(new Date(moment))).toBe(day));
