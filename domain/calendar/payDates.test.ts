import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '../../schemas/lib/dates/calendarDay.ts';
import { nextPayDates, type PaySchedule, payScheduleOf } from './payDates.ts';
import { closedBecause } from './workingDays.ts';

const schedule = (over: Partial<PaySchedule> = {}): PaySchedule => ({
  frequency: 'monthly',
  startDate: '2026-01-01',
  daysAfterPeriodEndPaymentDay: 0,
  payDayWorkingDayRule: 'previousWorkingDay',
  bankHolidayDivision: 'england-and-wales',
  ...over,
});
const days = (over: Partial<PaySchedule>, from: string, count = 12): string[] =>
  nextPayDates(schedule(over), from, count).map(({ payDate }) => payDate);

describe('the next pay dates', () => {
  it('of a payroll that pays at the month end are its last working days', () =>
    expect(days({}, '2026-11-21')).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-29',
      '2027-02-26',
      '2027-03-31',
      '2027-04-30',
      '2027-05-28',
      '2027-06-30',
      '2027-07-30',
      '2027-08-31',
      '2027-09-30',
      '2027-10-29',
    ]));

  it('give the reason for a move', () => {
    const [christmas] = nextPayDates(schedule({ frequency: 'weekly', startDate: '2026-12-19' }), '2026-12-19', 1);
    expect(christmas).toEqual({
      payDate: '2026-12-24',
      weekday: 'Thursday',
      period: { start: '2026-12-19', end: '2026-12-25' },
      movedFrom: { day: '2026-12-25', because: 'Christmas Day' },
      isCertain: true,
    });
  });

  it('follow the holidays of the country', () => {
    const paidOnStAndrews = { frequency: 'weekly', startDate: '2026-11-24' } as const;
    expect(days(paidOnStAndrews, '2026-11-24', 1)).toEqual(['2026-11-30']);
    expect(days({ ...paidOnStAndrews, bankHolidayDivision: 'scotland' }, '2026-11-24', 1)).toEqual(['2026-11-27']);
  });

  it('of a tax weekly payroll pass into the next tax year, with one of week 53', () =>
    expect(days({ frequency: 'taxWeekly', daysAfterPeriodEndPaymentDay: 5 }, '2027-03-26', 4)).toEqual([
      '2027-04-02',
      '2027-04-09',
      '2027-04-09',
      '2027-04-16',
    ]));

  it('include one on the day itself, even for a period that ended long before', () =>
    expect(days({ daysAfterPeriodEndPaymentDay: 366, payDayWorkingDayRule: 'sameDay' }, '2027-02-01', 1)).toEqual([
      '2027-02-01',
    ]));

  it('begin with the first one of a payroll that starts later', () =>
    expect(days({ startDate: '2027-04-06', frequency: 'taxMonthly' }, '2026-11-21', 1)).toEqual(['2027-05-05']));

  it('report that the bank holidays of the year are not published', () =>
    expect(nextPayDates(schedule(), '2028-12-01', 2).map(({ isCertain }) => isCertain)).toEqual([true, false]));
});

const schedules = fc.record({
  frequency: fc.constantFrom('monthly', 'weekly', 'taxMonthly', 'taxWeekly', 'fortnightly', 'fourWeekly'),
  startDate: fc.integer({ min: 0, max: 4_000 }).map((offset) => addDays('2019-01-01', offset)),
  daysAfterPeriodEndPaymentDay: fc.integer({ min: -31, max: 366 }),
  payDayWorkingDayRule: fc.constantFrom('previousWorkingDay', 'nextWorkingDay', 'sameDay'),
  bankHolidayDivision: fc.constantFrom('england-and-wales', 'scotland', 'northern-ireland'),
} satisfies { [Field in keyof PaySchedule]: fc.Arbitrary<PaySchedule[Field]> });
const moments = fc.integer({ min: 0, max: 3_600 }).map((offset) => addDays('2019-01-01', offset));

describe('of any payroll, the next twelve pay dates', () => {
  it('are twelve, in strictly ascending order but for the day of week 53, none before the requested day', () => {
    fc.assert(
      fc.property(schedules, moments, (of, from) => {
        const dates = nextPayDates(of, from, 12).map(({ payDate }) => payDate);
        expect(dates).toHaveLength(12);
        expect((dates[0] ?? '') >= from).toBe(true);
        const unlike = [...new Set(dates)];
        expect(dates.length - unlike.length).toBeLessThanOrEqual(of.frequency === 'taxWeekly' ? 1 : 0);
        expect(unlike).toEqual(dates.toSorted().filter((day, index, all) => day !== all[index - 1]));
      }),
      { numRuns: 500 },
    );
  });

  it('are working days unless the rule keeps the day, and give a reason exactly when they moved', () => {
    fc.assert(
      fc.property(schedules, moments, (of, from) => {
        for (const { payDate, weekday, period, movedFrom } of nextPayDates(of, from, 12)) {
          const counted = addDays(period.end, of.daysAfterPeriodEndPaymentDay);
          const closed = closedBecause(counted, of.bankHolidayDivision);
          expect(weekday).toBe(weekdayOf(payDate));
          if (of.payDayWorkingDayRule === 'sameDay') expect(payDate).toBe(counted);
          else expect(closedBecause(payDate, of.bankHolidayDivision)).toBeNull();
          expect(movedFrom).toEqual(payDate === counted ? null : { day: counted, because: closed });
        }
      }),
      { numRuns: 500 },
    );
  });

  it('have no gap: the next twelve from a later day continue the list', () => {
    fc.assert(
      fc.property(schedules, moments, fc.integer({ min: 0, max: 200 }), (of, from, later) => {
        const many = nextPayDates(of, from, 60).map(({ payDate }) => payDate);
        const then = addDays(from, later);
        const expected = many.filter((day) => day >= then).slice(0, 3);
        expect(
          nextPayDates(of, then, 3)
            .map(({ payDate }) => payDate)
            .slice(0, expected.length),
        ).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the schedule of an unfinished form', () => {
  const whole = {
    frequency: 'weekly',
    startDate: '2026-11-23',
    daysAfterPeriodEndPaymentDay: 4,
    payDayWorkingDayRule: 'sameDay',
  };
  it('has the values of the fields, with defaults for missing ones', () => {
    expect(payScheduleOf({ ...whole, bankHolidayDivision: 'scotland' })).toEqual({ ...whole, bankHolidayDivision: 'scotland' });
    expect(payScheduleOf({ frequency: 'weekly', startDate: '2026-11-23' })).toEqual(
      schedule({ frequency: 'weekly', startDate: '2026-11-23' }),
    );
  });

  it.each([
    ['no frequency', { frequency: undefined }],
    ['an unknown frequency', { frequency: 'daily' }],
    ['no start date', { startDate: null }],
    ['a start date that does not exist', { startDate: '2026-02-30' }],
    ['a start date in a distant century', { startDate: '9999-12-31' }],
    ['too many days before the end', { daysAfterPeriodEndPaymentDay: -32 }],
    ['too many days', { daysAfterPeriodEndPaymentDay: 367 }],
    ['days that are not a number', { daysAfterPeriodEndPaymentDay: 'four' }],
    ['an unknown rule', { payDayWorkingDayRule: 'never' }],
    ['an unknown country', { bankHolidayDivision: 'constructor' }],
  ])('is null with %s', (_, over) => expect(payScheduleOf({ ...whole, ...over })).toBeNull());
});
