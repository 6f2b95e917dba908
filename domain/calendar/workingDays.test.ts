import Holidays from 'date-holidays';
import { describe, expect, it } from 'vitest';
import holidays from '../../schemas/rules/bank-holidays.json' with { type: 'json' };
import { weekdayOf } from '../../schemas/lib/dates/calendarDay.ts';
import { closedBecause, type Division, isPublished, movedToWorkingDay } from './workingDays.ts';

const countries: [Division, string][] = [
  ['england-and-wales', 'ENG'],
  ['scotland', 'SCT'],
  ['northern-ireland', 'NIR'],
];
const years = Array.from({ length: holidays.lastYear - holidays.firstYear + 1 }, (_, index) => holidays.firstYear + index);

/** Bank holidays proclaimed after the library's release. */
const notInTheLibrary: Partial<Record<Division, string[]>> = { scotland: ['2026-06-15'] };

describe('the bank holidays of the rules', () => {
  it.each(countries)('of %s are those of date-holidays', (division, state) => {
    const library = new Holidays('GB', state, { types: ['public', 'bank'] });
    const known = years
      .flatMap((year) => library.getHolidays(year).map(({ date }) => date.slice(0, 10)))
      .filter((day) => !['Saturday', 'Sunday'].includes(weekdayOf(day)));
    const published = Object.keys(holidays.divisions[division]);
    expect(published.toSorted()).toEqual([...new Set([...known, ...(notInTheLibrary[division] ?? [])])].toSorted());
  });

  it.each(countries)('of %s are at least eight a year, and none on a weekend', (division) => {
    const published = Object.keys(holidays.divisions[division]);
    for (const year of years) expect(published.filter((day) => day.startsWith(String(year))).length).toBeGreaterThanOrEqual(8);
    expect(published.filter((day) => ['Saturday', 'Sunday'].includes(weekdayOf(day)))).toEqual([]);
  });
});

describe('a day on which banks are closed', () => {
  it.each([
    ['2026-11-21', 'england-and-wales', 'Saturday'],
    ['2027-03-26', 'england-and-wales', 'Good Friday'],
    ['2027-03-29', 'england-and-wales', 'Easter Monday'],
    ['2027-03-29', 'scotland', null],
    ['2026-11-30', 'scotland', "St Andrew's Day"],
    ['2027-12-28', 'northern-ireland', 'Boxing Day (substitute day)'],
    ['2026-11-23', 'england-and-wales', null],
  ] as const)('%s in %s: %s', (day, division, because) => expect(closedBecause(day, division)).toBe(because));

  it.each([
    ['over Easter', '2027-03-28', 'previousWorkingDay', '2027-03-25'],
    ['over Easter', '2027-03-28', 'nextWorkingDay', '2027-03-30'],
    ['over Christmas, with two substitute days', '2027-12-28', 'previousWorkingDay', '2027-12-24'],
    ['over Christmas, with two substitute days', '2027-12-25', 'nextWorkingDay', '2027-12-29'],
    ['not at all', '2027-12-25', 'sameDay', '2027-12-25'],
    ['not on a working day', '2027-12-24', 'nextWorkingDay', '2027-12-24'],
  ] as const)('is moved %s: %s by %s is %s', (_, day, rule, expected) =>
    expect(movedToWorkingDay(day, rule, 'england-and-wales')).toBe(expected),
  );
});

it.each([
  ['2018-12-31', false],
  ['2019-01-01', true],
  ['2028-12-31', true],
  ['2029-01-01', false],
])('whether the holidays of %s are published: %s', (day, expected) => expect(isPublished(day)).toBe(expected));
