import { describe, expect, it } from 'vitest';
import { areSameRules, benefitRulesOf, payrollRulesOf, periodScheduleOf } from './periodSchedule.ts';

describe('the schedule of a benefit', () => {
  const payroll = { frequency: 'monthly', startDate: '2026-04-01', paymentDueDay: 19 };

  it('has the due day of its payroll while it has none of its own', () => {
    expect(periodScheduleOf(payroll, {})?.paymentDueDay).toBe(19);
    expect(periodScheduleOf(payroll, { paymentDueDay: 22 })?.paymentDueDay).toBe(22);
  });

  it('starts with its payroll, or later', () => {
    expect(periodScheduleOf(payroll, {})?.benefitStartDate).toBe('2026-04-01');
    expect(periodScheduleOf(payroll, { startDate: '2026-06-01' })?.benefitStartDate).toBe('2026-06-01');
  });

  it('is bound to the day of the law for pensions, and not for savings', () => {
    const isBound = (type: string) => periodScheduleOf(payroll, { type })?.isBoundToLegalDay;
    expect([isBound('pension'), isBound('savings')]).toEqual([true, false]);
  });

  it('is unknown while the payroll has no start date or frequency', () => {
    expect(periodScheduleOf({ frequency: 'monthly' }, {})).toBeNull();
    expect(periodScheduleOf({ startDate: '2026-04-01' }, {})).toBeNull();
  });
});

describe('the rules', () => {
  it.each([
    ['name', 'Weekly staff', true],
    ['isPaidViaDd', true, true],
    ['frequency', 'weekly', false],
    ['startDate', '2026-05-01', false],
    ['daysAfterPeriodEndPaymentDay', 3, false],
    ['payDayWorkingDayRule', 'nextWorkingDay', false],
    ['bankHolidayDivision', 'scotland', false],
    ['paymentDueDay', 22, false],
  ])('of a payroll with another %s', (field, value, areSame) => {
    const before = { frequency: 'monthly', startDate: '2026-04-01', paymentDueDay: 19 };
    expect(areSameRules(payrollRulesOf(before), payrollRulesOf({ ...before, [field]: value }))).toBe(areSame);
  });

  it.each([
    ['name', 'Main plan', true],
    ['startDate', '2026-05-01', false],
    ['daysAfterPeriodEndGenerateContributions', 3, false],
    ['exactDayGenerateContributions', 28, false],
    ['generateContributionsWorkingDayRule', 'nextWorkingDay', false],
    ['exactPayDateDay', 25, false],
    ['daysAfterPeriodEndPaymentDue', 10, false],
    ['paymentDueDay', 22, false],
    ['dueDayWorkingDayRule', 'nextWorkingDay', false],
    ['isPaidViaDd', true, false],
  ])('of a benefit with another %s', (field, value, areSame) => {
    expect(areSameRules(benefitRulesOf({}), benefitRulesOf({ [field]: value }))).toBe(areSame);
  });
});
