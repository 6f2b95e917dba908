import { expect, it } from 'vitest';
import { dayAfter, startOfDay } from './ukDays.ts';

it.each([
  ['in winter', '2026-01-15', '2026-01-15T00:00:00.000Z'],
  ['in summer', '2026-07-01', '2026-06-30T23:00:00.000Z'],
  ['on the day when summer time begins', '2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['on the day after', '2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['on the day when summer time ends', '2026-10-25', '2026-10-24T23:00:00.000Z'],
  ['on the day after summer time ends', '2026-10-26', '2026-10-26T00:00:00.000Z'],
])('a day begins, %s, at midnight in London', (_, date, moment) => {
  expect(startOfDay(date)).toBe(moment);
});

it.each([
  ['2026-02-28', '2026-03-01'],
  ['2024-02-28', '2024-02-29'],
  ['2026-12-31', '2027-01-01'],
])('the day after %s is %s', (date, next) => {
  expect(dayAfter(date)).toBe(next);
});
