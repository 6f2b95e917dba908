import { describe, expect, it } from 'vitest';
import { type DatedWorker, findCategory, fitsCategory } from './enrolmentCategory.ts';

/** Born on 1 June 1990, paid monthly from 6 April 2026. The trigger is £833 a month, the lower limit £520. */
const worker: DatedWorker = {
  dateOfBirth: '1990-06-01',
  salaryOn: () => 3_000_000,
  payroll: { isAssessed: true, frequency: 'monthly', startDate: '2026-04-06' },
};

describe('the category of a day', () => {
  it.each<[string, Partial<DatedWorker>, string, string | null]>([
    ['is that of age and salary', {}, '2026-07-01', 'eligibleJobholder'],
    ['is not eligible at the trigger itself, £833.00 a month', { salaryOn: () => 999_600 }, '2026-07-01', 'nonEligibleJobholder'],
    ['is eligible a penny above it', { salaryOn: () => 999_612 }, '2026-07-01', 'eligibleJobholder'],
    ['is that of an entitled worker up to £520.00 a month', { salaryOn: () => 624_000 }, '2026-07-01', 'entitledWorker'],
    ['is not eligible on the day before the 22nd birthday', { dateOfBirth: '2004-07-02' }, '2026-07-01', 'nonEligibleJobholder'],
    ['is eligible on the 22nd birthday', { dateOfBirth: '2004-07-02' }, '2026-07-02', 'eligibleJobholder'],
    ['is none below 16', { dateOfBirth: '2010-07-02' }, '2026-07-01', 'excluded'],
    ['is unknown without a date of birth', { dateOfBirth: null }, '2026-07-01', null],
    ['is unknown without a salary', { salaryOn: () => null }, '2026-07-01', null],
    ['is unknown without a payroll', { payroll: null }, '2026-07-01', null],
    [
      'is unknown where the payroll is not assessed',
      { payroll: { isAssessed: false, frequency: 'monthly', startDate: '2026-04-06' } },
      '2026-07-01',
      null,
    ],
    ['is told before the first period of the payroll, too', {}, '2026-03-01', 'eligibleJobholder'],
  ])('%s', (_, changed, day, expected) => expect(findCategory({ ...worker, ...changed }, day)).toBe(expected));

  it('is that of the salary of the day', () => {
    const raised = { ...worker, salaryOn: (day: string) => (day < '2026-07-01' ? 800_000 : 3_000_000) };
    expect(findCategory(raised, '2026-06-30')).toBe('nonEligibleJobholder');
    expect(findCategory(raised, '2026-07-01')).toBe('eligibleJobholder');
  });
});

describe('the kind of an enrolment', () => {
  it.each([
    ['autoEnrolled', ['eligibleJobholder']],
    ['optedIn', ['eligibleJobholder', 'nonEligibleJobholder']],
    ['joined', ['entitledWorker']],
    ['contractual', ['eligibleJobholder', 'nonEligibleJobholder', 'entitledWorker', 'excluded']],
  ] as const)('%s is that of the categories in law (Pensions Act 2008, sections 3, 7, 9)', (type, expected) => {
    const categories = ['eligibleJobholder', 'nonEligibleJobholder', 'entitledWorker', 'excluded'] as const;
    expect(categories.filter((category) => fitsCategory(type, category))).toEqual(expected);
  });

  it('is not compared with a category that is unknown', () => {
    expect(fitsCategory('autoEnrolled', null)).toBe(true);
  });
});
