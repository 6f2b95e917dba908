import { expect, it } from 'vitest';
import { instructionUid } from './instructionUid.ts';

const job = '6f1d2c3b-4a59-4e68-9778-8695a4b3c2d1';

it.each([
  [{ rowNumber: 2, position: 1 }, '6f1d2c3b-4a59-8001-8778-00000002c2d1'],
  [{ rowNumber: 250_001, position: 12 }, '6f1d2c3b-4a59-800c-8778-0003d091c2d1'],
])('the instruction at %o has the id %s', (place, uid) => expect(instructionUid(job, place)).toBe(uid));

it('refuses a place that does not fit', () =>
  expect(() => instructionUid(job, { rowNumber: 2, position: 4_096 })).toThrow('Row 2, instruction 4096: too many.'));
