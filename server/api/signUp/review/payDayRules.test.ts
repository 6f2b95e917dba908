import { describe, expect, it } from 'vitest';
import { benefitPeriods } from '../../../../domain/calendar/payPeriodDates.ts';
import { periodScheduleOf } from '../../../../domain/calendar/periodSchedule.ts';
import { type PayDayAnswers, payDayRules } from './payDayRules.ts';

/** The first pay dates by the rules, with the days before the banks moved any. */
function payDates(answers: PayDayAnswers, count = 3): string[] {
  const { daysAfterPeriodEndPaymentDay, exactPayDateDay } = payDayRules(answers);
  const { frequency, startDate } = answers;
  const payroll = { frequency: frequency?.frequencyType, startDate, daysAfterPeriodEndPaymentDay };
  const schedule = periodScheduleOf(payroll, { exactPayDateDay });
  if (!schedule) throw new Error('The rules make no schedule.');
  return benefitPeriods(schedule, schedule.startDate)
    .take(count)
    .map(({ payDate }) => payDate)
    .toArray();
}

const weekly = (changed: Partial<PayDayAnswers>): PayDayAnswers => ({
  frequency: { frequencyType: 'weekly' },
  startDate: '2027-01-04',
  payDateWeekly: 'Friday',
  paymentInArrears: false,
  ...changed,
});

const monthly = (changed: Partial<PayDayAnswers>): PayDayAnswers => ({
  frequency: { frequencyType: 'monthly' },
  startDate: '2027-01-01',
  payDateMonthlyType: 'lastWorkingDay',
  paymentInArrears: false,
  ...changed,
});

const fourWeekly = { frequency: { frequencyType: 'fourWeekly' } } as const;
const fortnightly = { frequency: { frequencyType: 'fortnightly' } } as const;

describe('pay days of the week', () => {
  it.each<[string, Partial<PayDayAnswers>, string[]]>([
    ['within the week', {}, ['2027-01-08', '2027-01-15', '2027-01-22']],
    ['on its first day', { payDateWeekly: 'Monday' }, ['2027-01-04', '2027-01-11', '2027-01-18']],
    ['in arrears', { paymentInArrears: true }, ['2027-01-15', '2027-01-22', '2027-01-29']],
    ['of a fortnight: in its second week', fortnightly, ['2027-01-15', '2027-01-29', '2027-02-12']],
    [
      'of a fortnight in arrears: in the week after it',
      { ...fortnightly, paymentInArrears: true },
      ['2027-01-22', '2027-02-05', '2027-02-19'],
    ],
    ['in the first of four weeks', { ...fourWeekly, weekOfPayDate: 'First' }, ['2027-01-08', '2027-02-05', '2027-03-05']],
    ['in the fourth of four weeks', { ...fourWeekly, weekOfPayDate: 'Fourth' }, ['2027-01-29', '2027-02-26', '2027-03-25']],
    [
      'in the second week after four weeks',
      { ...fourWeekly, weekOfPayDate: 'Second', paymentInArrears: true },
      ['2027-02-12', '2027-03-12', '2027-04-09'],
    ],
  ])('%s', (_, changed, expected) => {
    expect(payDates(weekly(changed))).toEqual(expected);
    expect(payDayRules(weekly(changed)).areExact).toBe(true);
  });
});

const particularDay = (day: number) => ({ payDateMonthlyType: 'particularDay', payDateParticularDay: day }) as const;

describe('pay days of the month', () => {
  it.each<[string, Partial<PayDayAnswers>, string[]]>([
    ['the last working day', {}, ['2027-01-29', '2027-02-26', '2027-03-31']],
    [
      'the last working day of a month that begins on the 6th',
      { startDate: '2027-01-06' },
      ['2027-01-29', '2027-02-26', '2027-03-31'],
    ],
    ['the 25th', particularDay(25), ['2027-01-25', '2027-02-25', '2027-03-25']],
    ['the 1st, moved before the holiday', particularDay(1), ['2026-12-31', '2027-02-01', '2027-03-01']],
    ['the 31st, in a shorter month its last day', particularDay(31), ['2027-01-29', '2027-02-26', '2027-03-31']],
    ['the 10th in arrears', { ...particularDay(10), paymentInArrears: true }, ['2027-02-10', '2027-03-10', '2027-04-09']],
    [
      'the 28th in arrears of a month that begins on the 6th',
      { ...particularDay(28), startDate: '2027-01-06', paymentInArrears: true },
      ['2027-02-26', '2027-03-25', '2027-04-28'],
    ],
  ])('%s', (_, changed, expected) => {
    expect(payDates(monthly(changed))).toEqual(expected);
    expect(payDayRules(monthly(changed)).areExact).toBe(true);
  });

  it.each<[string, Partial<PayDayAnswers>]>([
    ['the last working day but one', { payDateMonthlyType: 'penultimateWorkingDay' }],
    ['the last working day in arrears', { paymentInArrears: true }],
    ['the 29th in arrears', { ...particularDay(29), paymentInArrears: true }],
  ])('%s is one that the rules only come near', (_, changed) => expect(payDayRules(monthly(changed)).areExact).toBe(false));
});
