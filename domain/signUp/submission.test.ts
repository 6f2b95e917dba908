import { expect, it } from 'vitest';
import { decidedBy, referenceOf } from './submission.ts';

it('gives an application a reference for the telephone', () =>
  expect(referenceOf('0f97a3de-8c11-4b7e-9f3a-1f0e5f5a2c01')).toBe('SU-0F97-A3DE'));

it.each([
  ['a Monday', '2026-11-23T09:00:00Z', '2026-11-30'],
  ['a Saturday', '2026-11-21T12:00:00Z', '2026-11-27'],
  ['the evening of a summer day in the United Kingdom', '2026-06-30T23:30:00Z', '2026-07-08'],
  ['the days before Christmas', '2026-12-23T09:00:00Z', '2027-01-04'],
])('promises a decision within five working days of %s', (_, submittedAt, day) => expect(decidedBy(submittedAt)).toBe(day));
