import { expect, it } from 'vitest';
import { addDays } from '../../schemas/lib/dates/calendarDay.ts';
import { activeFrom, lodgedBy } from './mandateDays.ts';

it.each([
  // Friday 20 November 2026: five Bacs days later is the next Friday.
  ['lodged on a Friday', '2026-11-20', '2026-11-20', '2026-11-27'],
  // 25, 26 and 28 December are no Bacs days (26 December is a Saturday, so that its holiday is Monday, 28 December).
  ['over Christmas', '2026-12-21', '2026-12-21', '2026-12-30'],
  // Set up on a Friday after the daily step: lodged on Monday, 23 November.
  ['not lodged yet, on a Friday', null, '2026-11-20', '2026-11-30'],
  ['lodged long ago, and about to be confirmed', '2026-11-02', '2026-11-20', '2026-11-20'],
])('becomes active after five working days: %s', (_, lodgedOn, today, expected) => {
  expect(activeFrom(lodgedOn, today)).toBe(expected);
});

it('names the first day on which the daily step confirms it', () => {
  for (let n = 0; n < 60; n += 1) {
    const lodgedOn = addDays('2026-11-02', n);
    if (activeFrom(lodgedOn, lodgedOn) !== activeFrom(addDays(lodgedOn, -1), lodgedOn)) {
      const day = activeFrom(lodgedOn, lodgedOn);
      expect([lodgedOn <= lodgedBy(day), lodgedOn <= lodgedBy(addDays(day, -1))]).toEqual([true, false]);
    }
  }
});
