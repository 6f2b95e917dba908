import { expect, it } from 'vitest';
import { addMonths, addWorkingDays, birthday, endOfMonthsFrom, isWorkingDay } from './days.ts';

it.each([
  ['2027-03-29', [false, true, false]],
  ['2026-12-28', [false, false, false]],
  ['2027-01-04', [true, false, true]],
  ['2027-03-17', [true, true, false]],
  ['2026-11-30', [true, false, true]],
  ['2026-11-28', [false, false, false]],
] as const)('rule 2.2: %s is a working day in England and Wales, Scotland, Northern Ireland: %j', (day, expected) => {
  const nations = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
  expect(nations.map((nation) => isWorkingDay(day, nation))).toEqual(expected);
});

it.each([
  ['2029-12-25', false],
  ['2030-01-01', false],
  ['2030-04-22', true],
  ['2032-12-27', false],
  ['2032-12-28', false],
  ['2033-01-03', false],
  ['2033-12-27', false],
  ['2033-12-28', true],
])('rule 2.3: after the published years %s is a working day: %s', (day, expected) => {
  expect(isWorkingDay(day, 'england-and-wales')).toBe(expected);
});

it.each([
  ['2026-11-01', '2026-11-30'],
  ['2026-11-30', '2026-12-29'],
  ['2027-01-31', '2027-02-28'],
  ['2028-02-29', '2028-03-28'],
])('rule 4.8: a month from %s lasts until %s', (from, to) => {
  expect(endOfMonthsFrom(from, 1)).toBe(to);
});

it('counts the first working day after a day as 1, in both directions', () => {
  expect(addWorkingDays('2026-12-24', 1)).toBe('2026-12-29');
  expect(addWorkingDays('2026-12-29', -1)).toBe('2026-12-24');
  expect(addWorkingDays('2026-12-05', 1)).toBe('2026-12-07');
});

it('keeps to the last day of a shorter month, and moves a leap-day birthday to 1 March', () => {
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(birthday('2004-02-29', 22)).toBe('2026-03-01');
  expect(birthday('2004-02-29', 24)).toBe('2028-02-29');
});
