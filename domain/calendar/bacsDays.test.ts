import { describe, expect, it } from 'vitest';
import { addBacsDays, isBacsDay, nextBacsDay, previousBacsDay } from './bacsDays.ts';

// England and Wales in 2026: Christmas Day is a Friday, and Monday 28 December takes the place of Boxing Day.
describe('the days of Bacs', () => {
  it.each([
    ['2026-12-24', true],
    ['2026-12-25', false],
    ['2026-12-26', false],
    ['2026-12-28', false],
    ['2026-12-29', true],
    // Scotland's second day of January, and Northern Ireland's St Patrick's Day and the Battle of the Boyne: Bacs works.
    ['2026-01-02', true],
    ['2026-03-17', true],
    ['2026-07-13', true],
  ])('%s is one: %s', (day, is) => {
    expect(isBacsDay(day)).toBe(is);
  });

  it('are counted over holidays and weekends', () => {
    expect([addBacsDays('2026-12-24', 1), addBacsDays('2026-12-29', -1)]).toEqual(['2026-12-29', '2026-12-24']);
    expect([nextBacsDay('2026-12-25'), previousBacsDay('2026-12-28')]).toEqual(['2026-12-29', '2026-12-24']);
  });
});
