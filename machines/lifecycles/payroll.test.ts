import { describe, expect, it } from 'vitest';
import { availability } from './lifecycle.ts';
import { payroll, type PayrollFacts } from './payroll.ts';

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

  it('that is ceasing cannot be ceased again', () =>
    expect(availability(payroll, 'Ceasing', { ...free, finalPayDate: '2027-01-31' })).toMatchObject({
      cease: { allowed: false, reason: 'This payroll is already ceasing.' },
    }));
});
