import { expect, it } from 'vitest';
import { closedBecause } from '../../domain/calendar/workingDays.ts';
import { drawnDays, presentTestDay, testDayOf, testDays } from './testDays.ts';

it('has a bank holiday and a Sunday', () => {
  const reasons = testDays.map((day) => closedBecause(day.slice(0, 10), 'england-and-wales'));
  expect(reasons).toContain('Sunday');
  expect(reasons).toContain('Easter Monday');
});

it('gives each commit a day, and in time every day that is drawn', () => {
  const drawn = Array.from({ length: 200 }, (_, commit) => testDayOf(`${commit}`));
  expect(new Set(drawn)).toEqual(new Set(drawnDays));
  expect(testDays).toEqual(expect.arrayContaining([...drawnDays]));
  expect(testDayOf('1')).toBe(drawn[1]);
  expect(drawnDays).toContain(presentTestDay());
});
