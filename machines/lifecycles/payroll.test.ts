import { describe, expect, it } from 'vitest';
import { availability, verdict } from './lifecycle.ts';
import { type CeasePayroll, payroll, type PayrollFacts } from './payroll.ts';

const free: PayrollFacts = {
  startDate: '2026-04-30',
  today: '2026-11-21',
  finalPayDate: null,
  activeEmployeeCount: 0,
  outstandingRequestCount: 0,
  unpaidContributionCount: 0,
  openStatementCount: 0,
  isDefaultBesideOthers: false,
};

const cease = (finalPayDate: string): CeasePayroll => ({ type: 'cease', finalPayDate, reason: 'noLongerInUse' });

describe('a payroll', () => {
  it.each([
    [{ activeEmployeeCount: 2 }, '2 employees are still on this payroll. Move them to another payroll first.'],
    [{ outstandingRequestCount: 1 }, '1 employee request is outstanding. Complete or cancel them first.'],
    [{ unpaidContributionCount: 7 }, '7 contributions are neither paid nor cancelled. Settle them first.'],
    [{ openStatementCount: 1 }, '1 statement is neither paid nor cancelled. Settle them first.'],
    [{ isDefaultBesideOthers: true }, 'This is the default payroll for new employees. Make another payroll the default first.'],
  ])('does not cease with %o', (over, reason) =>
    expect(availability(payroll, 'Active', { ...free, ...over })).toEqual({ cease: { allowed: false, reason } }),
  );

  it.each([
    ['the day before it started', '2026-04-29', false],
    ['the day on which it started', '2026-04-30', true],
    ['a year from today', '2027-11-21', true],
    ['a year and a day from today', '2027-11-22', false],
  ])('with a final pay date on %s: ceases %s', (_, finalPayDate, allowed) =>
    expect(verdict(payroll, 'Active', free, cease(finalPayDate))).toMatchObject(
      allowed ? { allowed } : { field: 'finalPayDate' },
    ),
  );

  it.each([
    ['2026-11-22', 'Ceasing'],
    ['2026-11-21', 'Ceased'],
    ['2026-11-20', 'Ceased'],
  ])('that makes its last payment on %s is %s today', (finalPayDate, to) =>
    expect(verdict(payroll, 'Active', free, cease(finalPayDate))).toEqual({ allowed: true, to }),
  );

  it('that is ceasing cannot be ceased again', () =>
    expect(availability(payroll, 'Ceasing', { ...free, finalPayDate: '2027-01-31' })).toMatchObject({
      cease: { allowed: false, reason: 'This payroll is already ceasing.' },
    }));

  it('that starts long after today may cease within a year of its start', () => {
    const later = { ...free, startDate: '2029-01-31' };
    expect(verdict(payroll, 'Active', later, cease('2029-02-28'))).toMatchObject({ to: 'Ceasing' });
    expect(verdict(payroll, 'Active', later, cease('2030-02-01'))).toMatchObject({ field: 'finalPayDate' });
  });

  it('without a start date may cease on any day', () =>
    expect(verdict(payroll, 'Active', { ...free, startDate: null }, cease('2020-01-01'))).toMatchObject({ to: 'Ceased' }));
});
