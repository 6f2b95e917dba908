import { expect, it } from 'vitest';
import { periodTitle, shortPeriodName } from './shortPeriodName.ts';

it.each([
  ['2026-10-01', '2026-10-31', '1 to 31 October 2026', 'October 2026'],
  ['2028-02-01', '2028-02-29', '1 to 29 February 2028', 'February 2028'],
  ['2028-02-01', '2028-02-28', '1 to 28 February 2028', '1 to 28 February 2028'],
  ['2026-10-05', '2026-10-11', '5 to 11 October 2026', '5 to 11 October 2026'],
  ['2026-10-06', '2026-11-05', '6 October to 5 November 2026', '6 October to 5 November 2026'],
  ['2026-12-01', '2026-12-31', 'Bonus, December 2026', 'Bonus, December 2026'],
])('names the period from %s to %s, which is listed as "%s", "%s"', (start, end, name, expected) => {
  expect(shortPeriodName({ start, end }, name)).toBe(expected);
});

it('begins a title with the payroll and the benefit', () => {
  const period = { start: '2026-10-01', end: '2026-10-31', name: '1 to 31 October 2026' };
  expect(periodTitle({ ...period, payrollName: 'Office staff', benefitName: 'Workplace pension' })).toBe(
    'Office staff, Workplace pension, October 2026',
  );
});
