import { addMonths as addMonthsTo } from 'date-fns/addMonths';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, isCalendarDay, partsOf, weekdayOf } from './calendarDay.ts';

describe('a calendar day', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    // The clocks go forward in the United Kingdom on this day.
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s and %i days is %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected));

  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-06', 1, '2027-01-06'],
    ['2026-01-31', -1, '2025-12-31'],
    ['2026-03-31', -13, '2025-02-28'],
  ])('%s and %i months is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected));

  it.each([
    ['1970-01-01', 'Thursday'],
    ['1969-12-31', 'Wednesday'],
    ['2026-11-21', 'Saturday'],
    ['2028-02-29', 'Tuesday'],
  ])('%s is a %s', (day, weekday) => expect(weekdayOf(day)).toBe(weekday));

  it.each(['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '', 'soon'])('%s is not a calendar day', (text) => {
    expect(isCalendarDay(text)).toBe(false);
    expect(() => addDays(text, 1)).toThrow(RangeError);
  });

  it('returns to the same day by the same number of days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 80_000 }), fc.integer({ min: -5_000, max: 5_000 }), (start, days) => {
        const day = addDays('1970-01-01', start);
        expect(addDays(addDays(day, days), -days)).toBe(day);
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });
});

it('stays right when the computer moves to another time zone', () => {
  const before = process.env['TZ'];
  try {
    for (const zone of ['Pacific/Auckland', 'UTC', 'Europe/London', 'America/Los_Angeles', 'Pacific/Auckland']) {
      process.env['TZ'] = zone;
      expect([zone, addDays('2026-07-01', 1), weekdayOf('2026-07-01'), partsOf('2028-02-29').day]).toEqual([
        zone,
        '2026-07-02',
        'Wednesday',
        29,
      ]);
    }
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});

it('months are added as date-fns adds them', () => {
  const days = fc.integer({ min: 0, max: 110_000 }).map((number) => addDays('1801-01-01', number));
  fc.assert(
    fc.property(days, fc.integer({ min: -1_440, max: 1_440 }), (day, months) => {
      expect(addMonths(day, months)).toBe(lightFormat(addMonthsTo(parseISO(day), months), 'yyyy-MM-dd'));
    }),
  );
});
