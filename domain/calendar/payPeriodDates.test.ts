import { describe, expect, it } from 'vitest';
import holidays from '../../schemas/rules/bank-holidays.json' with { type: 'json' };
import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import { benefitPeriods, latestUploadDate, payPeriodDates } from './payPeriodDates.ts';
import type { Frequency } from './payPeriods.ts';
import type { PeriodSchedule } from './periodSchedule.ts';
import { addWorkingDays, type Division, type WorkingDayRule } from './workingDays.ts';

const schedule = (over: Partial<PeriodSchedule> = {}): PeriodSchedule => ({
  frequency: 'monthly',
  startDate: '2026-01-01',
  benefitStartDate: '2026-01-01',
  daysAfterPeriodEndPaymentDay: 0,
  payDayWorkingDayRule: 'previousWorkingDay',
  bankHolidayDivision: 'england-and-wales',
  daysAfterPeriodEndGenerateContributions: 0,
  exactDayGenerateContributions: null,
  generateContributionsWorkingDayRule: 'previousWorkingDay',
  exactPayDateDay: null,
  daysAfterPeriodEndPaymentDue: 22,
  paymentDueDay: null,
  dueDayWorkingDayRule: 'previousWorkingDay',
  isPaidViaDd: false,
  isBoundToLegalDay: false,
  ...over,
});

const DAY = 86_400_000;
const number = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`) / DAY;
const text = (day: number): CalendarDay => new Date(day * DAY).toISOString().slice(0, 10);

/** The same dates once more, by whole numbers of days since 1970 and without the code under test. */
function independently(of: PeriodSchedule, start: number, end: number) {
  const closed = new Set(Object.keys(holidays.divisions[of.bankHolidayDivision]).map(number));
  // 1 January 1970 was a Thursday.
  const isWeekday = (day: number): boolean => ![2, 3].includes(((day % 7) + 7) % 7);
  const isOpen = (day: number): boolean => isWeekday(day) && !closed.has(day);
  const moved = (day: number, rule: WorkingDayRule): number => {
    if (rule === 'sameDay' || isOpen(day)) return day;
    return moved(rule === 'nextWorkingDay' ? day + 1 : day - 1, rule);
  };
  const inMonth = (day: number, monthsOn: number, wanted: number): number => {
    const at = new Date(day * DAY);
    const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + monthsOn];
    return Math.min(Date.UTC(year, month, wanted), Date.UTC(year, month + 1, 0)) / DAY;
  };
  const exact = (from: number, wanted: number): number => {
    const here = inMonth(from, 0, wanted);
    return here < from ? inMonth(from, 1, wanted) : here;
  };
  const pay = moved(
    of.exactPayDateDay === null ? end + of.daysAfterPeriodEndPaymentDay : exact(start, of.exactPayDateDay),
    of.payDayWorkingDayRule,
  );
  const planned = moved(
    of.paymentDueDay === null ? end + of.daysAfterPeriodEndPaymentDue : inMonth(pay, 1, of.paymentDueDay),
    of.dueDayWorkingDayRule,
  );
  // The 22nd of the next month, or the working day before it.
  const legal = inMonth(pay, 1, 22);
  const due = of.isBoundToLegalDay && planned > legal ? moved(legal, 'previousWorkingDay') : planned;
  // Bacs works by the bank holidays of England and Wales.
  const bacsClosed = new Set(Object.keys(holidays.divisions['england-and-wales']).map(number));
  let collected = of.isPaidViaDd ? due : null;
  while (collected !== null && !(isWeekday(collected) && !bacsClosed.has(collected))) collected -= 1;
  let updated = collected ?? due;
  for (let open = 0; open < 2;) {
    updated += 1;
    if (isOpen(updated)) open += 1;
  }
  return {
    periodStartDate: text(start),
    periodEndDate: text(end),
    payDate: text(pay),
    generateContributionsDate: text(
      moved(
        of.exactDayGenerateContributions === null
          ? end + of.daysAfterPeriodEndGenerateContributions
          : exact(end, of.exactDayGenerateContributions),
        of.generateContributionsWorkingDayRule,
      ),
    ),
    dueDate: text(due),
    dDCollectionDate: collected === null ? null : text(collected),
    potsUpdatedDate: text(updated),
  };
}

/** The first days of the periods from 2019 to 2028, by the same whole numbers. */
function startsOf(frequency: Frequency): number[] {
  const [first, last] = [number('2019-01-07'), number('2028-12-31')];
  const length = { weekly: 7, fortnightly: 14, fourWeekly: 28 }[frequency as string];
  if (length !== undefined) return Array.from({ length: Math.ceil((last - first) / length) }, (_, n) => first + n * length);
  const years = Array.from({ length: 12 }, (_, n) => 2018 + n);
  if (frequency === 'taxWeekly')
    return years
      .flatMap((year) => Array.from({ length: 53 }, (_, week) => Date.UTC(year, 3, 6) / DAY + 7 * week))
      .filter((day) => day > first - 7 && day <= last);
  const day = frequency === 'taxMonthly' ? 6 : 7;
  return years
    .flatMap((year) => Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, day) / DAY))
    .filter((start) => start >= number('2019-01-06') && start <= last);
}

const divisions = Object.keys(holidays.divisions) as Division[];
const frequencies: Frequency[] = ['monthly', 'weekly', 'taxMonthly', 'taxWeekly', 'fortnightly', 'fourWeekly'];
const rules: WorkingDayRule[] = ['previousWorkingDay', 'nextWorkingDay', 'sameDay'];
const days: Partial<PeriodSchedule>[] = [
  { daysAfterPeriodEndPaymentDay: 5, daysAfterPeriodEndGenerateContributions: 3, isPaidViaDd: true },
  { exactPayDateDay: 31, exactDayGenerateContributions: 29, paymentDueDay: 22 },
  { exactPayDateDay: 25, exactDayGenerateContributions: 1, paymentDueDay: 31, isPaidViaDd: true },
  { isPaidViaDd: true, isBoundToLegalDay: true },
  { exactPayDateDay: 30, paymentDueDay: 31, isBoundToLegalDay: true },
];

describe.each(frequencies)('the dates of %s periods from 2019 to 2028', (frequency) => {
  it.each(divisions.flatMap((division) => rules.map((rule, n) => [division, rule, n] as const)))(
    'agree with an independent computation in %s with the rule %s for the pay day',
    (bankHolidayDivision, payDayWorkingDayRule, first) => {
      const starts = startsOf(frequency);
      for (const [n, over] of days.entries()) {
        // Once the same rule for all dates, then different ones: a mix-up of two of them would not show otherwise.
        const other = (date: number): WorkingDayRule => rules[(first + date * n) % rules.length] ?? 'sameDay';
        const of = schedule({
          ...over,
          frequency,
          startDate: text(starts[0] ?? 0),
          benefitStartDate: text(starts[0] ?? 0),
          bankHolidayDivision,
          payDayWorkingDayRule,
          generateContributionsWorkingDayRule: other(1),
          dueDayWorkingDayRule: other(2),
        });
        const expected = starts.slice(0, -1).map((start, n) => independently(of, start, (starts[n + 1] ?? 0) - 1));
        expect(benefitPeriods(of, of.startDate).take(expected.length).toArray()).toEqual(expected);
      }
    },
  );
});

describe('the dates of a period', () => {
  const january = { start: '2027-01-01', end: '2027-01-31' };

  it('of an exact pay day lie in the period, whatever its month', () =>
    expect([
      payPeriodDates(schedule({ exactPayDateDay: 25 }), january).payDate,
      payPeriodDates(schedule({ exactPayDateDay: 28 }), { start: '2027-01-06', end: '2027-02-05' }).payDate,
      payPeriodDates(schedule({ exactPayDateDay: 31 }), { start: '2028-02-01', end: '2028-02-29' }).payDate,
    ]).toEqual(['2027-01-25', '2027-01-28', '2028-02-29']));

  it('of a payment due day follow the month of the pay date', () =>
    expect(payPeriodDates(schedule({ paymentDueDay: 22 }), january).dueDate).toBe('2027-02-22'));

  // docs/rules.md, 7.1. 22 November 2026 is a Sunday.
  it.each([
    [
      '2026-10-01',
      '2026-10-31',
      { exactPayDateDay: 30, paymentDueDay: 22, dueDayWorkingDayRule: 'nextWorkingDay' },
      '2026-11-20',
    ],
    ['2026-11-01', '2026-11-30', { exactPayDateDay: 30, paymentDueDay: 31 }, '2026-12-22'],
    ['2026-11-06', '2026-12-05', { frequency: 'taxMonthly', daysAfterPeriodEndPaymentDay: -5 }, '2026-12-22'],
    ['2026-12-01', '2026-12-31', { daysAfterPeriodEndPaymentDue: 300 }, '2027-01-22'],
    ['2026-12-07', '2027-01-03', { frequency: 'fourWeekly', daysAfterPeriodEndPaymentDay: -3 }, '2027-01-22'],
  ] as const)('of a pension are due by the 22nd of the month after the pay date: %s to %s, %j', (start, end, over, dueDate) => {
    expect(payPeriodDates(schedule({ ...over, isBoundToLegalDay: true }), { start, end }).dueDate).toBe(dueDate);
  });

  it('of a pension are due by that day in every week of a year, by the default settings', () => {
    for (const frequency of ['monthly', 'weekly', 'taxMonthly', 'taxWeekly', 'fortnightly', 'fourWeekly'] as const) {
      const of = schedule({
        frequency,
        startDate: '2026-04-06',
        benefitStartDate: '2026-04-06',
        daysAfterPeriodEndPaymentDay: -5,
        isBoundToLegalDay: true,
      });
      for (const { payDate, dueDate } of benefitPeriods(of, '2026-04-06').take(53)) {
        const [year, month] = [Number(payDate.slice(0, 4)), Number(payDate.slice(5, 7))];
        expect(
          dueDate <= new Date(Date.UTC(year, month, 22)).toISOString().slice(0, 10),
          `${frequency} ${payDate} ${dueDate}`,
        ).toBe(true);
      }
    }
  });

  it('begin with the start of the benefit', () => {
    const [first] = benefitPeriods(schedule({ benefitStartDate: '2026-03-15' }), '2026-01-01');
    expect(first?.periodStartDate).toBe('2026-03-01');
  });

  it('leave the ten working days of the advance notice, and none for a bank transfer', () => {
    // docs/rules.md, 7.3 and 8.1.
    expect(latestUploadDate({ dueDate: '2026-12-22', isPaidByDD: true }, 'england-and-wales')).toBe('2026-12-08');
    expect(latestUploadDate({ dueDate: '2027-01-22', isPaidByDD: true }, 'scotland')).toBe('2027-01-08');
    expect(latestUploadDate({ dueDate: '2027-01-10', isPaidByDD: false }, 'england-and-wales')).toBe('2027-01-08');
  });

  it('of a direct debit are Bacs days, whatever the nation of the payroll', () => {
    // Easter Monday is a working day in Scotland, and Good Friday is none for Bacs.
    const march = { start: '2027-02-01', end: '2027-02-28' };
    const of = { paymentDueDay: 29, dueDayWorkingDayRule: 'sameDay', isPaidViaDd: true } as const;
    for (const bankHolidayDivision of ['scotland', 'england-and-wales', 'northern-ireland'] as const)
      expect(payPeriodDates(schedule({ ...of, bankHolidayDivision }), march)).toMatchObject({
        dueDate: '2027-03-29',
        dDCollectionDate: '2027-03-25',
      });
  });

  it.each(['UTC', 'Europe/London', 'Pacific/Auckland'])('are the same for a computer in the zone %s', (zone) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      const of = schedule({ frequency: 'weekly', startDate: '2027-01-04', exactPayDateDay: 28, isPaidViaDd: true });
      const expected = Array.from({ length: 52 }, (_, n) => {
        const start = number(of.startDate) + 7 * n;
        return independently(of, start, start + 6);
      });
      expect(benefitPeriods(of, of.startDate).take(52).toArray()).toEqual(expected);
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });

  it('count working days in both directions', () =>
    expect([addWorkingDays('2026-12-24', 1, 'england-and-wales'), addWorkingDays('2026-12-29', -1, 'scotland')]).toEqual([
      '2026-12-29',
      '2026-12-24',
    ]));
});
